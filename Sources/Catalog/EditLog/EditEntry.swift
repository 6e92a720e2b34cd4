public import Times

/// one entry of the edit log: what a person did, so that it can be had again without the catalogue. Of what is nil nothing is
/// said.
public struct EditEntry: Sendable, Equatable, Codable {
    /// All recents of whoever uses the library on its own machine, newest first.
    public var recents: [Recent]?
    /// All sources.
    public var sources: [Source]?
    /// All imported folders and files.
    public var roots: [Root]?
    /// How many bytes of originals are kept.
    public var originalsLimit: Limit?
    /// What is known of a photo that the recents or a correction name.
    public var photo: LoggedPhoto?
    /// Where a photo was set by hand.
    public var correction: LoggedCorrection?
    /// The id of a photo whose correction was taken back.
    public var reset: String?
    /// Somebody who may sign in.
    public var person: LoggedPerson?
    /// The row number of somebody who may not any more.
    public var removedPerson: Int64?
    /// What a person calls a place.
    public var placeName: PlaceName?
    /// The id of a place whose name by hand was taken back.
    public var resetName: String?

    /// A row of the recents.
    public struct Recent: Sendable, Equatable, Codable {
        /// The photo's id.
        public var photo: String
        public var openedAt: Instant
    }

    /// A source; see ``SourceRecord``.
    public struct Source: Sendable, Equatable, Codable {
        public var row: Int64
        public var name: String
        public var url: String
        public var policy: String
        public var timeToLive: Int
        public var fetch: String
        public var isPrivateAllowed: Bool
        /// What it is, if it is a bundle.
        public var bundle: Bundle?
    }

    /// A bundle that is installed; see ``BundleRecord``.
    public struct Bundle: Sendable, Equatable, Codable {
        public var identity: String
        public var version: String
        public var folder: String
        public var previousVersion: String?
        public var previousFolder: String?
        public var manifestHash: [UInt8]
        public var publicKey: [UInt8]?
        public var origin: String?
        public var isUpdatedUnasked: Bool
        public var description: String
        public var files: Int
        public var bytes: Int64
    }

    /// An imported folder or file.
    public struct Root: Sendable, Equatable, Codable {
        public var path: String
        public var device: Int64
    }

    /// A name that a person gave a place; see ``OwnPlaceName``.
    public struct PlaceName: Sendable, Equatable, Codable {
        public var place: String
        public var name: String
        public var setAt: Instant
    }

    /// A limit that a person set; nil for none.
    public struct Limit: Sendable, Equatable, Codable {
        public var bytes: Int64?
    }

    init(
        recents: [Recent]? = nil, sources: [Source]? = nil, roots: [Root]? = nil, originalsLimit: Limit? = nil,
        photo: LoggedPhoto? = nil, correction: LoggedCorrection? = nil, reset: String? = nil,
        person: LoggedPerson? = nil, removedPerson: Int64? = nil, placeName: PlaceName? = nil, resetName: String? = nil
    ) {
        self.recents = recents
        self.sources = sources
        self.roots = roots
        self.originalsLimit = originalsLimit
        self.photo = photo
        self.correction = correction
        self.reset = reset
        self.person = person
        self.removedPerson = removedPerson
        self.placeName = placeName
        self.resetName = resetName
    }
}

/// A row of a photo, by itself: what it refers to is named, not numbered.
public struct LoggedPhoto: Sendable, Equatable, Codable {
    /// The photo's id.
    public var id: String
    /// Where it stands.
    public var place: PlaceDescription?
    /// The path of the folder that its file is in.
    public var folder: String?
    /// The other columns by name, those without a value left out.
    public var columns: [String: LoggedValue]
}

/// A correction, with where the photo says itself that it was taken, as far as that is known.
public struct LoggedCorrection: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    public var place: PlaceDescription
    public var latitude: Double?
    public var longitude: Double?
    public var correctedAt: Instant
    /// The id of the photo from which it was suggested.
    public var suggestedFrom: String?
    public var ownPlace: PlaceDescription?
    public var ownLatitude: Double?
    public var ownLongitude: Double?
}

/// A value of a column.
public enum LoggedValue: Sendable, Equatable, Codable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    private enum Key: CodingKey {
        case bytes
    }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if let value = try? container.decode(Int64.self) {
                self = .integer(value)
                return
            }
            if let value = try? container.decode(Double.self) {
                self = .real(value)
                return
            }
            if let value = try? container.decode(String.self) {
                self = .text(value)
                return
            }
        }
        self = .blob(try decoder.container(keyedBy: Key.self).decode([UInt8].self, forKey: .bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .blob(let bytes):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(bytes, forKey: .bytes)
        case .integer(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .real(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .text(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}
