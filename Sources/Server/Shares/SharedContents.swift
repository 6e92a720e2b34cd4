internal import Catalog
internal import PhotoLibrary
internal import Synchronization

/// The photos of shares, each kept until the catalogue changes: each thumbnail asks whether its photo is among them. However many
/// ask, they are looked up once, and what took long is kept for a while longer (``KeptListing``).
final class SharedContents: Sendable {
    /// The maximum number of shares that are kept; one more takes the place of another.
    private static let capacity = 16

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let listings = Mutex<[String: KeptListing<SharedPhotos>]>([:])

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// The photos of a share.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the set or place is not there any more.
    func photos(of share: OpenShare) async throws -> SharedPhotos {
        let listing = listings.withLock { listings in
            if let known = listings[share.id] { return known }
            if listings.count >= Self.capacity, let other = listings.keys.randomElement() { listings[other] = nil }
            let listing = KeptListing(library: library, threads: threads) {
                // An owner chose them, whatever rule hides them elsewhere.
                try $0.seen(by: .owner).shares.photos(of: share)
            }
            listings[share.id] = listing
            return listing
        }
        return try await listing.all()
    }
}
