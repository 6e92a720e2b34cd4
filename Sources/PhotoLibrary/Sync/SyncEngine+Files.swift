internal import Catalog
internal import Foundation

/// How many files are on their way at the same time: more than connections, so that these always have one to go on with.
private let filesAtOnce = 64
/// How many are taken from the queue at once: few first, for a quick start, then many, since the whole queue is put in order for them.
private let (few, many) = (500, 8000)
/// Tries of one file in one run.
private let tries = 3

extension SyncEngine {
    /// What has come to an end.
    private enum Ended {
        case files([DownloadLine.Ended])
        case file(DownloadRecord, Result<PhotoDownload.Outcome, any Error>)
        case batch
        /// Files that the catalogue could not take.
        case batchFailed([(photo: Int64, file: DownloadedFile)], any Error)
    }

    /// What is under way.
    private struct Flow {
        let line: DownloadLine
        let sources: [Int64]
        /// Tries that are due later are left out; nil for none.
        let dueAt: Int64?
        var queue = DownloadQueue()
        /// The next, for which there was no room.
        var held: DownloadQueue.Start?
        var running = 0
        /// How many of these are in the line, and whether a task waits for it.
        var inLine = 0
        var isAwaited = false
        var failure: (any Error)?
    }

    /// Downloads what the sources' policies ask for, and was not downloaded before.
    mutating func downloadFiles(of sources: [SourceRecord]) async throws {
        if !isForced { try tellPaused(sources.map(\.row)) }
        var waiting = 0
        let floor = try budget?.floor()
        for source in sources { waiting += try catalog.queueDownloads(of: source, above: floor) }
        guard waiting > 0 else { return }
        var event = SyncEvent(.downloading)
        event.waiting = waiting
        onEvent(event)
        var batch = ArrivedBatch()
        while true {
            do {
                try await downloadAll(of: sources.map(\.row), into: &batch)
                try tellPostponed()
                break
            } catch {
                let hasRoom = try FullDisk.isCause(of: error) && budget?.makeRoom() ?? false
                // What has arrived is kept, as far as the disk takes that.
                do { try Self.complete(batch.files, download) } catch let other { throw FullDisk.worse(error, other) }
                batch = ArrivedBatch()
                guard hasRoom else { throw error }
            }
        }
        try budget?.settle()
        try tellOfLimit(sources.map(\.row))
    }

