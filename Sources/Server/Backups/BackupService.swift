internal import Foundation
internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle
internal import Synchronization
internal import Times

/// Makes backups by a schedule for as long as the server runs.
final class BackupService: Service, Sendable {
    /// What is known of the backups, for the metrics.
    struct State: Sendable {
        /// When the last good one was made; nil if none is known.
        var last: Instant?
        /// How many attempts have failed since the server began.
        var failures = 0
        /// Whether the last attempt failed.
        var isFailing = false
    }

    private let library: PhotoLibrary
    private let schedule: BackupSchedule
    private let logger: Logger
    private let current = Mutex(State())
    /// Whether the server ends, and a backup that is being written with it.
    private let ending = Flag()

    /// How often the clock is looked at, and how long to wait after a failure.
    private static let (step, pause) = (Duration.seconds(30), Duration.seconds(900))

    /// - Parameter library: the library with a connection of its own.
    init(library: PhotoLibrary, schedule: BackupSchedule, logger: Logger) {
        (self.library, self.schedule, self.logger) = (library, schedule, logger)
    }

    var state: State { current.withLock { $0 } }

    /// Looks at the clock instead of sleeping until the next backup: a machine can be asleep meanwhile, and its clock be set.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            var due = nextDue()
            while true {
                if SystemClock().now() >= due {
                    await backUp()
                    due = max(nextDue(), SystemClock().now() + Self.pause)
                }
                guard (try? await Task.sleep(for: Self.step)) != nil else { return }
            }
        }
    }

    private func nextDue() -> Instant {
        let due = (try? library.backups.nextDue(schedule)) ?? .epoch
        current.withLock { $0.last = due == .epoch ? nil : due - schedule.interval }
        return due
    }

    private func backUp() async {
        let (library, schedule, ending) = (library, schedule, ending)
        do {
            let backup = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    // A thread of its own, because it waits for the disk for as long as it takes.
                    Thread.detachNewThread {
                        continuation.resume(
                            with: Result {
                                try library.backups.run(schedule) { ending.isSet }
                            })
                    }
                }
            } onCancel: {
                ending.set()
            }
            current.withLock { $0.isFailing = false }
            logger.notice("backup written", metadata: ["path": "\(backup.path)", "bytes": "\(backup.bytes)"])
        } catch LibraryError.interrupted {
            return
        } catch {
            current.withLock { ($0.failures, $0.isFailing) = ($0.failures + 1, true) }
            let reason = (error as? LibraryError)?.message ?? "\(type(of: error))"
            logger.error("backup failed; trying again in 15 minutes", metadata: ["error": "\(reason)"])
        }
    }
}

/// A flag that a thread without a task can read.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}
