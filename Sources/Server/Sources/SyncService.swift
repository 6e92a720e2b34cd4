internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle
internal import Synchronization

/// Syncs sources in the background: those that are due, and all on request.
final class SyncService: Service, Sendable {
    private struct State {
        var isRunning = false
        var isAsked = false
        var failures: [String] = []
        /// How many syncs in a row met a full disk, and whether the disk may have room now.
        var fullDiskCount = 0
        var isResuming = false
        /// When the last sync ended.
        var last: ContinuousClock.Instant?
        /// When waiting answers can be sent, and how often sending has failed in a row.
        var answersAfter: ContinuousClock.Instant?
        var answersFailed = 0
    }

    private let library: PhotoLibrary
    private let events: EventHub
    private let activity: Activity
    private let logger: Logger
    private let state = Mutex(State())

    init(library: PhotoLibrary, events: EventHub, activity: Activity, logger: Logger) {
        (self.library, self.events, self.activity, self.logger) = (library, events, activity, logger)
    }

    /// Whether a sync is running or about to start.
    var isRunning: Bool { state.withLock { $0.isRunning || $0.isAsked } }

    /// The errors of the last sync that the sources themselves do not report.
    var failures: [String] { state.withLock { $0.failures } }

    /// Requests a sync of all sources, whatever their time to live; after a running one, another follows.
    func start() {
        state.withLock { $0.isAsked = true }
    }

    /// Checks five times a second whether a source is due, until the server shuts down.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                await sendAnswers()
                let (isAsked, isResuming) = state.withLock { ($0.isAsked, $0.isResuming) }
                guard isAsked || isResuming || isDue else { continue }
                await sync(isForced: isAsked)
            }
        }
    }

    private var isDue: Bool { (try? library.sources.isSyncDue(last: state.withLock { $0.last })) ?? false }

    private func sync(isForced: Bool) async {
        state.withLock { state in
            (state.isRunning, state.isAsked, state.isResuming) = (true, false, false)
        }
        defer { state.withLock { ($0.isRunning, $0.last) = (false, .now) } }
        logger.info("sync started")
        do throws(LibraryError) {
            let summary = try await activity.during { () async throws(LibraryError) in
                try await library.sources.sync(isForced: isForced) { [events] in
                    // A source, its photos and their numbers are not for everybody.
                    events.publish("sync", $0, others: .nothing)
                }
            }
            state.withLock { state in
                state.failures = Array(summary.failures.filter { !$0.isOfList }.compactMap(\.reason).prefix(20))
                state.fullDiskCount = 0
            }
            events.publish("sync", summary.event, others: .data(#"{"event":"summary"}"#))
            logger.info(
                "sync finished",
                metadata: [
                    "added": "\(summary.added)", "downloaded": "\(summary.downloaded)",
                    "failed": "\(summary.failures.count)",
                ])
        } catch {
            guard error != .interrupted else { return }
            state.withLock { $0.failures = [error.message] }
            logger.error("sync failed", metadata: ["error": "\(error.message)"])
            if case .diskFull = error { return await waitForRoom() }
            // Failures do not repeat immediately.
            try? await Task.sleep(for: .seconds(10))
        }
    }

    /// Sends waiting answers to their publishers; after a failure with a delay, like downloads.
    private func sendAnswers() async {
        if let time = state.withLock({ $0.answersAfter }), time > .now { return }
        guard (try? library.stories.hasAnswersToSend()) == true else { return }
        var answers = SentAnswers()
        do throws(LibraryError) {
            answers = try await library.stories.sendAnswers()
        } catch {
            guard error != .interrupted else { return }
            answers.problems = [error.message]
        }
        let (sent, problems) = (answers.sent, answers.problems)
        for problem in problems {
            logger.warning("cannot send answers; trying again later", metadata: ["reason": "\(problem)"])
        }
        state.withLock { state in
            state.answersFailed = problems.isEmpty ? 0 : state.answersFailed + 1
            // Without any sent, the next check is later.
            let wait =
                problems.isEmpty
                ? Duration.seconds(sent > 0 ? 5 : 60)
                : PhotoLibrary.Stories.answerDelay(failures: state.answersFailed)
            state.answersAfter = .now + wait
        }
    }

    /// Waits for room on a full disk, then continues the sync.
    private func waitForRoom() async {
        let attempt = state.withLock { state in
            state.fullDiskCount += 1
            return state.fullDiskCount - 1
        }
        do { try await library.changes.waitForRoom(attempt: attempt) } catch { return }
        state.withLock { $0.isResuming = true }
    }
}
