internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Sign-ins that were looked up lately: a page of pictures asks for the same one a hundred times.
///
/// All are forgotten when anybody writes to the catalogue, so that who is signed out elsewhere is so here.
final class SessionCache: Sendable {
    private struct Kept {
        var session: Session
        var until: NIODeadline
    }

    private static let lifetime = TimeAmount.seconds(60)
    private static let capacity = 4096

    private struct State {
        var sessions: [SessionToken: Kept] = [:]
        /// Counts the times that all was forgotten.
        var generation = 0
    }

    private let library: PhotoLibrary
    private let state = Mutex(State())

    init(library: PhotoLibrary) {
        self.library = library
    }

    /// Who is signed in by a token.
    func session(_ token: SessionToken) throws(LibraryError) -> Session? {
        if let known = known(token) { return known }
        let generation = state.withLock { $0.generation }
        guard let session = try library.people.session(token) else { return nil }
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.sessions.count >= Self.capacity { state.sessions = [:] }
            state.sessions[token] = Kept(session: session, until: .now() + Self.lifetime)
        }
        return session
    }

    /// The same if that needs no look at the catalogue.
    func known(_ token: SessionToken) -> Session? {
        let kept = state.withLock { $0.sessions[token] }
        return kept.flatMap { $0.until > .now() ? $0.session : nil }
    }

    /// Forgets all.
    func forget() {
        state.withLock { state in
            state.generation += 1
            state.sessions = [:]
        }
    }
}
