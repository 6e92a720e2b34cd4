/// Where photos without a position were probably taken: `photos locate --suggest`.
public struct SuggestionsDocument: Sendable, Equatable, Encodable {
    public var suggestions: [SuggestionDocument]
    /// How many of them were taken.
    public var taken: Int
    /// Photos without a position for which there is nothing to suggest.
    public var without: Int
    /// Those of them whose folders have to be imported again first, since an earlier version read their times.
    public var unread: Int
}

/// Where one photo was probably taken.
public struct SuggestionDocument: Sendable, Equatable, Encodable {
    /// Its number in the listing, from 1.
    public var row: Int
    public var photo: LocalPhotoDocument
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    public var place: PlaceReference
    /// The photo whose position it is.
    public var because: SuggestionReason
    /// The photo on the other side in time, where it is far from that position.
    public var against: SuggestionReason?
}

/// A photo that knows where it was taken.
public struct SuggestionReason: Sendable, Equatable, Encodable {
    /// Its id.
    public var photo: String
    /// The file's name.
    public var name: String
    /// By how many seconds the photo without a position was taken after it; negative for before.
    public var seconds: Double
    public var place: PlaceReference
    /// Metres from the suggested position; absent for the photo whose position that is.
    public var distance: Double?
}
