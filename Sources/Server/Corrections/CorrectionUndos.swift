internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// The last corrections that were made through this server, so that they can be undone.
///
/// They are in memory only: the catalogue contains what a photo was corrected to last.
final class CorrectionUndos: Sendable {
    private struct Kept {
        let token: String
        let change: UndoableCorrection
        let until: NIODeadline
    }

    /// How long a change can be undone.
    private static let lifetime = TimeAmount.hours(1)
    /// The maximum number of photos and names of all changes that are kept, besides those of the newest change.
    private static let capacity = 20_000

    private let kept = Mutex<[Kept]>([])

    /// Keeps a change, and returns the token by which it can be undone.
    func keep(_ change: UndoableCorrection, now: NIODeadline = .now()) -> String {
        let token = SessionToken().text
        kept.withLock { kept in
            kept.removeAll { $0.until <= now }
            kept.append(Kept(token: token, change: change, until: now + Self.lifetime))
            // Of changes that changed nothing, some are kept too.
            while kept.count > 1, kept.reduce(0, { $0 + 1 + $1.change.size }) > Self.capacity + change.size {
                kept.removeFirst()
            }
        }
        return token
    }

    /// Undoes a change with `work`. If that fails, the change can be undone later.
    ///
    /// - Throws: ``Problem`` 404 for a token of no change, or one that was undone or is too old; and the errors of `work`.
    func undo<Value>(
        _ token: String, now: NIODeadline = .now(), _ work: (UndoableCorrection) throws -> Value
    ) throws -> Value {
        let found = kept.withLock { kept in
            kept.firstIndex { $0.token == token && $0.until > now }.map { kept.remove(at: $0) }
        }
        guard let found else {
            throw Problem.notFound(
                "cannot undo: it was undone already, it is too long ago, or the server was restarted")
        }
        do {
            return try work(found.change)
        } catch {
            kept.withLock { $0.append(found) }
            throw error
        }
    }
}
