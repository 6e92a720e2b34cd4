public import Disk

/// The result of reading one file during an import.
public struct IndexedFile: Sendable, Equatable {
    /// The folder's absolute path.
    public var folder: String
    /// The file's name in that folder.
    public var name: String
    /// The file's device, inode, size and time when it was read.
    public var fingerprint: FileFingerprint
    /// SHA-256 of the content, 32 bytes; nil where the file could not be read.
    public var sha256: [UInt8]?
    /// Why this is not a photograph, or cannot be read; nil for a photograph.
    public var error: String?
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    /// In their order, without duplicates.
    public var keywords: [String] = []
    /// Metres above sea level.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360.
    public var direction: Double?
    /// 1 to 5, or -1 for a photo that a person rejected.
    public var rating: Int?
    /// The file beside the photo whose metadata were read, as ``KnownFile/sidecar``; nil for none.
    public var sidecar: String?
    /// The camera, lens and exposure.
    public var camera = CameraSettings()
    /// When it was taken. The instant depends on the place, unless the file states the time zone.
    public var taken: CameraClock?
    /// The film in the file.
    public var film: PhotoFilm?
    /// Upright width in pixels.
    public var width: Int?
    /// Upright height in pixels.
    public var height: Int?
    /// EXIF orientation, 1 to 8.
    public var orientation: Int = 1
    /// The media type.
    public var type: String?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    public var place: PlaceDescription = .unknown
    /// A tiny picture that is shown until the real one is loaded; nil if it is already stored or there is none.
    public var placeholder: [UInt8]?
    /// Byte offsets of the pixel rows of a large JPEG; nil if they are already stored or unknown.
    public var rowIndex: [UInt8]?

    /// Files in its folder that belong to it.
    public var companions: [Companion] = []
    /// For a file of an export with duplicates of photos in albums: the folders of that export. There, a file with the content of a photo
    /// is a duplicate of it, and not a photo of its own.
    public var export: [String] = []
    /// The title of the album whose folder it is in; nil for none.
    public var album: String?
    /// The titles of further albums.
    public var albums: [String] = []
    /// Whether another program says that it is a favourite.
    public var isFavourite = false
    /// Who imports it, whose sets and favourites these are.
    public var person = PersonID.local

    /// A file of which only the location is known.
    public init(folder: String, name: String, fingerprint: FileFingerprint) {
        self.folder = folder
        self.name = name
        self.fingerprint = fingerprint
    }
}

/// The outcome for a file's row.
public enum IndexOutcome: Sendable, Equatable {
    /// A photo, or unreadable file, that was unknown.
    case added
    /// The file's content or dates changed; the id stayed.
    case updated
    /// The photo was known under another name or in another folder, and keeps its id.
    case moved
    /// The photo was missing, and keeps its id.
    case returned
    /// The file is a duplicate of a photo of the same export; or the file at the given path is now, and this one is the photo's.
    case duplicate(path: String)
}

/// What is at the path of a known photo now.
public enum PathState: Sendable, Equatable {
    /// The file with the known content.
    case present
    /// Nothing, or something that is damaged.
    case gone
    /// Nobody knows: its disk is not connected, or may not be read.
    case away
    /// A file with other content, of this SHA-256.
    case replaced(by: [UInt8])
}

/// A file in a folder, as it was when last read.
public struct KnownFile: Sendable, Equatable {
    /// The photo's row number.
    public var row: Int64
    public var name: String
    public var fingerprint: FileFingerprint
    /// Whether the content was read; an unreadable file is tried again at every import.
    public var wasRead: Bool
    /// Why the file is not a photograph; nil for a photograph.
    public var error: String?
    /// The version of the metadata reader: ``Catalog/metadataVersion``.
    public var metadataVersion: Int
    /// The name, size and time of the sidecar whose metadata were read, so that a changed one is noticed; nil for none.
    public var sidecar: String?
    /// Whether the photograph has a position.
    public var hasPosition: Bool
    /// The id of its place.
    public var placeID: String
    /// ISO 3166-1 alpha-2 code, or `ZZ`.
    public var countryCode: String
}

/// A folder, as the catalogue knows it, for comparison by an import.
public struct KnownFolder: Sendable {
    /// The folder's row number; nil for one without known photos.
    public var row: Int64?
    /// The files that are not missing, by name.
    public var files: [FileName: KnownFile]
    /// The duplicates of photos of the same export, by name. Those of a photo that is missing are left out.
    public var duplicates: [FileName: KnownDuplicate] = [:]
    /// The files that belong to photos, by name.
    public var companions: [FileName: KnownCompanion] = [:]
}

/// A duplicate of a photo in a folder, as it was when last read.
public struct KnownDuplicate: Sendable {
    public var fingerprint: FileFingerprint
    /// The title of the album in which it was found.
    public var album: String?
}

/// A file's name, compared by bytes: to Linux, `é` as one scalar and as two are different names; to Swift's
/// strings they are equal.
public struct FileName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// A name.
    public init(_ text: String) {
        self.text = text
    }

    public static func == (left: FileName, right: FileName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
