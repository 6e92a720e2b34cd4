public import Times

/// Answers to questions of stories. They are kept when the bundle is removed.
public protocol AnswersState: Sendable {
    /// Stores an answer. Only the first answer to a question counts; later ones are ignored.
    ///
    /// - Returns: the answer that counts.
    func keep(_ answer: AnswerRecord, of person: PersonID) throws(PersonalStateError) -> AnswerRecord

    /// A person's answers to the questions of a bundle, in chronological order.
    func answers(of person: PersonID, bundle: String) throws(PersonalStateError) -> [AnswerRecord]

    /// Everybody's answers to the questions of a bundle that were not sent to its publisher yet, the oldest first.
    func answersToSend(bundle: String) throws(PersonalStateError) -> [AnswerRecord]

    /// Whether any answer was not sent to its publisher yet.
    func hasAnswersToSend() throws(PersonalStateError) -> Bool

    /// Records that a publisher accepted the answer with this key.
    func noteSent(key: String, at time: Instant) throws(PersonalStateError)
}
