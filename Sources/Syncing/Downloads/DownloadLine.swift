internal import Catalog
internal import Disk
internal import Fetching
internal import Synchronization

/// Downloads that run without a task each, and their results: for many small pictures, tasks would cost as much as
/// everything else.
final class DownloadLine: Sendable {
    /// A finished download.
    struct Ended: Sendable {
        var download: DownloadRecord
        /// The result or error, as of ``PhotoDownload/run(_:twin:)``.
        var outcome: Result<PhotoDownload.Outcome, any Error>
    }

    private enum Running: Sendable {
        case starting
        case fetch(RunningFetch)
    }

    private struct State {
        /// By the row numbers of their photos.
        var running: [Int64: Running] = [:]
        var ended: [Ended] = []
        var waiter: CheckedContinuation<[Ended], Never>?
        var isCancelled = false

        mutating func takeEnded() -> [Ended] {
            defer { ended = [] }
            return ended
        }
    }

    private let download: PhotoDownload
    private let state = Mutex(State())

    init(_ download: PhotoDownload) {
        self.download = download
    }

    /// Starts a download; false if another task or process has claimed it, which the caller has to wait for.
    func start(_ record: DownloadRecord) throws -> Bool {
        state.withLock { $0.running[record.photo] = .starting }
        let fetch: RunningFetch?
        do {
            fetch = try download.start(
                record, isWanted: { [self] in state.withLock { !$0.isCancelled } }, onEnd: { [self] in end(record, $0) }
            )
        } catch {
            end(record, Result { try download.outcome(of: error, record, wasResumed: false) })
            return true
        }
        let isCancelled = state.withLock { state in
            if let fetch {
                if state.running[record.photo] != nil { state.running[record.photo] = .fetch(fetch) }
            } else {
                state.running[record.photo] = nil
            }
            return state.isCancelled
        }
        if isCancelled { fetch?.cancel() }
        return fetch != nil
    }

    /// The finished downloads, at least one if any is running. For one caller at a time.
    ///
    /// If they finish in quick succession it waits a moment for more: waking up for each takes longer than a small
    /// picture does.
    func ended() async -> [Ended] {
        let first = await firstEnded()
        guard first.count < Self.many, state.withLock({ !$0.running.isEmpty }) else { return first }
        try? await Task.sleep(for: Self.moment)
        return first + state.withLock { $0.takeEnded() }
    }

    private static let many = 16
    private static let moment = Duration.milliseconds(3)

    private func firstEnded() async -> [Ended] {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [Ended]? in
                if state.ended.isEmpty, !state.running.isEmpty {
                    state.waiter = continuation
                    return nil
                }
                return state.takeEnded()
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    /// Cancels all running downloads, and those that are started from now on.
    func cancel() {
        let running = state.withLock { state in
            state.isCancelled = true
            return Array(state.running.values)
        }
        for case .fetch(let fetch) in running { fetch.cancel() }
    }

    private func end(_ record: DownloadRecord, _ outcome: Result<PhotoDownload.Outcome, any Error>) {
        let awaited = state.withLock { state -> (by: CheckedContinuation<[Ended], Never>, ended: [Ended])? in
            state.running[record.photo] = nil
            // The remaining space on the disk is needed to record the files that arrived.
            if case .failure(let error) = outcome, FullDisk.isCause(of: error) { state.isCancelled = true }
            state.ended.append(Ended(download: record, outcome: outcome))
            guard let waiter = state.waiter else { return nil }
            state.waiter = nil
            return (waiter, state.takeEnded())
        }
        if let awaited { awaited.by.resume(returning: awaited.ended) }
    }
}
