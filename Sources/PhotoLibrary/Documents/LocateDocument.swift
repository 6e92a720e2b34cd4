internal import Bytes
internal import Catalog
internal import Disk

/// What came of setting photos at a place by hand.
public struct LocateDocument: Sendable, Equatable, Encodable {
    /// How many photos were set, or set back.
    public var photos: Int
    /// Where; absent where they were set back, or to several places.
    public var place: PlaceReference?
    /// How many names of places were written or taken over; absent where there are none.
    public var names: Int?
}

/// Where one photo was set by hand.
public struct CorrectionDocument: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    /// Of the photo's file, by which it is found in another library.
    public var sha256: String?
    /// The place's id.
    public var place: String
    /// WGS 84 degrees; absent where only the place was said.
    public var latitude: Double?
    public var longitude: Double?
    /// The id of the photo whose position this is, where it was suggested.
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
    /// What a place is called by hand.
    public struct Name: Sendable, Equatable, Codable {
        /// The place's id.
        public var place: String
        public var name: String
    }

    public var corrections: [CorrectionDocument]
    public var names: [Name]?
}
