internal import Catalog
internal import Crypto
internal import Fetching
internal import Foundation
internal import Imaging
internal import Synchronization

/// Downloads one picture: streams it into its part, goes on with what an earlier run left, hashes it on the way, and puts it
/// through the steps.
struct PhotoDownload: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let originals: OriginalStore
    let steps: [any DownloadStep]

    init(catalog: Catalog, fetcher: Fetcher, originals: OriginalStore) {
        self.catalog = catalog
        self.fetcher = fetcher
        self.originals = originals
        steps = [VerifyPicture(), KeepOriginal(originals: originals)]
    }

    /// What came of it.
    enum Outcome: Sendable {
        case arrived(DownloadedFile)
        case failed(String, isTransient: Bool)
    }

    /// Downloads the picture; only cancellation throws.
    func run(_ download: DownloadRecord) async throws -> Outcome {
        let part = originals.part(photoID: download.photoID)
        do {
            var file = try await fetch(download, to: part)
            for step in steps { try step.apply(to: &file) }
            return .arrived(
                DownloadedFile(
                    sha256: file.content, bytes: file.bytes, type: file.format.mediaType, width: file.size.width,
                    height: file.size.height, orientation: file.orientation.rawValue, described: file.described))
        } catch FetchError.cancelled {
            throw CancellationError()
        } catch let error as FetchError {
            return .failed("\(download.url) \(error.reason)", isTransient: error.isTransient)
        } catch let error as ImagingError {
            // What was sent is no picture: nothing of it is worth going on with.
            _ = unsafe unlink(PathText.bytes(part))
            return .failed("\(download.url) \(error.reason)", isTransient: false)
        }
    }

    private func fetch(_ download: DownloadRecord, to part: String) async throws -> ArrivedFile {
        var request = FetchRequest(url: download.url, privateNetwork: try download.source.privateNetwork)
        request.accept = "image/jpeg, image/png, image/*;q=0.8, */*;q=0.1"
        let hash = Mutex(SHA256())
        let row = download.photo
        let observer = FetchObserver(
            begins: { response, offset in
                hash.withLock { $0 = offset == 0 ? SHA256() : Self.hash(of: part, first: offset) }
                guard !response.validators.isEmpty, (response.contentLength ?? 0) > Self.resumable else { return }
                try? catalog.noteDownloadBegun(
                    photo: row, etag: response.validators.etag, lastModified: response.validators.lastModified)
            },
            bytes: { span in
                hash.withLock { hash in unsafe span.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) } }
            })
        let validators = Validators(etag: download.etag, lastModified: download.lastModified)
        let length = (try? FileStatus.of(part).fingerprint.bytes).map(Int.init) ?? 0
        _ = try await fetcher.download(
            request, to: part, resuming: Resumption(offset: length, validators: validators), isDurable: false,
            observer: observer)
        let bytes = try FileStatus.of(part).fingerprint.bytes
        return ArrivedFile(path: part, content: Array(hash.withLock { $0.finalize() }), bytes: bytes)
    }

    /// Files from this size on, in bytes, are worth going on with; for smaller ones writing that down costs more.
    private static let resumable = 1 << 20

    private static func hash(of path: String, first count: Int) -> SHA256 {
        var hash = SHA256()
        var offset = 0
        guard let file = try? OpenFile(path) else { return hash }
        while offset < count, let piece = try? file.bytes(at: offset, count: min(256 << 10, count - offset)),
            !piece.isEmpty
        {
            hash.update(data: piece)
            offset += piece.count
        }
        return hash
    }
}
