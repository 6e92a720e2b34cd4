internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Caches sessions: a page of pictures needs the same one a hundred times.
///
/// The cache is emptied when the catalogue changes, so that a sign-out elsewhere takes effect.
final class SessionCache: Sendable {
    private struct Entry {
        var session: Session
        var until: NIODeadline
    }

    private static let lifetime = TimeAmount.seconds(60)
    private static let capacity = 4096

    private struct State {
        var sessions: [SecretToken: Entry] = [:]
        /// Incremented each time the cache is emptied.
        var generation = 0
    }

    private let library: PhotoLibrary
    private let state = Mutex(State())

    init(library: PhotoLibrary) {
        self.library = library
    }

    /// The session of a token; nil if it is not valid.
    func session(_ token: SecretToken) throws(LibraryError) -> Session? {
        if let known = known(token) { return known }
        let generation = state.withLock { $0.generation }
        guard let session = try library.people.session(token) else { return nil }
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.sessions.count >= Self.capacity { state.sessions = [:] }
            state.sessions[token] = Entry(session: session, until: .now() + Self.lifetime)
        }
        return session
    }

    /// The cached session of a token; nil if it would have to be looked up.
    func known(_ token: SecretToken) -> Session? {
        let kept = state.withLock { $0.sessions[token] }
        return kept.flatMap { $0.until > .now() ? $0.session : nil }
    }

    /// Empties the cache.
    func forget() {
        state.withLock { state in
            state.generation += 1
            state.sessions = [:]
        }
    }
}
