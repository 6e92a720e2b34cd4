internal import GRDB
public import Times

/// An installed bundle, whose photos are in the catalogue as those of a source.
public struct BundleRecord: Sendable, Equatable {
    /// The row of the bundle's source.
    public var sourceRow: Int64
    /// Its name among the sources.
    public var name: String
    /// The bundle's identifier, the same in all its versions.
    public var identity: String
    /// The installed version.
    public var current: Version
    /// `bundle.json` without the members, as JSON; and the number of members with their size in bytes.
    public var description: String
    public var files: Int
    public var bytes: Int64
    /// The version before this one, which is kept for a rollback.
    public var previous: Version?
    /// SHA-256 of the current version's `bundle.json`.
    public var manifestHash: [UInt8]
    /// The Ed25519 key that must sign its versions; nil if an unsigned version is installed.
    public var publicKey: [UInt8]?
    /// The URL that is checked for newer versions, or the path of the file that it was installed from.
    public var origin: String?
    /// Whether newer versions are installed without asking a person.
    public var updatesAutomatically: Bool
    /// The publisher's version at the last check, if it was another one.
    public var offer: Offer?
    /// When the publisher was last checked for a newer version.
    public var checkedAt: Instant?
    /// The validators of the publisher's answer (RFC 9110, section 8.8).
    public var etag: String?
    public var lastModified: String?

    /// A bundle before its installation, without a row yet.
    public init(
        name: String, identity: String, current: Version, description: String, files: Int, bytes: Int64,
        manifestHash: [UInt8]
    ) {
        (sourceRow, self.name, self.identity) = (0, name, identity)
        (self.description, self.files, self.bytes) = (description, files, bytes)
        (self.current, self.manifestHash, updatesAutomatically) = (current, manifestHash, false)
    }

    /// How long after an answer the publisher is not asked again: 24 h.
    public static let timeToLive = Duration.seconds(24 * 3600)

    /// One version of a bundle on the disk.
    public struct Version: Sendable, Equatable {
        /// The publisher's name for the version.
        public var name: String
        /// Its folder, relative to the library's folder of bundles.
        public var folder: String

        public init(name: String, folder: String) {
            (self.name, self.folder) = (name, folder)
        }
    }

    /// An available version.
    public struct Offer: Sendable, Equatable {
        public var version: String
        /// The approximate number of bytes to download, at most.
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
        updatesAutomatically = values[.isUpdatedUnasked]
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

    /// Writes all columns of the bundle but the name, and the folder of the source's photos.
    func save(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO bundle (\(Column.names)) VALUES (\(Column.marks))", arguments: arguments)
        try db.execute(
            sql: "UPDATE source SET bundleFolder = ? WHERE row = ? AND bundleFolder IS NOT ?",
            arguments: [current.folder, sourceRow, current.folder])
    }

    /// Writes what its publisher answered, if this version is still the current one.
    func saveCheck(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE bundle SET offeredVersion = ?, offeredBytes = ?, checkedAt = ?, etag = ?, lastModified = ?
                WHERE sourceRow = ? AND manifestHash = ?
                """,
            arguments: [
                offer?.version, offer?.bytes, checkedAt, etag, lastModified, sourceRow, Blob(manifestHash),
            ])
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
        case .isUpdatedUnasked: updatesAutomatically
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
            updatesAutomatically: bundle.updatesAutomatically, description: bundle.description, files: bundle.files,
            bytes: bundle.bytes)
    }
}

extension BundleRecord {
    /// The bundle of a source in the edit log.
    init(_ bundle: EditEntry.Bundle, source: EditEntry.Source) {
        (sourceRow, name, identity) = (source.row, source.name, bundle.identity)
        current = Version(name: bundle.version, folder: bundle.folder)
        if let name = bundle.previousVersion, let folder = bundle.previousFolder {
            previous = Version(name: name, folder: folder)
        }
        (manifestHash, publicKey, origin) = (bundle.manifestHash, bundle.publicKey, bundle.origin)
        updatesAutomatically = bundle.updatesAutomatically
        (description, files, bytes) = (bundle.description, bundle.files, bundle.bytes)
    }
}
