/// The place that a person set for a photo, which overrides its file or feed.
public struct Correction: Sendable, Equatable {
    /// The photo's id.
    public var photoID: String
    /// Hash of the photo's file, if known: finds the photo in another library too.
    public var sha256: [UInt8]?
    public var place: PlaceDescription
    /// WGS 84 degrees; both nil if only a place was set.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The id of the photo whose position was suggested for this one, or ``track``; nil if a person chose it.
    public var suggestedFrom: String?

    /// Stands for a position that a recorded track suggested.
    public static let track = "track"

    /// A correction of one photo.
    public init(
        photoID: String, sha256: [UInt8]? = nil, place: PlaceDescription, latitude: Double? = nil,
        longitude: Double? = nil, suggestedFrom: String? = nil
    ) {
        self.photoID = photoID
        self.sha256 = sha256
        self.place = place
        self.latitude = latitude
        self.longitude = longitude
        self.suggestedFrom = suggestedFrom
    }
}
