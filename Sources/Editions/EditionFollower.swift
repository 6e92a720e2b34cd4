package import Cryptography
internal import Synchronization

/// Follows the editions of a store: takes each that is newer than the one before, and no other.
package final class EditionFollower: Sendable {
    private struct State {
        var current: EditionFile?
        /// What the store last said, if that has been dealt with.
        var seen: [UInt8] = []
    }

    private let objects: any EditionObjects
    private let folder: EditionFolder
    private let keys: [Ed25519.PublicKey]
    private let state: Mutex<State>

    /// - Parameters:
    ///   - current: the edition with which to begin; nil for none.
    ///   - keys: of the publishers that are trusted.
    package init(
        _ objects: any EditionObjects, _ folder: EditionFolder, keys: [Ed25519.PublicKey], current: EditionFile?
    ) {
        (self.objects, self.folder, self.keys) = (objects, folder, keys)
        state = Mutex(State(current: current))
    }

    /// The edition that was taken last.
    package var current: EditionFile? { state.withLock { $0.current } }

    /// Looks for a newer edition, and makes its file. One request if there is none. Must not be called twice at a time.
    ///
    /// - Returns: the newer edition; nil if there is none.
    /// - Throws: ``EditionFailure/refused(_:)`` for one that must not be used, and other cases: the one before stays.
    package func next() throws(EditionFailure) -> EditionFile? {
        guard let signed = try objects.bytes(of: EditionFormat.latest) else {
            throw .refused("the store has no edition")
        }
        let (current, seen) = state.withLock { ($0.current, $0.seen) }
        guard signed != seen else { return nil }
        let head = try EditionHead(signed: signed, by: keys)
        if let current {
            guard head.library == current.head.library else { throw .refused("the edition is of another library") }
            guard head.epoch >= current.head.epoch else {
                throw .refused("the edition is of an earlier publisher, of epoch \(head.epoch)")
            }
            // Two editions of one number: a publisher could not know that the first one had arrived.
            let isOther =
                (head.epoch, head.edition) == (current.head.epoch, current.head.edition) && head != current.head
            guard head.isAfter(current.head) || isOther else {
                if head == current.head {
                    state.withLock { $0.seen = signed }
                    return nil
                }
                throw .refused("the edition is older than the one that is shown")
            }
        }
        return try folder.make(signed, after: current, from: objects)
    }

    /// Shows an edition from now on.
    package func take(_ file: EditionFile) { state.withLock { $0.current = file } }
}
