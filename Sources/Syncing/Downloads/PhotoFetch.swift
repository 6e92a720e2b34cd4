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

/// The fetching of one picture: what is asked for, and what comes, into memory if it is short, else into its part.
struct PhotoFetch: Sendable {
    /// Files of so many bytes at most come to memory: going on with them would save little, and writing that down costs more.
    static let short = 1 << 20

    let request: FetchRequest
    /// The file of what comes.
    let part: String
    /// Whether there was such a file before, and what of it can be gone on with.
    let hasPart: Bool
    let resumption: Resumption?
    let observer: FetchObserver
    /// Where what came to memory can be written.
    private let whole: String
    private let progress: Progress

    /// What becomes known while it comes.
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
                // What is there already is read at the end: that takes time, and other transfers would wait for it here.
                guard response.contentLength ?? .max > Self.short, offset == 0 else { return }
                progress.hash.withLock { $0 = SHA256() }
                do {
                    try catalog.downloads.noteBegun(
                        photo: download.photo, etag: response.validators.etag,
                        lastModified: response.validators.lastModified, total: response.contentLength.map(Int64.init))
                } catch {
                    // Bytes of which nobody will know what they are of are not begun.
                    progress.unwritten.withLock { $0 = error }
                    throw .cancelled
                }
            },
            bytes: { span in
                progress.hash.withLock { hash in unsafe span.withUnsafeBytes { unsafe hash?.update(bufferPointer: $0) }
                }
            })
    }

    /// The file that came. Takes time.
    ///
    /// - Parameter came: the answer, and what came to memory.
    func arrived(_ came: (response: FetchResponse, held: [UInt8]?)) throws -> ArrivedFile {
        var file = try contents(came.held)
        file.doubt = came.response.doubt
        return file
    }

    private func contents(_ held: [UInt8]?) throws -> ArrivedFile {
        if let held { return ArrivedFile(held: held, whole: whole) }
        let content = progress.hash.withLock { $0.map { $0.finalize() } }
        let file = try OpenFile(part)
        return ArrivedFile(
            .part(path: part), content: try content ?? file.sha256(), bytes: file.status.fingerprint.bytes)
    }

    /// Why it really failed.
    func cause(of error: FetchError) -> any Error {
        progress.unwritten.withLock { $0 } ?? error
    }
}

extension Catalog {
    /// With what a download can go on, as the row has it now: another process may have begun the part since the row was read.
    ///
    /// A part from before the machine started is not gone on with: of what was not on the disk when the power went its file has the
    /// length, and zeros.
    func resumption(of row: Int64, _ part: String) throws -> Resumption? {
        guard let status = try? FileStatus.ofLink(part), status.kind == .regular,
            status.fingerprint.modifiedAt >= machineStarted, let known = try downloads.part(photo: row)
        else { return nil }
        return Resumption(
            offset: Int(status.fingerprint.bytes), validators: known.validators, total: known.total.map(Int.init))
    }
}

/// When the machine started.
private let machineStarted: FileTime = {
    func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    return FileTime(nanoseconds: nanoseconds(CLOCK_REALTIME) - nanoseconds(CLOCK_BOOTTIME))
}()

extension PartRecord {
    /// What the server said of the file.
    var validators: Validators { Validators(etag: etag, lastModified: lastModified) }
}
