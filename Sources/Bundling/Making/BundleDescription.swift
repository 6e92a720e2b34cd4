public import Catalog
public import LibraryBase
public import Localization

/// Properties of a new bundle. A nil property comes from the `bundle.json` of the folder or installed bundle, or is a default.
public struct BundleDescription: Sendable {
    /// See ``BundleManifest``.
    public var identity: String?
    public var version: String?
    public var title: String?
    public var publisher: String?
    public var latest: String?
    public var answers: String?
    public var signIn: String?
    /// The largest long side of an image in pixels; nil to include the files unchanged.
    public var imageSize: Int?
    /// How exactly the bundle shows where photos were taken. Inside circles it shows at most the town, whatever the value.
    public var positions = PositionPrecision.exact
    /// Whether it can contain original files with all their metadata, where it shows exact positions.
    public var hasOriginals = true
    /// The ids of the photos that it contains, if the library has their files; nil for all.
    public var photos: Set<String>?
    /// Circles that hold besides those of the library itself.
    public var circles: [PrivateCircle] = []
    /// The program's own strings, by key, for each language. The bundle's strings are checked against them.
    public var shippedWords: [LocaleTag: [String: String]] = [:]
    /// The key that signs the bundle.
    public var key: BundleSigningKey?

    /// A description without changes.
    public init() {}

    /// Applies the properties that are set.
    func apply(to manifest: inout BundleManifest) {
        manifest.identity = identity ?? manifest.identity
        manifest.version = version ?? manifest.version
        manifest.title = title ?? manifest.title
        manifest.publisher = publisher ?? manifest.publisher
        manifest.latest = latest ?? manifest.latest
        manifest.answers = answers ?? manifest.answers
        manifest.signIn = signIn ?? manifest.signIn
        manifest.publicKey = key?.publicKey ?? manifest.publicKey
    }
}
