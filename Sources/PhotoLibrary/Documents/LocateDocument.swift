internal import Bytes
internal import Catalog
internal import Disk

/// The result of corrections by hand.
public struct LocateDocument: Sendable, Equatable, Encodable {
    /// The number of photos that were corrected or reset.
    public var photos: Int
    /// The new place; absent after a reset, or for several places.
    public var place: PlaceReference?
    /// The number of names that were exported or imported; absent for none.
    public var names: Int?
}

/// The correction of one photo.
public struct CorrectionDocument: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    /// The hash of the file, by which the photo is found in another library.
    public var sha256: String?
    /// The place's id.
    public var place: String
    /// WGS 84 degrees; absent if only the place was given.
    public var latitude: Double?
    public var longitude: Double?
    /// The id of the photo whose position was suggested and accepted.
    public var suggestedFrom: String?

    init(_ correction: Correction) {
        photo = correction.photoID
        sha256 = correction.sha256.map(Hexadecimal.text)
        place = correction.place.id
        (latitude, longitude) = (correction.latitude, correction.longitude)
        suggestedFrom = correction.suggestedFrom
    }
}

/// The file of ``PhotoLibrary/Corrections/export(to:)``.
public struct CorrectionsDocument: Sendable, Equatable, Codable {
    /// A person's own name of a place.
    public struct Name: Sendable, Equatable, Codable {
        /// The place's id.
        public var place: String
        public var name: String
    }

    public var corrections: [CorrectionDocument]
    public var names: [Name]?
}
