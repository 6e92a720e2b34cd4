/// Where a person said that a photo was taken, against all that its file or feed says.
public struct Correction: Sendable, Equatable {
    /// The photo's id.
    public var photoID: String
    /// Of the photo's file, if it was known: finds the photo in another library too.
    public var sha256: [UInt8]?
    public var place: PlaceDescription
    /// WGS 84 degrees; both nil where only the place was said.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The id of the photo whose position this is, where it was suggested.
    public var suggestedFrom: String?

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
