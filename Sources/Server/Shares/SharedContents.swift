internal import PhotoLibrary
internal import Synchronization

/// The photos of shares, kept until anything in the catalogue changes: each thumbnail asks whether its photo is among them.
final class SharedContents: Sendable {
    /// The maximum number of shares; more empty the table.
    private static let capacity = 8

    private let found = Mutex<[String: SharedPhotos]>([:])

    /// The photos of a share.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the set or place is not there any more.
    func photos(of share: OpenShare, in library: PhotoLibrary) throws(LibraryError) -> SharedPhotos {
        if let known = found.withLock({ $0[share.id] }) { return known }
        let photos = try library.shares.photos(of: share)
        found.withLock { found in
            if found.count >= Self.capacity { found = [:] }
            found[share.id] = photos
        }
        return photos
    }
}
