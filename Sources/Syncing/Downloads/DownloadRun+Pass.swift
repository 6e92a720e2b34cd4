internal import Catalog
internal import Disk
internal import LibraryBase
internal import Pictures

/// How many downloads are loaded from the queue at once: few at first, for a quick start, then many, since each query
/// sorts the whole queue.
private let (few, many) = (500, 8000)
/// Attempts for one file in one run.
private let tries = 3

extension DownloadRun {
    /// Makes one pass through the queue, until no download is in progress.
    mutating func downloadAll() async throws {
        pass = DownloadPass(download, dueAt: isForced ? nil : context.library.now())
        let line = pass.line
        await withTaskCancellationHandler {
            await withTaskGroup(of: DownloadPass.Ended.self) { group in
                repeat {
                    advance()
                    for work in pass.takeWork() { group.addTask(operation: work) }
                    if pass.failure != nil { group.cancelAll() }
                    guard let ended = await group.next() else { break }
                    take(ended)
                } while true
            }
        } onCancel: {
            line.cancel()
        }
        // It holds every photo of the pass, and is not needed any more.
        pass.queue = DownloadQueue()
        if let failure = pass.failure { throw failure }
    }

    /// Starts downloads that can start, and records files that arrived.
    private mutating func advance() {
        do {
            try start()
        } catch {
            fail(error)
        }
        if pass.failure == nil, let files = batch.takeIfDue(isLast: pass.running == 0) { complete(files) }
        if pass.inLine > 0, !pass.isAwaited {
            pass.isAwaited = true
            let line = pass.line
            pass.add { .files(await line.ended()) }
        }
    }

    private mutating func start() throws {
        while pass.failure == nil, pass.running < width, let next = try next() {
            try Task.checkCancellation()
            let admission = try budget?.admit(next.download) ?? .start
            pass.held = admission == .later ? next : nil
            if admission == .later { return }
            if admission == .refuse { continue }
            pass.running += 1
            if next.twin == nil, context.pauses.pause(of: next.download.url) == nil, try pass.line.start(next.download)
            {
                pass.inLine += 1
            } else {
                tryRepeatedly(next)
            }
        }
    }

    private mutating func next() throws -> DownloadQueue.Start? {
        if let held = pass.held { return held }
        let (catalog, sources, dueAt) = (context.catalog, sourceRows, pass.dueAt)
        return try pass.queue.start(isIdle: pass.running == 0 && batch.isEmpty) { given in
            try catalog.downloads.next(
                sources: sources, limit: given.isEmpty ? few : many, at: dueAt, excluding: given,
                above: try budget?.floor())
        }
    }

    /// Handles the end of some work.
    private mutating func take(_ ended: DownloadPass.Ended) {
        do {
            switch ended {
            case .files(let files):
                pass.isAwaited = false
                pass.inLine -= files.count
                for file in files { take(file) }
            case .file(let record, let outcome):
                pass.running -= 1
                try note(outcome.get(), of: record)
            case .batch:
                batch.noteCompletion()
                try budget?.settle()
            case .batchFailed(let files, let error):
                batch.takeBack(files)
                throw error
            }
        } catch {
            fail(error)
        }
    }

    /// Handles the result of a download of the line. Transient failures are retried.
    private mutating func take(_ ended: DownloadLine.Ended) {
        if pass.failure == nil, case .success(let outcome) = ended.outcome {
            switch outcome {
            case .postponed:
                download.claims.release(photo: ended.download.photo)
                return tryRepeatedly(DownloadQueue.Start(download: ended.download))
            case .failed(_, isTransient: true):
                return tryRepeatedly(DownloadQueue.Start(download: ended.download), failures: 1)
            default: break
            }
        }
        pass.running -= 1
        do {
            try note(ended.outcome.get(), of: ended.download)
        } catch {
            // Continue with the other results of the line.
            fail(error)
        }
    }

    /// Cancels everything in progress; files that have arrived are kept.
    private mutating func fail(_ error: any Error) {
        (pass.failure, pass.held) = (pass.failure ?? error, nil)
        FullDisk.sweep(after: error)
        pass.line.cancel()
    }

    /// Records files in a task of its own, so that downloads do not wait for the disk.
    private mutating func complete(_ files: [(photo: Int64, file: DownloadedFile)]) {
        let download = download
        pass.add {
            do { try Self.complete(files, download) } catch { return .batchFailed(files, error) }
            return .batch
        }
    }

    /// Downloads in a task, which can wait: for servers, for other downloads, and before a retry.
    private mutating func tryRepeatedly(_ start: DownloadQueue.Start, failures: Int = 0) {
        let download = download
        pass.add {
            do {
                let outcome = try await Self.tried(start, failures: failures, download)
                return .file(start.download, .success(outcome))
            } catch {
                return .file(start.download, .failure(error))
            }
        }
    }

    /// Retries transient failures a few times, with increasing delays.
    private static func tried(
        _ start: DownloadQueue.Start, failures: Int, _ download: PhotoDownload
    ) async throws -> PhotoDownload.Outcome {
        let (clock, pauses) = (download.context.library.clock, download.context.pauses)
        var failures = failures
        while true {
            if failures > 0 { try await clock.sleep(for: RetryPolicy.current.pause * (1 << (failures - 1))) }
            guard try await pauses.waitUntilAllowed(start.download.url) == nil else { return .postponed }
            let outcome = try await download.run(start.download, twin: start.twin)
            switch outcome {
            case .postponed: download.claims.release(photo: start.download.photo)
            case .failed(_, isTransient: true) where failures + 1 < tries: failures += 1
            default: return outcome
            }
        }
    }
}
