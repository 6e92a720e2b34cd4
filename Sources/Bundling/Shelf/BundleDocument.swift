internal import Catalog
internal import LibraryBase

/// An installed or inspected bundle, as JSON and tables show it.
public struct BundleDocument: Sendable, Codable, Equatable {
    public var identity: String
    public var version: String
    public var title: String
    public var publisher: String?
    public var languages: [String]?
    /// Total size of the unpacked members, in bytes.
    public var bytes: Int
    /// Number of members.
    public var files: Int
    /// Number of photos, where they were counted.
    public var photos: Int?
    /// The key of its signature, in Base64.
    public var publicKey: String?
    /// The version that `photos bundle rollback` restores.
    public var previousVersion: String?
    /// The URL or path that newer versions come from.
    public var origin: String?
    public var updatesUnasked: Bool?
    public var checkedAt: String?
    /// Whether its publisher requires signing in, and whether somebody is signed in.
    public var wantsSignIn: Bool?
    public var isSignedIn: Bool?
    /// A newer version that can be installed.
    public var offer: Offer?
    /// Photos that this command added, updated and removed.
    public var changes: Changes?
    /// Problems of its texts, one line each.
    public var problems: [String]?

    /// A newer version that can be installed.
    public struct Offer: Sendable, Codable, Equatable {
        public var version: String
        public var bytes: Int64?
    }

    /// The number of photos that an installation added, updated and removed.
    public struct Changes: Sendable, Codable, Equatable {
        public var added: Int
        public var updated: Int
        public var removed: Int
    }

    init(_ manifest: BundleManifest) {
        (identity, version, title) = (manifest.identity, manifest.version, manifest.title)
        (publisher, languages, publicKey) = (manifest.publisher, manifest.languages, manifest.publicKey)
        (bytes, files) = (manifest.bytes, manifest.members.count)
    }

    init(_ record: BundleRecord, _ manifest: BundleManifest) {
        self.init(manifest)
        (bytes, files) = (Int(record.bytes), record.files)
        previousVersion = record.previous?.name
        origin = record.origin.map { MaskedURL.text($0) }
        updatesUnasked = record.updatesAutomatically ? true : nil
        checkedAt = record.checkedAt.map(Timestamp.text)
        offer = record.offer.map { Offer(version: $0.version, bytes: $0.bytes) }
    }
}

/// The result of `photos bundle list` and `update`.
public struct BundlesDocument: Sendable, Codable, Equatable {
    public var bundles: [BundleDocument]

    public init(bundles: [BundleDocument]) {
        self.bundles = bundles
    }

    /// An empty list.
    public static let none = BundlesDocument(bundles: [])
}
