internal import PhotoLibrary

/// A bundle as a server tells it: one that came from a file of this machine came from nowhere.
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

/// Bundles as a server tells them.
struct PublicBundles: PublicDocument {
    let bundles: [PublicBundle]

    init(_ document: BundlesDocument) {
        bundles = document.bundles.map(PublicBundle.init)
    }
}
