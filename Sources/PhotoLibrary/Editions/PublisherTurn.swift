internal import Editions
internal import Foundation
internal import LibraryBase
internal import Personal
internal import SharedState
internal import Synchronization
internal import Times

/// The lease of this program, which is renewed in the background for as long as this value lives.
final class PublisherTurn: Sendable {
    private struct State {
        /// Until when the lease is ours by the clock of this machine, with time to spare.
        var end: ContinuousClock.Instant
        var isLost = false
    }

    let epoch: Int64
    private let lease: PublisherLease
    private let state: Mutex<State>

    /// How often the lease is renewed.
    private static let interval = 4.0
    /// The time in which what was begun can still be finished.
    private static let spare = Duration.seconds(4)

    /// Takes the lease; nil if another program has it.
    ///
    /// - Parameters:
    ///   - epoch: the number of the lease is higher.
    ///   - replaces: whether to take it from a program that has it.
    init?(
        _ lease: PublisherLease, holder: String, after epoch: Int64, replacing replaces: Bool
    ) throws(PersonalStateError) {
        // Before the database's clock starts.
        let start = ContinuousClock.now
        guard let number = try lease.take(by: holder, after: epoch, replacing: replaces) else { return nil }
        (self.epoch, self.lease) = (number, lease)
        state = Mutex(State(end: start + PublisherLease.duration - Self.spare))
        // A thread of its own: an edition of a large catalogue keeps those of tasks busy for longer than the lease lasts.
        Thread.detachNewThread { [weak self] in
            repeat { Thread.sleep(forTimeInterval: Self.interval) } while self?.renew() == true
        }
    }

    /// Whether the lease is ours, and for some seconds more.
    var isHeld: Bool { state.withLock { !$0.isLost && .now < $0.end } }

    /// Whether another program has taken it.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// - Returns: whether to renew it again.
    private func renew() -> Bool {
        guard !isLost else { return false }
        let start = ContinuousClock.now
        // If the database does not answer, the time runs out, unless it does later.
        guard let isOurs = try? lease.renew(epoch) else { return true }
        return state.withLock { state in
            if isOurs { state.end = start + PublisherLease.duration - Self.spare } else { state.isLost = true }
            return !state.isLost
        }
    }

    /// Lets another program take it at once.
    func end() {
        state.withLock { $0.isLost = true }
        try? lease.release(epoch)
    }

    /// For an edition that is published now.
    func turn(_ context: LibraryContext) -> EditionPublisher.Turn {
        // The clock of this machine says when the database need not be asked; what is published last is asked.
        EditionPublisher.Turn(epoch: epoch, time: context.now()) { self.isHeld && self.renew() && self.isHeld }
    }
}
