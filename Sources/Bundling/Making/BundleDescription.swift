public import Localization

/// What a new bundle is to be; what is nil is as in the folder's or installed bundle's own `bundle.json`, or a default.
public struct BundleDescription: Sendable {
    /// See ``BundleManifest``.
    public var identity: String?
    public var version: String?
    public var title: String?
    public var publisher: String?
    public var latest: String?
    public var answers: String?
    public var signIn: String?
    /// The long side that no picture exceeds, in pixels; nil for the files as they are.
    public var imageSize: Int?
    /// The program's own words, by key, for each language: those that a bundle lays over them are compared with these.
    public var shippedWords: [LocaleTag: [String: String]] = [:]
    /// Signs it.
    public var key: BundleSigningKey?

    /// All as it is found.
    public init() {}

    /// Sets what is told.
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
