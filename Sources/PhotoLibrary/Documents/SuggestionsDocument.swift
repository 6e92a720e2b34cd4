/// Suggested positions of photos without one: `photos locate --suggest`.
public struct SuggestionsDocument: Sendable, Equatable, Encodable {
    public var suggestions: [SuggestionDocument]
    /// The number of accepted suggestions.
    public var taken: Int
    /// The number of photos without a suggestion.
    public var without: Int
    /// Those among them whose folders must be imported again, because an earlier version read their times.
    public var unread: Int
}

/// The suggested position of one photo.
public struct SuggestionDocument: Sendable, Equatable, Encodable {
    /// The number of the row, from 1.
    public var row: Int
    public var photo: LocalPhotoDocument
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    public var place: PlaceReference
    /// The photo that has this position.
    public var because: SuggestionReason
    /// The nearest photo on the other side in time, if it is far from that position.
    public var against: SuggestionReason?
}

/// A photo with a position.
public struct SuggestionReason: Sendable, Equatable, Encodable {
    /// Its id.
    public var photo: String
    /// The file's name.
    public var name: String
    /// How many seconds after it the photo without a position was taken; negative for before.
    public var seconds: Double
    public var place: PlaceReference
    /// The distance from the suggested position in metres; absent for the photo that has that position.
    public var distance: Double?
}
