internal import Catalog
internal import Cryptography
internal import Disk
internal import Fetching
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Pictures

/// Downloads one picture: into memory if it is short, else into its part, going on with what an earlier run left; then puts
/// it through the steps.
struct PhotoDownload: Sendable {
    let context: SyncContext
    let claims: DownloadClaims
    private let steps: [any DownloadStep]
    private let disk = DiskThreads()

    init(_ context: SyncContext) throws(FileFailure) {
        self.context = context
        claims = try context.originals.staging.claims()
        steps = [VerifyHash(), VerifyPicture(), KeepOriginal(originals: context.originals)]
    }

    private var catalog: Catalog { context.catalog }
    private var originals: OriginalStore { context.originals }
    private var logins: SourceLogins { context.logins }
    private var pauses: ServerPauses { context.pauses }

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
                    fetch.request, to: fetch.part, resuming: fetch.resumption, holding: PhotoFetch.short,
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

    /// Starts to download the picture, without a task of its own: there may be very many.
    ///
    /// - Parameters:
    ///   - isWanted: asked before what has come is written.
    ///   - onEnd: called once, on any thread, with what ``run(_:twin:)`` would give or throw.
    /// - Returns: what ends it early; nil if another downloads the picture, which is to be waited for.
    func start(
        _ download: DownloadRecord, isWanted: @escaping @Sendable () -> Bool,
        onEnd: @escaping @Sendable (Result<Outcome, any Error>) -> Void
    ) throws -> RunningFetch? {
        guard try claims.claim(photo: download.photo) else { return nil }
        let fetch = try PhotoFetch(download, context)
        return try context.transport.startDownload(
            fetch.request, to: fetch.part, resuming: fetch.resumption, holding: PhotoFetch.short,
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

    /// Puts what came through the steps. It may wait for the disk.
    ///
    /// - Parameter hasPart: whether something of it may have been there before.
    private func take(_ arrived: ArrivedFile, for download: DownloadRecord, hasPart: Bool) throws -> DownloadedFile {
        var file = arrived
        file.claimedHash = download.claimedHash
        for step in steps { try step.apply(to: &file) }
        // Meanwhile the next request may have shown it.
        try file.checkDoubt()
        // What was begun before, and came whole by another way.
        if hasPart { _ = unsafe unlink(PathText.bytes(originals.staging.part(photoID: download.photoID))) }
        return DownloadedFile(file, url: download.url)
    }

    /// What an error means for the picture; throws it on if it means something for all of them.
    ///
    /// - Parameter wasResumed: whether it went on with a part, which may be what was wrong.
    func outcome(of error: any Error, _ download: DownloadRecord, wasResumed: Bool) throws -> Outcome {
        let part = originals.staging.part(photoID: download.photoID)
        switch error {
        case FetchError.cancelled: throw CancellationError()
        case FetchError.notWanted: return .postponed
        case FetchError.unexpectedContent:
            return refused(download, part, ImagingError.notAnImage.reason, isTransient: wasResumed)
        case FetchError.disk(ENOENT): return try folderIsGone(download)
        case let failure as FileFailure where failure.number == ENOENT: return try folderIsGone(download)
        // No fault of the picture's, which is asked for again as soon as the disk takes it.
        case FetchError.disk(let number) where number != ESTALE: throw FileFailure(path: part, number: number)
        case let error as FetchError:
            try pauses.note(error, url: download.url)
            if try catalog.resumption(of: download.photo, part) == nil { _ = unsafe unlink(PathText.bytes(part)) }
            return .failed(
                logins.reason(error, for: download.url, of: download.source), isTransient: error.isTransient)
        case let error as ImagingError: return refused(download, part, error.reason, isTransient: wasResumed)
        case let error as RefusedFile:
            return refused(download, part, error.reason, isTransient: error.isTransient || wasResumed)
        default: throw error
        }
    }

    /// What was sent is not the picture: nothing of it is worth going on with. Where an earlier part was gone on with, that may
    /// have been the wrong one.
    private func refused(
        _ download: DownloadRecord, _ part: String, _ reason: String, isTransient: Bool
    ) -> Outcome {
        _ = unsafe unlink(PathText.bytes(part))
        return .failed("\(MaskedURL.text(download.url)) \(reason)", isTransient: isTransient)
    }

    /// All of the originals may be deleted at any time, also now.
    private func folderIsGone(_ download: DownloadRecord) throws -> Outcome {
        try originals.staging.prepare()
        return .failed(
            "\(MaskedURL.text(download.url)) could not be stored: its folder was deleted during the download",
            isTransient: true)
    }
}

extension PhotoDownload {
    /// Takes the picture from the photo that is its twin, if that is here.
    private func copy(_ twin: String?, of download: DownloadRecord) throws -> ArrivedFile? {
        guard let twin, case let photo = try catalog.photos.find(twin), photo.imageURL == download.url,
            let found = originals.existing(photo), let content = photo.sha256
        else { return nil }
        return ArrivedFile(.original(found.place), content: content, bytes: found.status.bytes)
    }
}

extension DownloadedFile {
    /// What the steps found out.
    fileprivate init(_ file: ArrivedFile, url: String) {
        self.init(
            url: url, sha256: file.content, bytes: file.bytes, type: file.format.mediaType, width: file.size.width,
            height: file.size.height, orientation: file.orientation.rawValue, described: file.described)
    }
}
