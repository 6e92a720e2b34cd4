internal import GRDB
public import Times

/// A bundle that is installed: whose photos are in the catalogue as those of a source.
public struct BundleRecord: Sendable, Equatable {
    /// The row of the source that it is.
    public var sourceRow: Int64
    /// What it is called among the sources.
    public var name: String
    /// What the bundle is itself by, in all its versions.
    public var identity: String
    public var current: Version
    /// What `bundle.json` says but for the members, as JSON; and how many members there are, with how many bytes.
    public var description: String
    public var files: Int
    public var bytes: Int64
    /// The version before this one, which is kept to go back to.
    public var previous: Version?
    /// SHA-256 of the current version's `bundle.json`.
    public var manifestHash: [UInt8]
    /// The Ed25519 key by which its versions have to be signed; nil where that of an unsigned one is installed.
    public var publicKey: [UInt8]?
    /// The URL that is asked for newer versions, or the path of the file that it was installed from.
    public var origin: String?
    /// Whether newer versions are taken without asking anybody.
    public var isUpdatedUnasked: Bool
    /// What the publisher had when asked last, if that was another version.
    public var offer: Offer?
    /// When the publisher was asked last.
    public var checkedAt: Instant?
    /// What the server said of its answer then.
    public var etag: String?
    public var lastModified: String?

    /// A bundle before it is installed: its row is to come.
    public init(
        name: String, identity: String, current: Version, description: String, files: Int, bytes: Int64,
        manifestHash: [UInt8]
    ) {
        (sourceRow, self.name, self.identity) = (0, name, identity)
        (self.description, self.files, self.bytes) = (description, files, bytes)
        (self.current, self.manifestHash, isUpdatedUnasked) = (current, manifestHash, false)
    }

    /// For so many milliseconds after an answer the publisher is not asked again.
    public static let timeToLive = Duration.seconds(24 * 3600)

    /// One version of a bundle on the disk.
    public struct Version: Sendable, Equatable {
        /// As the publisher calls it.
        public var name: String
        /// Its folder, relative to the library's folder of bundles.
        public var folder: String

        public init(name: String, folder: String) {
            (self.name, self.folder) = (name, folder)
        }
    }

    /// A version that could be had.
    public struct Offer: Sendable, Equatable {
        public var version: String
        /// About how many bytes would be fetched at most.
        public var bytes: Int64?

        public init(version: String, bytes: Int64?) {
            (self.version, self.bytes) = (version, bytes)
        }
    }
}

// MARK: - Database

extension BundleRecord {
    enum Column: Int, Columns {
        case sourceRow, name, identity, version, folder, previousVersion, previousFolder, manifestHash, publicKey,
            origin
        case isUpdatedUnasked, offeredVersion, offeredBytes, checkedAt, etag, lastModified, description, files, bytes

        var sql: String {
            switch self {
            case .name: "source.name"
            case .folder: "source.bundleFolder"
            default: "bundle.\(stringValue)"
            }
        }

        static let written = all(but: .name, .folder)
    }

    static let select =
        "SELECT \(Column.list) FROM bundle JOIN source ON source.row = bundle.sourceRow"

    /// Reads a row of ``select``.
    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        sourceRow = values[.sourceRow]
        name = values[.name]
        identity = values[.identity]
        current = Version(name: values[.version], folder: values[.folder] ?? "")
        if let name: String = values[.previousVersion], let folder: String = values[.previousFolder] {
            previous = Version(name: name, folder: folder)
        }
        manifestHash = (values[.manifestHash] as Blob).bytes
        publicKey = (values[.publicKey] as Blob?)?.bytes
        origin = values[.origin]
        isUpdatedUnasked = values[.isUpdatedUnasked]
        if let version: String = values[.offeredVersion] {
            offer = Offer(version: version, bytes: values[.offeredBytes])
        }
        checkedAt = values[.checkedAt]
        etag = values[.etag]
        lastModified = values[.lastModified]
        description = values[.description]
        files = values[.files]
        bytes = values[.bytes]
    }

    /// Writes all columns of the bundle but for the name, and where the source's photos are.
    func save(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO bundle (\(Column.names)) VALUES (\(Column.marks))", arguments: arguments)
        try db.execute(
            sql: "UPDATE source SET bundleFolder = ? WHERE row = ? AND bundleFolder IS NOT ?",
            arguments: [current.folder, sourceRow, current.folder])
    }
}

extension BundleRecord: ColumnValues {
    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .sourceRow: sourceRow
        case .name: name
        case .folder: current.folder
        case .identity: identity
        case .version: current.name
        case .previousVersion: previous?.name
        case .previousFolder: previous?.folder
        case .manifestHash: Blob(manifestHash)
        case .publicKey: publicKey.map { Blob($0) }
        case .origin: origin
        case .isUpdatedUnasked: isUpdatedUnasked
        case .offeredVersion: offer?.version
        case .offeredBytes: offer?.bytes
        case .checkedAt: checkedAt
        case .etag: etag
        case .lastModified: lastModified
        case .description: description
        case .files: files
        case .bytes: bytes
        }
    }
}

extension EditEntry.Bundle {
    init(_ bundle: BundleRecord) {
        self.init(
            identity: bundle.identity, version: bundle.current.name, folder: bundle.current.folder,
            previousVersion: bundle.previous?.name, previousFolder: bundle.previous?.folder,
            manifestHash: bundle.manifestHash, publicKey: bundle.publicKey, origin: bundle.origin,
            isUpdatedUnasked: bundle.isUpdatedUnasked, description: bundle.description, files: bundle.files,
            bytes: bundle.bytes)
    }
}

extension BundleRecord {
    /// The bundle that an edit log's source is.
    init(_ bundle: EditEntry.Bundle, source: EditEntry.Source) {
        (sourceRow, name, identity) = (source.row, source.name, bundle.identity)
        current = Version(name: bundle.version, folder: bundle.folder)
        if let name = bundle.previousVersion, let folder = bundle.previousFolder {
            previous = Version(name: name, folder: folder)
        }
        (manifestHash, publicKey, origin) = (bundle.manifestHash, bundle.publicKey, bundle.origin)
        isUpdatedUnasked = bundle.isUpdatedUnasked
        (description, files, bytes) = (bundle.description, bundle.files, bundle.bytes)
    }
}
