internal import Catalog
internal import Metadata

extension SyncEngine {
    /// Files in one transaction.
    private static let filesReadAgain = 500

    /// Reads what downloaded files say of themselves again, if an earlier version read it: once, at the cost of their headers.
    func readMetadataAgain() throws {
        while case let photos = try catalog.outdatedDownloads(limit: Self.filesReadAgain), !photos.isEmpty {
            try Task.checkCancellation()
            try catalog.redescribe(downloads: photos.map { ($0.row, described($0)) })
        }
    }

    private func described(_ photo: PhotoRecord) -> IndexedFile? {
        guard let path = download.originals.path(of: photo), let file = try? OpenFile(path) else { return nil }
        var described = IndexedFile(folder: "", name: "", fingerprint: file.status.fingerprint)
        described.describe(PhotoMetadata.ofFile(file.descriptor))
        return described
    }
}
