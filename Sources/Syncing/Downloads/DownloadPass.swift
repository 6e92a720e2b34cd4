internal import Catalog
internal import Times

/// What is under way while a sync goes once through its queue of downloads.
struct DownloadPass {
    /// What has come to an end.
    enum Ended: Sendable {
        case files([DownloadLine.Ended])
        case file(DownloadRecord, Result<PhotoDownload.Outcome, any Error>)
        case batch
        /// Files that the catalogue could not take.
        case batchFailed([(photo: Int64, file: DownloadedFile)], any Error)
    }

    /// What takes time, and is done beside the rest.
    typealias Work = @Sendable () async -> Ended

    let line: DownloadLine
    /// Tries that are due later are left out; nil for none.
    let dueAt: Instant?
    var queue = DownloadQueue()
    /// The next, for which there was no room.
    var held: DownloadQueue.Start?
    /// How many downloads have begun, and not come to their end.
    var running = 0
    /// How many of these are in the line, and whether work waits for it.
    var inLine = 0
    var isAwaited = false
    var failure: (any Error)?
    /// What is to be done, and was not given out yet.
    private var work: [Work] = []

    init(_ download: PhotoDownload, dueAt: Instant? = nil) {
        (line, self.dueAt) = (DownloadLine(download), dueAt)
    }

    /// Puts work where it is given out.
    mutating func add(_ work: @escaping Work) { self.work.append(work) }

    /// The work that is to be begun, once.
    mutating func takeWork() -> [Work] {
        defer { work = [] }
        return work
    }
}
