/// What a library holds on disk: `photos cache status`.
public struct CacheStatusDocument: Sendable, Equatable, Encodable {
    /// The library's folder.
    public var library: String
    /// Not to be deleted: it holds what people did.
    public var catalog: CacheSize
    /// Fetched again when next needed.
    public var originals: CacheSize
    /// How many bytes of originals are kept; nil for all.
    public var originalsLimit: Int64?
    /// Made again when next needed.
    public var renditions: CacheSize
    /// Those that are installed, with the versions before them; nil for none.
    public var bundles: CacheSize?
    /// Those whose installation was stopped: the same command goes on with it, and after a week they are deleted; nil for none.
    public var unfinishedBundles: CacheSize?

    /// What the library in a folder holds.
    public init(
        library: String, catalog: CacheSize, originals: CacheSize, originalsLimit: Int64? = nil, renditions: CacheSize,
        bundles: CacheSize? = nil, unfinishedBundles: CacheSize? = nil
    ) {
        self.library = library
        self.catalog = catalog
        self.originals = originals
        self.originalsLimit = originalsLimit
        self.renditions = renditions
        self.bundles = bundles
        self.unfinishedBundles = unfinishedBundles
    }
}

/// What came of `photos cache prune`.
public struct CachePruneDocument: Sendable, Equatable, Encodable {
    public var deleted: CacheSize
    /// Originals and renditions that are left.
    public var left: CacheSize
    /// Of these, originals that couldn't be fetched again; nil where that kept none.
    public var kept: CacheSize?

    /// What was deleted, and what is left.
    public init(deleted: CacheSize, left: CacheSize, kept: CacheSize? = nil) {
        self.deleted = deleted
        self.left = left
        self.kept = kept
    }
}

/// The limit of originals: `photos cache limit`.
public struct CacheLimitDocument: Sendable, Equatable, Encodable {
    /// How many bytes of originals are kept; nil for all.
    public var originalsLimit: Int64?
    /// What there is.
    public var originals: CacheSize

    /// A limit, and what there is.
    public init(originalsLimit: Int64?, originals: CacheSize) {
        self.originalsLimit = originalsLimit
        self.originals = originals
    }
}

/// What came of `photos cache verify`.
public struct CacheVerifyDocument: Sendable, Equatable, Encodable {
    /// A file that was deleted.
    public struct DamagedFile: Sendable, Equatable, Encodable {
        public var path: String
        public var reason: String
    }

    /// Whether a byte of the catalogue had changed on the disk, and was set right.
    public var isCatalogMended = false
    /// Files that were looked at.
    public var checked = 0
    public var damaged: [DamagedFile] = []

    /// Nothing looked at yet.
    public init() {}
}
