internal import Catalog
internal import Times

/// The state of one pass of a sync through its download queue.
struct DownloadPass {
    /// Work that has finished.
    enum Ended: Sendable {
        case files([DownloadLine.Ended])
        case file(DownloadRecord, Result<PhotoDownload.Outcome, any Error>)
        case batch
        /// Files that could not be recorded in the catalogue.
        case batchFailed([(photo: Int64, file: DownloadedFile)], any Error)
    }

    /// Work that takes time and runs in a task of its own.
    typealias Work = @Sendable () async -> Ended

    let line: DownloadLine
    /// Leaves out retries that are due later than this; nil includes them.
    let dueAt: Instant?
    var queue = DownloadQueue()
    /// The next download, for which there was no space yet.
    var held: DownloadQueue.Start?
    /// The number of downloads in progress.
    var running = 0
    /// The number of these in the line, and whether a task waits for it.
    var inLine = 0
    var isAwaited = false
    var failure: (any Error)?
    /// Work that has not been handed out yet.
    private var work: [Work] = []

    init(_ download: PhotoDownload, dueAt: Instant? = nil) {
        (line, self.dueAt) = (DownloadLine(download), dueAt)
    }

    /// Adds work to be handed out.
    mutating func add(_ work: @escaping Work) { self.work.append(work) }

    /// Hands out the new work, once.
    mutating func takeWork() -> [Work] {
        defer { work = [] }
        return work
    }
}
