internal import Catalog
internal import LibraryBase

/// What publishers of bundles are shown, kept under the URLs that bundles come from.
struct BundleLogins {
    private let kept: KeptLogins

    init(_ context: LibraryContext) {
        kept = KeptLogins(context)
    }

    /// The value of `Authorization` for a bundle's server; nil where nobody has signed in.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where others may read what is kept.
    func authorization(for url: String) throws(LibraryError) -> String? {
        guard BundleSource.isURL(url) else { return nil }
        return try kept.all().authorization(kept: url)
    }

    /// That for the server of an installed bundle.
    func authorization(of record: BundleRecord) throws(LibraryError) -> String? {
        try record.origin.flatMap { origin throws(LibraryError) in try authorization(for: origin) }
    }

    /// Whether something is kept for a URL, and may be used.
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
