internal import Catalog
internal import Disk
internal import LibraryBase
internal import Metadata
internal import Pictures

/// Reads the metadata of downloaded files again if an earlier version read them: once, at the cost of reading their
/// headers.
struct MetadataRefresh {
    let catalog: Catalog
    let originals: OriginalStore

    /// Files in one transaction.
    private static let filesAtOnce = 500

    func run() throws {
        while case let photos = try catalog.downloads.outdated(limit: Self.filesAtOnce), !photos.isEmpty {
            try Task.checkCancellation()
            try catalog.downloads.updateMetadata(photos.map { ($0.row, described($0)) })
        }
    }

    private func described(_ photo: PhotoRecord) -> IndexedFile? {
        // What is in a store elsewhere is not copied here for this.
        guard !originals.isDistant(photo), let found = originals.existing(photo), let file = try? found.place.open()
        else { return nil }
        var described = IndexedFile(folder: "", name: "", fingerprint: file.status.fingerprint)
        described.describe(PhotoMetadata.ofFile(file.descriptor))
        return described
    }
}
