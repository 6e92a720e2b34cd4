internal import Catalog
internal import Cryptography
internal import Disk
internal import Fetching
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Pictures

/// Downloads one picture: into memory if it is short, else into its `.part` file, resuming what an earlier run left;
/// then applies the steps.
struct PhotoDownload: Sendable {
    let context: SyncContext
    let claims: DownloadClaims
    private let steps: [any DownloadStep]
    private let disk = DiskThreads()

    init(_ context: SyncContext) throws(FileFailure) {
        self.context = context
        claims = try context.originals.staging.claims()
        steps = [VerifyHash(), VerifyPicture(), StoreOriginal(originals: context.originals)]
    }

    private var catalog: Catalog { context.catalog }
    private var originals: OriginalStore { context.originals }
    private var logins: SourceLogins { context.logins }
    private var pauses: RateLimits { context.pauses }

    /// The result.
    enum Outcome: Sendable {
        case arrived(DownloadedFile)
        case failed(String, isTransient: Bool)
        /// Not requested, since its host is rate-limited.
        case postponed
        /// Another task or process has downloaded it in the meantime.
        case arrivedElsewhere
    }

    /// Downloads the picture, or waits for another task or process that does. Throws only for cancellation and for
    /// failures of the disk.
    ///
    /// - Parameter twin: the id of a photo with the same picture URL: its file is copied, if it is here.
    ///
    /// The caller releases the claim on the photo after it has recorded the result.
    func run(_ download: DownloadRecord, twin: String? = nil) async throws -> Outcome {
        var hasWaited = false
        while try !claims.claim(photo: download.photo) {
            hasWaited = true
            try await context.library.clock.sleep(for: .milliseconds(20))
        }
        if hasWaited, originals.existing(try catalog.photos.find(download.photoID)) != nil { return .arrivedElsewhere }
        var wasResumed = false
        do {
            if let copied = try copy(twin, of: download) {
                return try await disk.run { .arrived(try take(copied, for: download, hasPart: true)) }
            }
            let fetch = try PhotoFetch(download, context)
            wasResumed = fetch.resumption != nil
            let came: (response: FetchResponse, held: [UInt8]?)
            do {
                came = try await context.transport.download(
                    fetch.request, to: fetch.part, resuming: fetch.resumption, holding: PhotoFetch.memoryLimit,
                    observer: fetch.observer)
            } catch {
                throw fetch.cause(of: error)
            }
            return try await disk.run {
                .arrived(try take(try fetch.arrived(came), for: download, hasPart: fetch.hasPart))
            }
        } catch {
            return try outcome(of: error, download, wasResumed: wasResumed)
        }
    }

    /// Starts to download the picture, without a task of its own: there may be very many downloads.
    ///
    /// - Parameters:
    ///   - isWanted: called before the downloaded file is processed; false cancels it.
    ///   - onEnd: called once, on any thread, with the result or error, as of ``run(_:twin:)``.
    /// - Returns: a handle for cancelling it; nil if another task or process downloads the picture, which the caller
    ///   has to wait for.
    func start(
        _ download: DownloadRecord, isWanted: @escaping @Sendable () -> Bool,
        onEnd: @escaping @Sendable (Result<Outcome, any Error>) -> Void
    ) throws -> RunningFetch? {
        guard try claims.claim(photo: download.photo) else { return nil }
        let fetch = try PhotoFetch(download, context)
        return try context.transport.startDownload(
            fetch.request, to: fetch.part, resuming: fetch.resumption, holding: PhotoFetch.memoryLimit,
            observer: fetch.observer
        ) { ended in
            disk.start {
                onEnd(
                    Result {
                        do {
                            switch ended {
                            case .success where !isWanted(): throw CancellationError()
                            case .success(let came):
                                let file = try fetch.arrived(came)
                                return .arrived(try take(file, for: download, hasPart: fetch.hasPart))
                            case .failure(let error): throw fetch.cause(of: error)
                            }
                        } catch {
                            return try outcome(of: error, download, wasResumed: fetch.resumption != nil)
                        }
                    })
            }
        }
    }

