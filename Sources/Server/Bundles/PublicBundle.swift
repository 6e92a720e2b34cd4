internal import PhotoLibrary

/// A bundle without the path of a file that it came from.
struct PublicBundle: PublicDocument {
    private let document: BundleDocument

    init(_ bundle: BundleDocument) {
        var document = bundle
        if bundle.origin?.contains("://") == false { document.origin = nil }
        self.document = document
    }

    func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
    }
}

/// The installed bundles, without paths.
struct PublicBundles: PublicDocument {
    let bundles: [PublicBundle]

    init(_ document: BundlesDocument) {
        bundles = document.bundles.map(PublicBundle.init)
    }
}
