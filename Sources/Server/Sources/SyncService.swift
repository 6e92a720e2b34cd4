internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle
internal import Synchronization

/// Brings the sources up to date beside the answering of requests: those that are due, and all when somebody asks for it.
final class SyncService: Service, Sendable {
    private struct State {
        var isRunning = false
        var isAsked = false
        var failures: [String] = []
        /// How often the disk was full since a sync last came to its end, and whether it may have room now.
        var timesFull = 0
        var isGoingOn = false
        /// When the last sync finished.
        var last: ContinuousClock.Instant?
        /// When answers that wait may be sent, and how often that has failed in a row.
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

    /// Whether a sync runs now, or is about to.
    var isRunning: Bool { state.withLock { $0.isRunning || $0.isAsked } }

    /// What went wrong in the last sync besides what the sources themselves tell.
    var failures: [String] { state.withLock { $0.failures } }

    /// Asks for a sync of all sources, whatever their time to live; one that runs is followed by another.
    func start() {
        state.withLock { $0.isAsked = true }
    }

    /// Looks once a second whether a source is due, until the server ends.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                await sendAnswers()
                let (isAsked, isGoingOn) = state.withLock { ($0.isAsked, $0.isGoingOn) }
                guard isAsked || isGoingOn || isDue else { continue }
                await sync(isForced: isAsked)
            }
        }
    }

    private var isDue: Bool { (try? library.sources.isSyncDue(last: state.withLock { $0.last })) ?? false }

    private func sync(isForced: Bool) async {
        state.withLock { state in
            (state.isRunning, state.isAsked, state.isGoingOn) = (true, false, false)
        }
        defer { state.withLock { ($0.isRunning, $0.last) = (false, .now) } }
        logger.info("sync started")
        do throws(LibraryError) {
            let summary = try await activity.during { () async throws(LibraryError) in
                try await library.sources.sync(isForced: isForced) { [events] in events.publish("sync", $0) }
            }
            state.withLock { state in
                state.failures = Array(summary.failures.filter { !$0.isOfList }.compactMap(\.reason).prefix(20))
                state.timesFull = 0
            }
            events.publish("sync", summary.event)
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
            // What cannot be done now is not tried again and again at once.
            try? await Task.sleep(for: .seconds(10))
        }
    }

    /// Sends answers that wait for their publishers; after a failure not at once again, as with downloads.
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
            // Those that nobody takes are looked for seldom.
            let wait =
                problems.isEmpty
                ? Duration.seconds(sent > 0 ? 5 : 60)
                : PhotoLibrary.Stories.answerDelay(failures: state.answersFailed)
            state.answersAfter = .now + wait
        }
    }

    /// Goes on where the disk was full as soon as it isn't.
    private func waitForRoom() async {
        let attempt = state.withLock { state in
            state.timesFull += 1
            return state.timesFull - 1
        }
        do { try await library.changes.waitForRoom(attempt: attempt) } catch { return }
        state.withLock { $0.isGoingOn = true }
    }
}
