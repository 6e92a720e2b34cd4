/// The personal state of each user, separate from all others: recents, navigation history, sessions, answers.
///
/// It refers to photos and people only by their ids. An implementation need not know which photos exist: a photo that
/// was removed can stay in the state, and is left out when it is shown. Ids of people are never reused, so nobody
/// inherits the state of somebody else.
///
/// Every method is atomic, in all processes that share the state. When a method has returned, its changes survive a
/// crash of the process, and a loss of power too unless stated otherwise.
public protocol PersonalState: RecentsState, NavigationHistoryState, SessionsState, AnswersState {
    /// Deletes the state of a removed user; does nothing for an unknown one.
    func forget(_ person: PersonID) throws(PersonalStateError)
}

/// Why a personal state did not do what was requested; then nothing has changed.
public enum PersonalStateError: Error {
    /// The request is not possible.
    case refused(RecentsRefusal)
    /// The store cannot be read or written; the payload is its error.
    case failed(any Error)
    /// The state is in another store now: ask the library where.
    case moved
    /// A store that other machines share does not answer.
    case away(StoreAbsence)
}

/// Why a store that other machines share does not answer.
public struct StoreAbsence: Error, Sendable, Equatable {
    /// The end of a sentence that begins with the store's name.
    public var reason: String
    /// Whether the store itself says that it does not run, so that nobody reaches it; else others may.
    public var isDown: Bool

    public init(_ reason: String, isDown: Bool) {
        (self.reason, self.isDown) = (reason, isDown)
    }
}
