internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// Updates bundles in the background, with one update at a time for each bundle.
final class BundleUpdates: Sendable {
    private struct State {
        var running: Set<String> = []
        var failures: [String: String] = [:]
    }

    private let library: PhotoLibrary
    private let activity: Activity
    private let logger: Logger
    private let state = Mutex(State())

    init(library: PhotoLibrary, activity: Activity, logger: Logger) {
        (self.library, self.activity, self.logger) = (library, activity, logger)
    }

    /// Whether a newer version of a bundle is being downloaded.
    func isRunning(_ identity: String) -> Bool {
        state.withLock { $0.running.contains(identity) }
    }

    /// Why the last attempt failed; nil if it succeeded or there was none.
    func failure(_ identity: String) -> String? {
        state.withLock { $0.failures[identity] }
    }

    /// Records the result of another request to a bundle's publisher.
    func note(_ failure: String?, _ identity: String) {
        state.withLock { $0.failures[identity] = failure }
    }

    /// Starts an update to the publisher's newest version, and continues one that an earlier server began.
    func start(_ identity: String) {
        let isNew = state.withLock { state in
            state.failures[identity] = nil
            return state.running.insert(identity).inserted
        }
        guard isNew else { return }
        Task {
            let failure = await run(identity)
            state.withLock { state in
                state.running.remove(identity)
                state.failures[identity] = failure
            }
        }
    }

    private func run(_ identity: String) async -> String? {
        do throws(LibraryError) {
            try await activity.during { () async throws(LibraryError) in
                guard let check = try await library.bundles.check([identity]).first else { return }
                if let failure = check.failure { throw failure }
                guard check.isInstallable else { return }
                let bundle = try await library.bundles.update(check)
                logger.info("bundle updated", metadata: ["bundle": "\(identity)", "version": "\(bundle.version)"])
            }
            return nil
        } catch {
            logger.error("bundle update failed", metadata: ["bundle": "\(identity)", "error": "\(error.message)"])
            return error.message
        }
    }
}
