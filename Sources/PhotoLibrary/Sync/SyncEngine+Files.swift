internal import Catalog
internal import Foundation

/// How many files are on their way at the same time: writing them takes time too, so there are more than connections.
private let filesAtOnce = 32
/// Downloads completed in one transaction, and the longest time between two.
private let batchSize = 512
private let batchTime = Duration.milliseconds(500)
/// Tries of one file in one run.
private let tries = 3

extension SyncEngine {
    /// What a child task has done.
    private enum Ended {
        case file(DownloadRecord, PhotoDownload.Outcome)
        case batch
        /// Files that the catalogue could not take.
        case batchFailed([(photo: Int64, file: DownloadedFile)], any Error)
    }

    /// Files that have arrived, and are not in the catalogue as that yet.
    private struct Batch {
        var files: [(photo: Int64, file: DownloadedFile)] = []
        private var lastCompletion = ContinuousClock.now
        private var isBeingCompleted = false

        /// Whether everything that arrived is in the catalogue.
        var isEmpty: Bool { files.isEmpty && !isBeingCompleted }

        /// The files, if it is time to complete them: one batch after another, the last at once.
        mutating func takeIfDue(isLast: Bool) -> [(photo: Int64, file: DownloadedFile)]? {
            let isDue = isLast || files.count >= batchSize || lastCompletion.duration(to: .now) > batchTime
            guard isDue, !isBeingCompleted, !files.isEmpty else { return nil }
            isBeingCompleted = true
            defer { files = [] }
            return files
        }

        mutating func noteCompletion() {
            (lastCompletion, isBeingCompleted) = (.now, false)
        }

        /// Takes files back that could not be completed.
        mutating func takeBack(_ others: [(photo: Int64, file: DownloadedFile)]) {
            noteCompletion()
            files += others
        }
    }

    /// Downloads what the sources' policies ask for, and was not downloaded before.
    mutating func downloadFiles(of sources: [SourceRecord]) async throws {
        var waiting = 0
        let floor = try budget?.floor()
        for source in sources { waiting += try catalog.queueDownloads(of: source, above: floor) }
        guard waiting > 0 else { return }
        var event = SyncEvent(.downloading)
        event.waiting = waiting
        onEvent(event)
        var batch = Batch()
        while true {
            do {
                try await downloadAll(of: sources.map(\.row), into: &batch)
                tellPostponed()
                break
            } catch {
                let hasRoom = try FullDisk.isCause(of: error) && budget?.makeRoom() ?? false
                // What has arrived is kept, as far as the disk takes that.
                do { try Self.complete(batch.files, download) } catch let other { throw FullDisk.worse(error, other) }
                batch = Batch()
                guard hasRoom else { throw error }
            }
        }
        try budget?.settle()
        try tellOfLimit(sources.map(\.row))
    }

    /// Takes what has no room out of the queue, and says so once.
    private func tellOfLimit(_ sources: [Int64]) throws {
        guard budget?.hasRefused == true, case let count = try catalog.dropDownloads(sources: sources), count > 0 else {
            return
        }
        var event = SyncEvent(.limitReached)
        event.waiting = count
        onEvent(event)
    }