    /// Tells of servers that an earlier run was asked to leave alone, if pictures wait for them.
    private mutating func tellPaused(_ sources: [Int64]) throws {
        for (host, until, photos) in try catalog.pausedDownloads(sources: sources, at: PhotoLibrary.now()) {
            var event = SyncEvent(.paused, reason: Self.reason(host: host, until: until))
            event.waiting = photos
            onEvent(event)
            summary.isWaiting = true
        }
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

    private mutating func downloadAll(of sources: [Int64], into batch: inout ArrivedBatch) async throws {
        let line = DownloadLine(download)
        var flow = Flow(line: line, sources: sources, dueAt: isForced ? nil : PhotoLibrary.now())
        await withTaskCancellationHandler {
            await withTaskGroup(of: Ended.self) { group in
                repeat {
                    do {
                        try start(&flow, batch, in: &group)
                    } catch {
                        fail(&flow, error, in: &group)
                    }
                    if flow.failure == nil, let files = batch.takeIfDue(isLast: flow.running == 0) {
                        complete(files, in: &group)
                    }
                    if flow.inLine > 0, !flow.isAwaited {
                        flow.isAwaited = true
                        group.addTask { .files(await line.ended()) }
                    }
                } while await goOn(&flow, &batch, in: &group)
            }
        } onCancel: {
            line.cancel()
        }
        if let failure = flow.failure { throw failure }
    }

    /// Starts what may start.
    private mutating func start(_ flow: inout Flow, _ batch: ArrivedBatch, in group: inout TaskGroup<Ended>) throws {
        while flow.failure == nil, flow.running < filesAtOnce, let next = try next(&flow, batch) {
            try Task.checkCancellation()
            let admission = try budget?.admit(next.download) ?? .start
            flow.held = admission == .later ? next : nil
            if admission == .later { return }
            if admission == .refuse { continue }
            flow.running += 1
            if next.twin == nil, pauses.pause(of: next.download.url) == nil, try flow.line.start(next.download) {
                flow.inLine += 1
            } else {
                tryRepeatedly(next, in: &group)
            }
        }
    }

    private mutating func next(_ flow: inout Flow, _ batch: ArrivedBatch) throws -> DownloadQueue.Start? {
        if let held = flow.held { return held }
        let (sources, dueAt) = (flow.sources, flow.dueAt)
        return try flow.queue.start(isIdle: flow.running == 0 && batch.isEmpty) { given in
            try catalog.nextDownloads(
                sources: sources, limit: given.isEmpty ? few : many, at: dueAt, excluding: given,
                above: try budget?.floor())
        }
    }

    /// Waits for something to end, and does what follows from it; false if nothing is under way.
    private mutating func goOn(
        _ flow: inout Flow, _ batch: inout ArrivedBatch, in group: inout TaskGroup<Ended>
    ) async -> Bool {
        guard let ended = await group.next() else { return false }
        do {
            switch ended {
            case .files(let files):
                flow.isAwaited = false
                flow.inLine -= files.count
                for file in files { try take(file, &flow, &batch, in: &group) }
            case .file(let record, let outcome):
                flow.running -= 1
                try take(outcome.get(), of: record, into: &batch)
            case .batch:
                batch.noteCompletion()
                try budget?.settle()
            case .batchFailed(let files, let error):
                batch.takeBack(files)
                throw error
            }
        } catch {
            fail(&flow, error, in: &group)
        }
        return true
    }

    /// Ends all that is under way; what has arrived meanwhile is kept.
    private func fail(_ flow: inout Flow, _ error: any Error, in group: inout TaskGroup<Ended>) {
        (flow.failure, flow.held) = (flow.failure ?? error, nil)
        FullDisk.sweep(after: error)
        group.cancelAll()
        flow.line.cancel()
    }

    /// Completes files beside the downloads, so that these don't wait for the disk.
    private func complete(_ files: [(photo: Int64, file: DownloadedFile)], in group: inout TaskGroup<Ended>) {
        let download = download
        group.addTask {
            do { try Self.complete(files, download) } catch { return .batchFailed(files, error) }
            return .batch
        }
    }

    /// A photo is here when its original is on the disk, not before.
    private static func complete(_ files: [(photo: Int64, file: DownloadedFile)], _ download: PhotoDownload) throws {
        guard !files.isEmpty else { return }
        try download.originals.bringToDisk()
        try download.catalog.complete(files)
        for (row, _) in files { download.claims.release(photo: row) }
    }

    /// Takes what came of a download of the line. What may pass is tried again.
    private mutating func take(
        _ ended: DownloadLine.Ended, _ flow: inout Flow, _ batch: inout ArrivedBatch, in group: inout TaskGroup<Ended>
    ) throws {
        if flow.failure == nil, case .success(let outcome) = ended.outcome {
            switch outcome {
            case .postponed:
                download.claims.release(photo: ended.download.photo)
                return tryRepeatedly(DownloadQueue.Start(download: ended.download), in: &group)
            case .failed(_, isTransient: true):
                return tryRepeatedly(DownloadQueue.Start(download: ended.download), failures: 1, in: &group)
            default: break
            }
        }
        flow.running -= 1
        do {
            try take(ended.outcome.get(), of: ended.download, into: &batch)
        } catch {
            // Those after it in the line have to be taken too.
            fail(&flow, error, in: &group)
        }
    }

    /// Downloads by a task, which can wait: for servers, for others, and before what failed is tried again.
    private func tryRepeatedly(
        _ start: DownloadQueue.Start, failures: Int = 0, in group: inout TaskGroup<Ended>
    ) {
        let (download, pauses) = (download, pauses)
        group.addTask {
            do {
                let outcome = try await Self.tried(start, failures: failures, download, pauses)
                return .file(start.download, .success(outcome))
            } catch {
                return .file(start.download, .failure(error))
            }
        }
    }

    /// A failure that may pass is tried again a little later, some times.
    private static func tried(
        _ start: DownloadQueue.Start, failures: Int, _ download: PhotoDownload, _ pauses: ServerPauses
    ) async throws -> PhotoDownload.Outcome {
        var failures = failures
        while true {
            if failures > 0 { try await Task.sleep(for: Patience.current.pause * (1 << (failures - 1))) }
            guard try await pauses.waitOut(start.download.url) == nil else { return .postponed }
            let outcome = try await download.run(start.download, twin: start.twin)
            switch outcome {
            case .postponed: download.claims.release(photo: start.download.photo)
            case .failed(_, isTransient: true) where failures + 1 < tries: failures += 1
            default: return outcome
            }
        }
    }

    private mutating func take(
        _ outcome: PhotoDownload.Outcome, of record: DownloadRecord, into batch: inout ArrivedBatch
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
            download.claims.release(photo: record.photo)
            guard let pause = pauses.pause(of: record.url) else { return }
            postponed[pause.host, default: ([], 0)].photos.append(record.photo)
            postponed[pause.host]?.until = pause.until
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
    private mutating func tellPostponed() throws {
        for (host, waiting) in postponed.sorted(by: { $0.key < $1.key }) {
            var event = SyncEvent(.paused, reason: Self.reason(host: host, until: waiting.until))
            event.waiting = waiting.photos.count
            try catalog.postpone(downloads: waiting.photos, until: waiting.until)
            onEvent(event)
            if pauses.isNew(host: host) { summary.failures.append(event) } else { summary.isWaiting = true }
        }
    }
}
