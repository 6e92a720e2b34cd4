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
    let pauses: ServerPauses
    let steps: [any DownloadStep]
    private let disk = DiskThreads()

    init(catalog: Catalog, fetcher: Fetcher, originals: OriginalStore, pauses: ServerPauses) throws(FileFailure) {
        self.catalog = catalog
        self.fetcher = fetcher
        self.originals = originals
        self.pauses = pauses
        claims = try originals.claims()
        steps = [VerifyHash(), VerifyPicture(), KeepOriginal(originals: originals)]
    }

    /// What came of it.
    enum Outcome: Sendable {
        case arrived(DownloadedFile)
        case failed(String, isTransient: Bool)
        /// It was not asked for, since its host wants to be left alone.
        case postponed
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
        let resumption = try resumption(of: download.photo, part)
        do {
            let arrived =
                if let copied = try copy(twin, of: download) { copied } else {
                    try await fetch(download, to: part, resumption)
                }
            let (steps, disk) = (steps, disk)
            let file = try await disk.run {
                var file = try arrived()
                file.claimedHash = download.claimedHash
                for step in steps { try step.apply(to: &file) }
                // What was begun before, and came whole by another way.
                _ = unsafe unlink(PathText.bytes(part))
                return file
            }
            return .arrived(DownloadedFile(file, url: download.url))
        } catch FetchError.cancelled {
            throw CancellationError()
        } catch FetchError.notWanted {
            return .postponed
        } catch FetchError.disk(ENOENT) {
            return try folderIsGone(download)
        } catch let failure as FileFailure where failure.number == ENOENT {
            return try folderIsGone(download)
        } catch FetchError.disk(let number) where number != ESTALE {
            // No fault of the picture's, which is asked for again as soon as the disk takes it.
            throw FileFailure(path: part, number: number)
        } catch let error as FetchError {
            try pauses.note(error, url: download.url)
            if try self.resumption(of: download.photo, part) == nil { _ = unsafe unlink(PathText.bytes(part)) }
            return .failed("\(download.url) \(error.reason)", isTransient: error.isTransient)
        } catch let error as ImagingError {
            return refused(download, part, error.reason, isTransient: resumption != nil)
        } catch let error as RefusedFile {
            return refused(download, part, error.reason, isTransient: error.isTransient || resumption != nil)
        }
    }

    /// What was sent is not the picture: nothing of it is worth going on with. Where an earlier part was gone on with, that may
    /// have been the wrong one.
    private func refused(
        _ download: DownloadRecord, _ part: String, _ reason: String, isTransient: Bool
    ) -> Outcome {
        _ = unsafe unlink(PathText.bytes(part))
        return .failed("\(download.url) \(reason)", isTransient: isTransient)
    }

    /// All of the originals may be deleted at any time, also now.
    private func folderIsGone(_ download: DownloadRecord) throws -> Outcome {
        try originals.prepare()
        return .failed("\(download.url) could not be kept: its folder was deleted meanwhile", isTransient: true)
    }
}

// MARK: - Where its bytes come from

extension PhotoDownload {
    /// Takes the picture from the photo that is its twin, if that is here.
    private func copy(_ twin: String?, of download: DownloadRecord) throws -> (@Sendable () throws -> ArrivedFile)? {
        guard let twin, case let photo = try catalog.photo(twin), photo.imageURL == download.url,
            let path = originals.path(of: photo), let content = photo.sha256
        else { return nil }
        return {
            ArrivedFile(.original(path: path), content: content, bytes: try FileStatus.of(path).fingerprint.bytes)
        }
    }

    /// Fetches the picture; what is returned makes the file of it, which takes time.
    private func fetch(
        _ download: DownloadRecord, to part: String, _ resumption: Resumption?
    ) async throws -> @Sendable () throws -> ArrivedFile {
        var request = FetchRequest(url: download.url, privateNetwork: try download.source.privateNetwork)
        let pauses = pauses
        request.isWanted = { pauses.pause(of: download.url) == nil }
        request.accept = "image/jpeg, image/png, image/*;q=0.8, */*;q=0.1"
        let hash = Mutex<SHA256?>(nil)
        let unwritten = Mutex<(any Error)?>(nil)
        let observer = FetchObserver(
            begins: { response, offset throws(FetchError) in
                // What is there already is read at the end: that takes time, and other transfers would wait for it here.
                guard !Self.isShort(response), offset == 0 else { return }
                hash.withLock { $0 = SHA256() }
                do {
                    try note(response, of: download.photo)
                } catch {
                    // Bytes of which nobody will know what they are of are not begun.
                    unwritten.withLock { $0 = error }
                    throw .cancelled
                }
            },
            bytes: { span in
                hash.withLock { hash in unsafe span.withUnsafeBytes { unsafe hash?.update(bufferPointer: $0) } }
            })
        let held: [UInt8]?
        do {
            (_, held) = try await fetcher.download(
                request, to: part, resuming: resumption, holding: Self.short, observer: observer)
        } catch {
            throw unwritten.withLock { $0 } ?? error
        }
        let whole = originals.whole(photoID: download.photoID)
        if let held { return { ArrivedFile(held: held, whole: whole) } }
        let content = hash.withLock { $0.map { Array($0.finalize()) } }
        return {
            let file = try OpenFile(part)
            return ArrivedFile(
                .part(path: part), content: try content ?? file.sha256(), bytes: file.status.fingerprint.bytes)
        }
    }

    private func note(_ response: FetchResponse, of row: Int64) throws {
        try catalog.noteDownloadBegun(
            photo: row, etag: response.validators.etag, lastModified: response.validators.lastModified,
            total: response.contentLength.map(Int64.init))
    }

    private static func isShort(_ response: FetchResponse) -> Bool {
        response.contentLength.map { $0 <= short } ?? false
    }

    /// Files of so many bytes at most come to memory: going on with them would save little, and writing that down costs more.
    private static let short = 1 << 20
}

// MARK: - Going on

extension PhotoDownload {
    /// With what a download can go on, as the row has it now: another process may have begun the part since the row was read.
    ///
    /// A part from before the machine started is not gone on with: of what was not on the disk when the power went its file has the
    /// length, and zeros.
    private func resumption(of row: Int64, _ part: String) throws -> Resumption? {
        guard let status = try? FileStatus.ofLink(part), status.kind == .regular,
            status.fingerprint.modifiedAt >= Self.started, let known = try catalog.part(photo: row)
        else { return nil }
        return Resumption(
            offset: Int(status.fingerprint.bytes), validators: known.validators, total: known.total.map(Int.init))
    }

    /// When the machine started, in nanoseconds since 1970.
    private static let started: Int64 = {
        func nanoseconds(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            unsafe clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
        return nanoseconds(CLOCK_REALTIME) - nanoseconds(CLOCK_BOOTTIME)
    }()
}

extension PartRecord {
    /// What the server said of the file.
    var validators: Validators { Validators(etag: etag, lastModified: lastModified) }
}

extension DownloadedFile {
    /// What the steps found out.
    fileprivate init(_ file: ArrivedFile, url: String) {
        self.init(
            url: url, sha256: file.content, bytes: file.bytes, type: file.format.mediaType, width: file.size.width,
            height: file.size.height, orientation: file.orientation.rawValue, described: file.described)
    }
}
