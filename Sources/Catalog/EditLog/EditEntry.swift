public import Times

/// One entry of the edit log: what a person did, so that it can be restored without the catalogue. A value that is nil
/// is not part of the entry.
public struct EditEntry: Sendable, Equatable, Codable {
    /// The complete recents of the local person, newest first.
    public var recents: [Recent]?
    /// All sources.
    public var sources: [Source]?
    /// All imported folders and files.
    public var roots: [Root]?
    /// The limit on the size of originals.
    public var originalsLimit: Limit?
    /// Where originals are besides the library's folder, as ``CatalogOriginals/objectStore()``; empty for nowhere.
    public var objectStore: String?
    /// Where personal state is in place of the catalogue, as ``CatalogPersonalState/store()``; empty for the catalogue.
    public var peopleStore: String?
    /// The name of the view on disputed borders (``BorderView``).
    public var borders: String?
    /// All circles inside which only owners learn positions.
    public var circles: [PrivateCircle]?
    /// All rules on who sees which photos.
    public var access: [AccessRule]?
    /// The row of a photo that is on the recents or has a correction.
    public var photo: LoggedPhoto?
    /// A correction of a photo.
    public var correction: LoggedCorrection?
    /// The id of a photo whose correction was removed.
    public var reset: String?
    /// A user.
    public var person: LoggedPerson?
    /// The row number of a user who was removed.
    public var removedPerson: Int64?
    /// A name that a person gave to a place.
    public var placeName: PlaceName?
    /// The id of a place whose own name was removed.
    public var resetName: String?
    /// The title, caption and keywords that a person gave to a photo.
    public var text: LoggedText?
    /// The id of a photo whose given texts were removed.
    public var resetText: String?
    /// A set of photos, without its photos.
    public var set: LoggedSet?
    /// The positions of some photos in a set.
    public var setItems: LoggedSetItems?
    /// The id of a set that was deleted.
    public var removedSet: String?
    /// A share, without its photos.
    public var share: LoggedShare?
    /// Photos that were fixed in a share.
    public var sharePhotos: LoggedSharePhotos?
    /// The id of a share that was ended.
    public var endedShare: String?

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
        /// Seconds.
        public var timeToLive: Int
        public var fetch: String
        public var isPrivateAllowed: Bool
        /// The bundle, if the source is one.
        public var bundle: Bundle?
    }

    /// An installed bundle; see ``BundleRecord``.
    public struct Bundle: Sendable, Equatable, Codable {
        public var identity: String
        public var version: String
        public var folder: String
        public var previousVersion: String?
        public var previousFolder: String?
        public var manifestHash: [UInt8]
        public var publicKey: [UInt8]?
        public var origin: String?
        public var updatesAutomatically: Bool
        public var description: String
        public var files: Int
        public var bytes: Int64

        private enum CodingKeys: String, CodingKey {
            case identity, version, folder, previousVersion, previousFolder, manifestHash, publicKey, origin
            // Keys on disk do not change.
            case updatesAutomatically = "isUpdatedUnasked"
            case description, files, bytes
        }
    }

    /// An imported folder or file.
    public struct Root: Sendable, Equatable, Codable {
        public var path: String
        /// The device of the root's file system, as ``CatalogFolders/device(ofRoot:)`` returns it.
        public var device: Int64
    }

    /// A name that a person gave to a place; see ``OwnPlaceName``.
    public struct PlaceName: Sendable, Equatable, Codable {
        public var place: String
        public var name: String
        public var setAt: Instant
    }

    /// A limit in bytes; nil for none.
    public struct Limit: Sendable, Equatable, Codable {
        public var bytes: Int64?
    }

    init(
        recents: [Recent]? = nil, sources: [Source]? = nil, roots: [Root]? = nil, originalsLimit: Limit? = nil,
        objectStore: String? = nil, peopleStore: String? = nil,
        borders: String? = nil, circles: [PrivateCircle]? = nil, access: [AccessRule]? = nil,
        photo: LoggedPhoto? = nil, correction: LoggedCorrection? = nil, reset: String? = nil,
        person: LoggedPerson? = nil, removedPerson: Int64? = nil, placeName: PlaceName? = nil, resetName: String? = nil,
        text: LoggedText? = nil, resetText: String? = nil, set: LoggedSet? = nil, setItems: LoggedSetItems? = nil,
        removedSet: String? = nil, share: LoggedShare? = nil, sharePhotos: LoggedSharePhotos? = nil,
        endedShare: String? = nil
    ) {
        self.recents = recents
        self.sources = sources
        self.roots = roots
        self.originalsLimit = originalsLimit
        self.objectStore = objectStore
        self.peopleStore = peopleStore
        self.borders = borders
        self.circles = circles
        self.access = access
        self.photo = photo
        self.correction = correction
        self.reset = reset
        self.person = person
        self.removedPerson = removedPerson
        self.placeName = placeName
        self.resetName = resetName
        self.text = text
        self.resetText = resetText
        self.set = set
        self.setItems = setItems
        self.removedSet = removedSet
        self.share = share
        self.sharePhotos = sharePhotos
        self.endedShare = endedShare
    }
}

/// A photo's row on its own: other rows are given by name, not by number.
public struct LoggedPhoto: Sendable, Equatable, Codable {
    /// The photo's id.
    public var id: String
    /// The photo's place.
    public var place: PlaceDescription?
    /// The path of the folder that its file is in.
    public var folder: String?
    /// The other columns by name, without NULLs.
    public var columns: [String: LoggedValue]
}

/// A correction, with the photo's own place and position, if known.
public struct LoggedCorrection: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    public var place: PlaceDescription
    /// WGS 84 degrees; nil if only a place was set.
    public var latitude: Double?
    /// WGS 84 degrees; nil if only a place was set.
    public var longitude: Double?
    public var correctedAt: Instant
    /// The id of the photo from which it was suggested.
    public var suggestedFrom: String?
    public var ownPlace: PlaceDescription?
    public var ownLatitude: Double?
    public var ownLongitude: Double?

    /// What the person said, for comparison: places are computed again from positions, and described again, when the
    /// gazetteer changes.
    var said: LoggedCorrection {
        func named(_ place: PlaceDescription, at latitude: Double?) -> PlaceDescription {
            // The same place can be spelled otherwise: the number at the end of its id counts.
            latitude == nil
                ? PlaceDescription(
                    id: PlaceDescription.number(ofID: place.id) ?? place.id, countryCode: PlaceRecord.unknownCountry)
                : .unknown
        }
        var said = self
        said.place = named(place, at: latitude)
        said.ownPlace = ownPlace.map { named($0, at: ownLatitude) }
        return said
    }
}

/// The value of a column.
public enum LoggedValue: Sendable, Equatable, Codable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    private enum Key: CodingKey {
        case bytes
    }

    /// Decodes a number, a text, or an object with the key `bytes`; throws `DecodingError` for anything else.
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
