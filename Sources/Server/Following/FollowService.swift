internal import Foundation
internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle
internal import Synchronization

/// Looks for the next edition once a second, and shows it.
struct FollowService: Service {
    let followed: FollowedLibrary
    let hot: HotAnswers
    let authenticator: Authenticator
    let logger: Logger
    private static let interval = Duration.seconds(1)
    /// The time until the next attempt if the store does not answer.
    private static let pause = Duration.seconds(3)
    /// The longest time until the next attempt with an edition that is refused, and downloaded again: twice as long each time.
    private static let longestPause = Duration.seconds(60)

    func run() async throws {
        let following = Following(self)
        // On a thread of its own, which nobody waits for: a large edition takes longer than a server may take to end, and what is not
        // finished counts for nothing.
        Thread.detachNewThread { following.run() }
        // Also when the server ends because the edition on the disk is damaged: the next one needs the folder.
        defer { following.stop() }
        try await gracefulShutdown()
    }

    private final class Following: Sendable {
        private let service: FollowService
        private let isStopped = Atomic(false)

        init(_ service: FollowService) { self.service = service }

        func stop() { isStopped.store(true, ordering: .relaxed) }

        func run() {
            var (wait, problem, refused) = (interval, service.followed.status?.problem, interval)
            while true {
                let next = ContinuousClock.now + wait
                while ContinuousClock.now < next {
                    Thread.sleep(forTimeInterval: 0.2)
                    if isStopped.load(ordering: .relaxed) { return }
                }
                do throws(LibraryError) {
                    if let next = try service.followed.next() { service.show(next) }
                    if problem != nil { service.logger.notice("editions are followed again") }
                    (wait, problem, refused) = (interval, nil, interval)
                } catch {
                    service.say(error, before: problem)
                    problem = error.message
                    refused = min(refused * 2, longestPause)
                    if case .unavailable = error { wait = pause } else { wait = refused }
                }
            }
        }
    }

    private func say(_ error: LibraryError, before problem: String?) {
        guard error.message != problem else { return }
        logger.warning("cannot show the newest edition", metadata: ["error": "\(error.message)"])
    }

    private func show(_ edition: EditionDocument) {
        hot.forget()
        authenticator.refresh()
        logger.info("shows edition \(edition.edition)", metadata: ["epoch": "\(edition.epoch)"])
    }
}