    /// Applies the steps to a downloaded file. It may wait for the disk.
    ///
    /// - Parameter hasPart: whether there was a `.part` file before.
    private func take(_ arrived: ArrivedFile, for download: DownloadRecord, hasPart: Bool) throws -> DownloadedFile {
        var file = arrived
        file.claimedHash = download.claimedHash
        for step in steps { try step.apply(to: &file) }
        // Checked again, since the next request on the connection may have shown the mismatch by now.
        try file.checkDesynchronisation()
        // A `.part` file from before, if the picture came another way.
        if hasPart { _ = unsafe unlink(PathText.bytes(originals.staging.part(photoID: download.photoID))) }
        return DownloadedFile(file, url: download.url)
    }

    /// What an error means for this picture; throws errors that concern all pictures.
    ///
    /// - Parameter wasResumed: whether the download was resumed: then the `.part` file may have been the wrong one.
    func outcome(of error: any Error, _ download: DownloadRecord, wasResumed: Bool) throws -> Outcome {
        let part = originals.staging.part(photoID: download.photoID)
        switch error {
        case FetchError.cancelled: throw CancellationError()
        case FetchError.notWanted: return .postponed
        case FetchError.unexpectedContent:
            return refused(download, part, ImagingError.notAnImage.reason, isTransient: wasResumed)
        case FetchError.disk(ENOENT): return try folderIsGone(download)
        case let failure as FileFailure where failure.number == ENOENT: return try folderIsGone(download)
        // Not the picture's fault: it is requested again when the disk can be written.
        case FetchError.disk(let number) where number != ESTALE: throw FileFailure(path: part, number: number)
        case let error as FetchError:
            try pauses.note(error, url: download.url)
            if try catalog.resumption(of: download.photo, part) == nil { _ = unsafe unlink(PathText.bytes(part)) }
            return .failed(
                logins.reason(error, for: download.url, of: download.source), isTransient: error.isTransient)
        case let error as ImagingError: return refused(download, part, error.reason, isTransient: wasResumed)
        case let error as RejectedFile:
            return refused(download, part, error.reason, isTransient: error.isTransient || wasResumed)
        default: throw error
        }
    }

    /// Rejects a file: deletes it, since it cannot be resumed. If the download was itself resumed, the earlier part may
    /// have been wrong, so a retry can help.
    private func refused(
        _ download: DownloadRecord, _ part: String, _ reason: String, isTransient: Bool
    ) -> Outcome {
        _ = unsafe unlink(PathText.bytes(part))
        return .failed("\(MaskedURL.text(download.url)) \(reason)", isTransient: isTransient)
    }

    /// A person can delete the folder of originals at any time, even now.
    private func folderIsGone(_ download: DownloadRecord) throws -> Outcome {
        try originals.staging.prepare()
        return .failed(
            "\(MaskedURL.text(download.url)) could not be stored: its folder was deleted during the download",
            isTransient: true)
    }
}

extension PhotoDownload {
    /// Uses the file of the photo that is its twin, if it is here.
    private func copy(_ twin: String?, of download: DownloadRecord) throws -> ArrivedFile? {
        guard let twin, case let photo = try catalog.photos.find(twin), photo.imageURL == download.url,
            let found = originals.existing(photo), let content = photo.sha256
        else { return nil }
        return ArrivedFile(.original(found.place), content: content, bytes: found.status.bytes)
    }
}

extension DownloadedFile {
    /// The result of the steps.
    fileprivate init(_ file: ArrivedFile, url: String) {
        self.init(
            url: url, sha256: file.content, bytes: file.bytes, type: file.format.mediaType, width: file.size.width,
            height: file.size.height, orientation: file.orientation.rawValue, described: file.described)
    }
}
