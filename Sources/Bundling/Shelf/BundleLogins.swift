internal import Catalog
internal import LibraryBase

/// Saved credentials for the publishers of bundles, by the URL of the bundle.
struct BundleLogins {
    private let kept: LoginStore

    init(_ context: LibraryContext) {
        kept = LoginStore(context)
    }

    /// The value of the `Authorization` header for a bundle's server; nil if nobody has signed in.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if other users can read the credentials file.
    func authorization(for url: String) throws(LibraryError) -> String? {
        guard BundleSource.isURL(url) else { return nil }
        return try kept.all().authorization(kept: url)
    }

    /// The same for the server of an installed bundle.
    func authorization(of record: BundleRecord) throws(LibraryError) -> String? {
        try record.origin.flatMap { origin throws(LibraryError) in try authorization(for: origin) }
    }

    /// Whether a usable credential is saved for a URL.
    func isKept(for url: String) -> Bool {
        (try? authorization(for: url)) != nil
    }

    func keep(_ token: String, for url: String) throws(LibraryError) {
        try kept.keep(.token(token), url: url)
    }

    func forget(_ url: String) throws(LibraryError) {
        try kept.forget(url: url)
    }
}