    private mutating func downloadAll(of sources: [Int64], into batch: inout Batch) async throws {
        let (download, catalog, pauses) = (download, catalog, pauses)
        let started = isForced ? nil : Optional(PhotoLibrary.now())
        var queue = DownloadQueue()
        var held: DownloadQueue.Start?
        var running = 0
        var failure: (any Error)?
        try await withThrowingTaskGroup(of: Ended.self) { group in
            while true {
                while failure == nil, running < filesAtOnce,
                    let next = try held
                        ?? queue.start(
                            isIdle: running == 0 && batch.isEmpty,
                            refill: { given in
                                try catalog.nextDownloads(
                                    sources: sources, limit: 500, at: started, excluding: given,
                                    above: try budget?.floor())
                            })
                {
                    let admission = try budget?.admit(next.download) ?? .start
                    held = admission == .later ? next : nil
                    if admission == .later { break }
                    if admission == .refuse { continue }
                    running += 1
                    group.addTask { .file(next.download, try await Self.tryRepeatedly(next, download, pauses)) }
                }
                if failure == nil, let files = batch.takeIfDue(isLast: running == 0) {
                    // Beside the downloads, so that these don't wait for the disk.
                    group.addTask {
                        do { try Self.complete(files, download) } catch { return .batchFailed(files, error) }
                        return .batch
                    }
                }
                let ended: Ended?
                do {
                    ended = try await group.next()
                } catch {
                    // The others end too; what arrived meanwhile is kept.
                    running -= 1
                    (failure, held) = (failure ?? error, nil)
                    FullDisk.sweep(after: error)
                    group.cancelAll()
                    continue
                }
                switch ended {
                case .file(let record, let outcome)?:
                    running -= 1
                    try take(outcome, of: record, into: &batch)
                case .batch?:
                    batch.noteCompletion()
                    try budget?.settle()
                case .batchFailed(let files, let error)?:
                    batch.takeBack(files)
                    failure = failure ?? error
                    group.cancelAll()
                case nil: return
                }
            }
        }
        if let failure { throw failure }
    }

    /// A photo is here when its original is on the disk, not before.
    private static func complete(_ files: [(photo: Int64, file: DownloadedFile)], _ download: PhotoDownload) throws {
        guard !files.isEmpty else { return }
        try download.originals.bringToDisk()
        try download.catalog.complete(files)
        for (row, _) in files { download.claims.release(photo: row) }
    }

    /// A failure that may pass is tried again a little later, some times.
    private static func tryRepeatedly(
        _ start: DownloadQueue.Start, _ download: PhotoDownload, _ pauses: ServerPauses
    ) async throws -> PhotoDownload.Outcome {
        var attempt = 1
        while true {
            guard try await pauses.waitOut(start.download.url) == nil else { return .postponed }
            let outcome = try await download.run(start.download, twin: start.twin)
            if case .postponed = outcome {
                download.claims.release(photo: start.download.photo)
                continue
            }
            guard case .failed(_, isTransient: true) = outcome, attempt < tries else { return outcome }
            try await Task.sleep(for: Patience.current.pause * (1 << (attempt - 1)))
            attempt += 1
        }
    }

    private mutating func take(
        _ outcome: PhotoDownload.Outcome, of record: DownloadRecord, into batch: inout Batch
    ) throws {
        var event = SyncEvent(.downloaded, source: record.source.name, photo: record.photoID)
        if case .arrived(let file) = outcome { budget?.end(record.photo, file) } else { budget?.end(record.photo, nil) }
        switch outcome {
        case .arrived(let file):
            batch.files.append((record.photo, file))
            summary.downloaded += 1
            event.bytes = Int(file.bytes)
        case .arrivedElsewhere:
            download.claims.release(photo: record.photo)
        case .postponed:
            guard let pause = pauses.pause(of: record.url) else { return }
            postponed[pause.host] = ((postponed[pause.host]?.photos ?? 0) + 1, pause.until)
            return
        case .failed(let reason, let isTransient):
            let backoff = isTransient ? Backoff.trouble : .wrongPicture
            let delay = backoff.delay(failures: record.attempts + 1)
            try catalog.noteFailure(photo: record.photo, reason: reason, retryAt: PhotoLibrary.now() + delay)
            download.claims.release(photo: record.photo)
            (event.event, event.reason) = (.downloadFailed, reason)
            summary.failures.append(event)
        }
        onEvent(event)
    }

    /// One line for each server that was not asked for all, however many of its photos wait. What an earlier run was told is no
    /// failure of this one.
    private mutating func tellPostponed() {
        for (host, waiting) in postponed.sorted(by: { $0.key < $1.key }) {
            var event = SyncEvent(.paused, reason: Self.reason(host: host, until: waiting.until))
            event.waiting = waiting.photos
            onEvent(event)
            if isForced || pauses.isNew(host: host) { summary.failures.append(event) }
        }
    }
}
