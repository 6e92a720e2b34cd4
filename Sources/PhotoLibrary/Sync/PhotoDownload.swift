internal import Catalog
internal import Crypto
internal import Fetching
internal import Foundation
internal import Imaging
internal import Synchronization

/// Downloads one picture: into memory if it is short, else into its part, going on with what an earlier run left; then puts
/// it through the steps.
struct PhotoDownload: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let originals: OriginalStore
    let claims: DownloadClaims
    let steps: [any DownloadStep]
    /// What is shown to servers that ask who is there.
    let logins: SourceLogins
    private let disk = DiskThreads()

    init(
        catalog: Catalog, fetcher: Fetcher, originals: OriginalStore, logins: SourceLogins = .none
    ) throws(FileFailure) {
        self.logins = logins
        self.catalog = catalog
        self.fetcher = fetcher
        self.originals = originals
        claims = try originals.claims()
        steps = [VerifyPicture(), KeepOriginal(originals: originals)]
    }

    /// What came of it.
    enum Outcome: Sendable {
        case arrived(DownloadedFile)
        case failed(String, isTransient: Bool)
        /// Another task or process has downloaded it meanwhile.
        case arrivedElsewhere
    }

    /// Downloads the picture, or waits for another that does; only cancellation and a disk that takes nothing throw.
    ///
    /// - Parameter twin: the id of a photo whose picture is of the same URL: it is copied, if it is here.
    ///
    /// The claim on the photo is the caller's to release, once its row says what came of it.
    func run(_ download: DownloadRecord, twin: String? = nil) async throws -> Outcome {
        var hasWaited = false
        while try !claims.claim(photo: download.photo) {
            hasWaited = true
            try await Task.sleep(for: .milliseconds(20))
        }
        if hasWaited, originals.path(of: try catalog.photo(download.photoID)) != nil { return .arrivedElsewhere }
        let part = originals.part(photoID: download.photoID)
        do {
            let arrived =
                if let copied = try copy(twin, of: download, to: part) { copied } else {
                    try await fetch(download, to: part)
                }
            let (steps, disk) = (steps, disk)
            return .arrived(
                try await disk.run {
                    var file = try arrived()
                    for step in steps { try step.apply(to: &file) }
                    return DownloadedFile(
                        sha256: file.content, bytes: file.bytes, type: file.format.mediaType, width: file.size.width,
                        height: file.size.height, orientation: file.orientation.rawValue, described: file.described)
                })
        } catch FetchError.cancelled {
            throw CancellationError()
        } catch FetchError.disk(let number) where number != ESTALE {
            // No fault of the picture's, which is asked for again as soon as the disk takes it.
            throw FileFailure(path: part, number: number)
        } catch let error as FetchError {
            return .failed(
                logins.reason(error, for: download.url, of: download.source), isTransient: error.isTransient)
        } catch let error as ImagingError {
            // What was sent is no picture: nothing of it is worth going on with.
            _ = unsafe unlink(PathText.bytes(part))
            return .failed("\(MaskedURL.text(download.url)) \(error.reason)", isTransient: false)
        }
    }

    /// Takes the picture from the photo that is its twin, if that is here.
    private func copy(
        _ twin: String?, of download: DownloadRecord, to part: String
    ) throws -> (@Sendable () throws -> ArrivedFile)? {
        guard let twin, case let photo = try catalog.photo(twin), photo.imageURL == download.url,
            let path = originals.path(of: photo), let content = photo.sha256
        else { return nil }
        return {
            let bytes = try FileStatus.of(path).fingerprint.bytes
            return ArrivedFile(.original(path: path), part: part, content: content, bytes: bytes)
        }
    }

    /// Fetches the picture; what is returned makes the file of it, which takes time.
    private func fetch(
        _ download: DownloadRecord, to part: String
    ) async throws -> @Sendable () throws -> ArrivedFile {
        var request = FetchRequest(url: download.url, privateNetwork: try download.source.privateNetwork)
        request.authorization = logins.authorization(for: download.url, of: download.source)
        request.accept = "image/jpeg, image/png, image/*;q=0.8, */*;q=0.1"
        let hash = Mutex<SHA256?>(nil)
        let row = download.photo
        let observer = FetchObserver(
            begins: { response, offset in
                guard !Self.isShort(response) || offset > 0 else { return }
                hash.withLock { $0 = offset == 0 ? SHA256() : Self.hash(of: part, first: offset) }
                guard !response.validators.isEmpty else { return }
                try? catalog.noteDownloadBegun(
                    photo: row, etag: response.validators.etag, lastModified: response.validators.lastModified)
            },
            bytes: { span in
                hash.withLock { hash in unsafe span.withUnsafeBytes { unsafe hash?.update(bufferPointer: $0) } }
            })
        let validators = Validators(etag: download.etag, lastModified: download.lastModified)
        let length = validators.isEmpty ? 0 : (try? FileStatus.of(part).fingerprint.bytes).map(Int.init) ?? 0
        let (_, held) = try await fetcher.download(
            request, to: part, resuming: Resumption(offset: length, validators: validators), holding: Self.short,
            observer: observer)
        if let held { return { ArrivedFile(held: held, part: part) } }
        let content = hash.withLock { $0.map { Array($0.finalize()) } ?? [] }
        return {
            ArrivedFile(
                .part(path: part), part: part, content: content, bytes: try FileStatus.of(part).fingerprint.bytes)
        }
    }

    private static func isShort(_ response: FetchResponse) -> Bool {
        response.contentLength.map { $0 <= short } ?? false
    }

    /// Files of so many bytes at most come to memory: going on with them would save little, and writing that down costs more.
    private static let short = 1 << 20

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
