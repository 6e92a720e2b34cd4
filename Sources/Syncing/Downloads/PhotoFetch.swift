internal import Catalog
internal import Cryptography
internal import Disk
internal import Fetching
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Pictures
internal import Synchronization
internal import Times

/// The request for one picture, and where the response goes: into memory if it is short, else into its `.part` file.
struct PhotoFetch: Sendable {
    /// The greatest length of files that are downloaded into memory, in bytes: resuming them would save little, and
    /// recording their state costs more.
    static let memoryLimit = 1 << 20

    let request: FetchRequest
    /// The path of the `.part` file.
    let part: String
    /// Whether that file existed before, and how it can be resumed.
    let hasPart: Bool
    let resumption: Resumption?
    let observer: FetchObserver
    /// The path to write a file from memory to.
    private let whole: String
    private let progress: Progress

    /// What becomes known during the download.
    private final class Progress: Sendable {
        let hash = Mutex<SHA256?>(nil)
        let unwritten = Mutex<(any Error)?>(nil)
    }

    init(_ download: DownloadRecord, _ context: SyncContext) throws {
        let (pauses, catalog, progress) = (context.pauses, context.catalog, Progress())
        var request = FetchRequest(url: download.url, privateNetwork: try download.source.privateNetwork)
        request.isWanted = { pauses.pause(of: download.url) == nil }
        request.authorization = context.logins.authorization(for: download.url, of: download.source)
        request.mayBegin = { ImageFormat.mayBegin(with: $0) }
        request.accept = "image/jpeg, image/png, image/*;q=0.8, */*;q=0.1"
        self.request = request
        self.progress = progress
        part = context.originals.staging.part(photoID: download.photoID)
        whole = context.originals.staging.whole(photoID: download.photoID)
        hasPart = PathText.exists(part)
        resumption = hasPart ? try catalog.resumption(of: download.photo, part) : nil
        observer = FetchObserver(
            begins: { response, offset throws(FetchError) in
                // The hash of a resumed file is computed at the end: reading it here would delay other transfers.
                guard response.contentLength ?? .max > Self.memoryLimit, offset == 0 else { return }
                progress.hash.withLock { $0 = SHA256() }
                do {
                    try catalog.downloads.noteBegun(
                        photo: download.photo, etag: response.validators.etag,
                        lastModified: response.validators.lastModified, total: response.contentLength.map(Int64.init))
                } catch {
                    // Without stored validators the file could not be resumed, so the download does not begin.
                    progress.unwritten.withLock { $0 = error }
                    throw .cancelled
                }
            },
            bytes: { span in
                progress.hash.withLock { hash in unsafe span.withUnsafeBytes { unsafe hash?.update(bufferPointer: $0) }
                }
            })
    }

    /// The downloaded file. Takes time if it has to be hashed.
    ///
    /// - Parameter came: the response, and the body if it is in memory.
    func arrived(_ came: (response: FetchResponse, held: [UInt8]?)) throws -> ArrivedFile {
        var file = try contents(came.held)
        file.desynchronisation = came.response.desynchronisation
        return file
    }

    private func contents(_ held: [UInt8]?) throws -> ArrivedFile {
        if let held { return ArrivedFile(held: held, whole: whole) }
        let content = progress.hash.withLock { $0.map { $0.finalize() } }
        let file = try OpenFile(part)
        return ArrivedFile(
            .part(path: part), content: try content ?? file.sha256(), bytes: file.status.fingerprint.bytes)
    }

    /// The real cause of a failure.
    func cause(of error: FetchError) -> any Error {
        progress.unwritten.withLock { $0 } ?? error
    }
}

extension Catalog {
    /// How a download can be resumed, by the row as it is now: another process may have begun the `.part` file since
    /// the row was read.
    ///
    /// A part from before the last boot is not used: after a loss of power a file can have the right length but zeros
    /// instead of data.
    func resumption(of row: Int64, _ part: String) throws -> Resumption? {
        guard let status = try? FileStatus.ofLink(part), status.kind == .regular,
            status.fingerprint.modifiedAt >= machineStarted, let known = try downloads.part(photo: row)
        else { return nil }
        return Resumption(
            offset: Int(status.fingerprint.bytes), validators: known.validators, total: known.total.map(Int.init))
    }
}

/// The time of the last boot.
private let machineStarted: FileTime = {
    func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    return FileTime(nanoseconds: nanoseconds(CLOCK_REALTIME) - nanoseconds(CLOCK_BOOTTIME))
}()

extension PartRecord {
    /// The validators of the part.
    var validators: Validators { Validators(etag: etag, lastModified: lastModified) }
}
