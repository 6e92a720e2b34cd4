internal import GRDB

/// A bundle that is installed: whose photos are in the catalogue as those of a source.
public struct BundleRecord: Sendable, Equatable {
    /// The row of the source that it is.
    public var sourceRow: Int64
    /// What it is called among the sources.
    public var name: String
    /// What the bundle is itself by, in all its versions.
    public var identity: String
    public var current: Version
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
    /// When the publisher was asked last: milliseconds since 1970, UTC.
    public var checkedAt: Int64?
    /// What the server said of its answer then.
    public var etag: String?
    public var lastModified: String?

    /// A bundle before it is installed: its row is to come.
    public init(name: String, identity: String, current: Version, manifestHash: [UInt8]) {
        (sourceRow, self.name, self.identity) = (0, name, identity)
        (self.current, self.manifestHash, isUpdatedUnasked) = (current, manifestHash, false)
    }

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
    static let select = """
        SELECT bundle.sourceRow, source.name, bundle.identity, bundle.version, source.bundleFolder, bundle.previousVersion,
          bundle.previousFolder, bundle.manifestHash, bundle.publicKey, bundle.origin, bundle.isUpdatedUnasked,
          bundle.offeredVersion, bundle.offeredBytes, bundle.checkedAt, bundle.etag, bundle.lastModified
        FROM bundle JOIN source ON source.row = bundle.sourceRow
        """

    /// Reads a row of ``select``.
    init(_ values: Row) {
        sourceRow = values[0]
        name = values[1]
        identity = values[2]
        current = Version(name: values[3], folder: values[4] ?? "")
        if let name: String = values[5], let folder: String = values[6] {
            previous = Version(name: name, folder: folder)
        }
        manifestHash = (values[7] as Blob).bytes
        publicKey = (values[8] as Blob?)?.bytes
        origin = values[9]
        isUpdatedUnasked = values[10]
        if let version: String = values[11] { offer = Offer(version: version, bytes: values[12]) }
        checkedAt = values[13]
        etag = values[14]
        lastModified = values[15]
    }

    /// Writes all columns of the bundle but for the name, and where the source's photos are.
    func save(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO bundle (sourceRow, identity, version, previousVersion, previousFolder, manifestHash,
                  publicKey, origin, isUpdatedUnasked, offeredVersion, offeredBytes, checkedAt, etag, lastModified)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                sourceRow, identity, current.name, previous?.name, previous?.folder, Blob(manifestHash),
                publicKey.map { Blob($0) }, origin, isUpdatedUnasked, offer?.version, offer?.bytes, checkedAt, etag,
                lastModified,
            ])
        try db.execute(
            sql: "UPDATE source SET bundleFolder = ? WHERE row = ? AND bundleFolder IS NOT ?",
            arguments: [current.folder, sourceRow, current.folder])
    }
}

extension JournalEntry.Bundle {
    init(_ bundle: BundleRecord) {
        self.init(
            identity: bundle.identity, version: bundle.current.name, folder: bundle.current.folder,
            previousVersion: bundle.previous?.name, previousFolder: bundle.previous?.folder,
            manifestHash: bundle.manifestHash, publicKey: bundle.publicKey, origin: bundle.origin,
            isUpdatedUnasked: bundle.isUpdatedUnasked)
    }
}

extension BundleRecord {
    /// The bundle that a journal's source is.
    init(_ bundle: JournalEntry.Bundle, source: JournalEntry.Source) {
        (sourceRow, name, identity) = (source.row, source.name, bundle.identity)
        current = Version(name: bundle.version, folder: bundle.folder)
        if let name = bundle.previousVersion, let folder = bundle.previousFolder {
            previous = Version(name: name, folder: folder)
        }
        (manifestHash, publicKey, origin) = (bundle.manifestHash, bundle.publicKey, bundle.origin)
        isUpdatedUnasked = bundle.isUpdatedUnasked
    }
}
