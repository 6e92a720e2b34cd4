/// What a library stores on disk: `photos cache status`.
public struct CacheStatusDocument: Sendable, Equatable, Encodable {
    /// The folder of the library.
    public var library: String
    /// The catalogue, which must not be deleted.
    public var catalog: CacheSize
    /// Downloaded originals, which are downloaded again when needed.
    public var originals: CacheSize
    /// The limit for originals in bytes; nil for none.
    public var originalsLimit: Int64?
    /// Thumbnails and renditions, which are made again when needed.
    public var renditions: CacheSize
    /// Installed bundles and their previous versions; nil for none.
    public var bundles: CacheSize?
    /// Interrupted installations of bundles, which the same command continues. Deleted after a week; nil for none.
    public var unfinishedBundles: CacheSize?
    /// What people uploaded, in the library's own folder for it: the only copies, which nothing deletes; nil for none.
    public var uploads: CacheSize?
    /// Uploads that have not arrived completely; nil for none.
    public var unfinishedUploads: CacheSize?

    /// The status of the library in a folder.
    public init(
        library: String, catalog: CacheSize, originals: CacheSize, originalsLimit: Int64? = nil, renditions: CacheSize,
        bundles: CacheSize? = nil, unfinishedBundles: CacheSize? = nil, uploads: CacheSize? = nil,
        unfinishedUploads: CacheSize? = nil
    ) {
        self.library = library
        self.catalog = catalog
        self.originals = originals
        self.originalsLimit = originalsLimit
        self.renditions = renditions
        self.bundles = bundles
        self.unfinishedBundles = unfinishedBundles
        self.uploads = uploads
        self.unfinishedUploads = unfinishedUploads
    }
}

/// The result of `photos cache prune`.
public struct CachePruneDocument: Sendable, Equatable, Encodable {
    public var deleted: CacheSize
    /// The remaining originals and renditions.
    public var left: CacheSize
    /// Originals among them that cannot be downloaded again; nil if no such original was in the way.
    public var kept: CacheSize?

    /// The deleted and the remaining files.
    public init(deleted: CacheSize, left: CacheSize, kept: CacheSize? = nil) {
        self.deleted = deleted
        self.left = left
        self.kept = kept
    }
}

/// The limit for originals: `photos cache limit`.
public struct CacheLimitDocument: Sendable, Equatable, Encodable {
    /// The limit for originals in bytes; nil for none.
    public var originalsLimit: Int64?
    /// The stored originals.
    public var originals: CacheSize

    /// A limit, and the stored originals.
    public init(originalsLimit: Int64?, originals: CacheSize) {
        self.originalsLimit = originalsLimit
        self.originals = originals
    }
}

/// The result of `photos cache verify`.
public struct CacheVerifyDocument: Sendable, Equatable, Encodable {
    /// A damaged file, which was deleted.
    public struct DamagedFile: Sendable, Equatable, Encodable {
        public var path: String
        /// For people, as the end of a sentence that begins with the path.
        public var reason: String
    }

    /// Whether a changed byte of the catalogue was repaired.
    public var isCatalogMended = false
    /// The number of checked files.
    public var checked = 0
    public var damaged: [DamagedFile] = []

    /// An empty result.
    public init() {}
}
