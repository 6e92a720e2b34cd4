/// What people have of their own, each apart from all others: recents, screens, sign-ins, answers.
///
/// It is told by the ids of photos and people alone. Who keeps it need not know which photos there are: one that is gone may
/// stay, and is left out by whoever shows them. Ids of people are never given twice, so nobody gets what somebody else had.
///
/// Every method is atomic, in all processes that use the same state: it is done whole or not at all, and nobody sees a part of
/// it. What has returned survives the death of the process, and a power cut too, unless it says otherwise.
public protocol PersonalState: RecentsState, ScreensState, SessionsState, AnswersState {
    /// Forgets all that somebody had who is gone for good; of nobody there is nothing to forget.
    func forget(_ person: PersonID) throws(PersonalStateError)
}

/// Why a personal state did not do what was asked; then nothing has changed.
public enum PersonalStateError: Error {
    /// The person asked for what can't be.
    case refused(RecentsRefusal)
    /// Where it is kept can't be read or written; the payload is what went wrong there.
    case failed(any Error)
}
