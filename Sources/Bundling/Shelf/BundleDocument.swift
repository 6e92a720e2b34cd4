internal import Catalog
internal import LibraryBase

/// A bundle as it is told: one that is installed, or that was looked at.
public struct BundleDocument: Sendable, Codable, Equatable {
    public var identity: String
    public var version: String
    public var title: String
    public var publisher: String?
    public var languages: [String]?
    /// Bytes of everything in it, unpacked.
    public var bytes: Int
    /// How many members it has.
    public var files: Int
    /// How many photos it has, where they were counted.
    public var photos: Int?
    /// The key that signs it, in Base64.
    public var publicKey: String?
    /// The version that `photos bundle rollback` goes back to.
    public var previousVersion: String?
    /// Where newer versions are asked for.
    public var origin: String?
    public var updatesUnasked: Bool?
    public var checkedAt: String?
    /// Whether its publisher wants one to sign in, and whether one is signed in.
    public var wantsSignIn: Bool?
    public var isSignedIn: Bool?
    /// The version that could be had.
    public var offer: Offer?
    /// What was done, by this command.
    public var changes: Changes?
    /// What is wrong with its texts, a line each.
    public var problems: [String]?

    /// A version that could be had.
    public struct Offer: Sendable, Codable, Equatable {
        public var version: String
        public var bytes: Int64?
    }

    /// What installing it did to the photos of the library.
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
        updatesUnasked = record.isUpdatedUnasked ? true : nil
        checkedAt = record.checkedAt.map(Timestamp.text)
        offer = record.offer.map { Offer(version: $0.version, bytes: $0.bytes) }
    }
}

/// Bundles, as `photos bundle list` and `update` tell them.
public struct BundlesDocument: Sendable, Codable, Equatable {
    public var bundles: [BundleDocument]

    public init(bundles: [BundleDocument]) {
        self.bundles = bundles
    }

    /// No bundles.
    public static let none = BundlesDocument(bundles: [])
}
