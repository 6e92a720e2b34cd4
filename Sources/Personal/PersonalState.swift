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
}
