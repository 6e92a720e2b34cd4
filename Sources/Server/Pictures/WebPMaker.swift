internal import PhotoLibrary
internal import Synchronization

/// Makes pictures as WebP after they were asked for, one at a time, as long as nobody waits for another picture.
final class WebPMaker: Sendable {
    private struct Work: Sendable {
        let kind: PictureKind
        let subject: PictureSubject
        let name: String
    }

    private struct State {
        var waiting: [Work] = []
        /// The names of ``waiting``, and of the one that is being made.
        var names: Set<String> = []
        /// When pictures could not be made.
        var failures: [String: ContinuousClock.Instant] = [:]
        var isRunning = false
    }

    private let library: PhotoLibrary
    /// A thread of its own, so that those for pictures that somebody waits for stay free.
    private let threads = DecodeThreads.idle()
    /// Whether somebody waits for a picture.
    private let isBusy: @Sendable () -> Bool
    private let state = Mutex(State())

    /// The most pictures that wait, and the most failures that are remembered. Others are made when they are asked for again.
    private static let limit = 4096
    /// How long it waits before it looks again whether nobody waits.
    private static let pause = Duration.milliseconds(250)
    /// How long a picture that could not be made is not tried again.
    private static let rest = Duration.seconds(3600)

    init(_ library: PhotoLibrary, isBusy: @escaping @Sendable () -> Bool) {
        (self.library, self.isBusy) = (library, isBusy)
    }

    /// Whether a picture could not be made a short time ago, because its original is away or nothing can be written.
    func hasFailed(_ name: String) -> Bool {
        state.withLock { state in
            guard let failure = state.failures[name] else { return false }
            if failure.duration(to: .now) < Self.rest { return true }
            state.failures[name] = nil
            return false
        }
    }

    /// Notes a picture that was answered as JPEG and is kept.
    func wish(_ kind: PictureKind, of subject: PictureSubject, name: String) {
        let starts = state.withLock { state in
            guard state.waiting.count < Self.limit, state.names.insert(name).inserted else { return false }
            state.waiting.append(Work(kind: kind, subject: subject, name: name))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        Task(priority: .background) { [weak self] in
            while await self?.step() == true {}
        }
    }

    /// Makes the next picture, or waits until nobody waits. False if there is nothing to do.
    private func step() async -> Bool {
        if isBusy() {
            try? await Task.sleep(for: Self.pause)
            return true
        }
        guard let work = next() else { return false }
        do {
            try await threads.run { [library] in try await library.pictures.makeWebP(work.kind, of: work.subject) }
            state.withLock { _ = $0.names.remove(work.name) }
        } catch {
            state.withLock { state in
                state.names.remove(work.name)
                if state.failures.count >= Self.limit { state.failures.removeAll() }
                state.failures[work.name] = .now
            }
        }
        return true
    }

    private func next() -> Work? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
