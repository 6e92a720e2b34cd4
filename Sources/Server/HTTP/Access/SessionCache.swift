internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Caches sessions: a page of pictures needs the same one a hundred times.
///
/// They are looked up again when the catalogue changes, so that a sign-out elsewhere takes effect; and soon if they are in a database,
/// where other servers change them. While that does not answer, a session that was found lately counts.
final class SessionCache: Sendable {
    private struct Entry {
        var session: Session
        var foundAt: NIODeadline
        var until: NIODeadline
    }

    private static let lifetime = TimeAmount.seconds(60)
    private static let lifetimeOfShared = TimeAmount.seconds(2)
    private static let capacity = 4096

    private struct State {
        var sessions: [SecretToken: Entry] = [:]
        /// Incremented each time all sessions are to be looked up again.
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
        let found: Session?
        do throws(LibraryError) {
            found = try library.people.session(token)
        } catch .away(let reason, let isDown) {
            guard let session = try lately(token, isDown: isDown) else {
                throw .away(reason, isDown: isDown)
            }
            return session
        }
        let lifetime = library.personalStore.isShared ? Self.lifetimeOfShared : Self.lifetime
        state.withLock { state in
            guard let found else {
                state.sessions[token] = nil
                return
            }
            guard state.generation == generation else { return }
            if state.sessions.count >= Self.capacity { state.sessions = [:] }
            state.sessions[token] = Entry(session: found, foundAt: .now(), until: .now() + lifetime)
        }
        return found
    }

    /// A session that was found before the database went away. If that says that it does not run, nobody ends sessions there; else
    /// others may reach it, and end them.
    private func lately(_ token: SecretToken, isDown: Bool) throws(LibraryError) -> Session? {
        let limit = isDown ? TimeAmount.seconds(60) : .seconds(5)
        guard let entry = state.withLock({ $0.sessions[token] }), entry.foundAt + limit > .now() else { return nil }
        return try library.people.current(entry.session)
    }

    /// The cached session of a token; nil if it would have to be looked up.
    func known(_ token: SecretToken) -> Session? {
        let kept = state.withLock { $0.sessions[token] }
        return kept.flatMap { $0.until > .now() ? $0.session : nil }
    }

    /// Has all sessions looked up again. While the database is away they are kept for ``lately(_:isDown:)``: nobody can end one then.
    func forget() {
        let isAway = library.personalStore.isFailing
        state.withLock { state in
            state.generation += 1
            guard isAway else {
                state.sessions = [:]
                return
            }
            state.sessions = state.sessions.mapValues { entry in
                var entry = entry
                entry.until = .uptimeNanoseconds(0)
                return entry
            }
        }
    }
}
