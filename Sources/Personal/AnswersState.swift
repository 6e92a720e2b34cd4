public import Times

/// Answers to questions of stories. They outlive the bundle that asked.
public protocol AnswersState: Sendable {
    /// Writes an answer down. The first to a question stands: of another nothing is kept.
    ///
    /// - Returns: the answer that stands.
    func keep(_ answer: AnswerRecord, of person: PersonID) throws(PersonalStateError) -> AnswerRecord

    /// A person's answers to the questions of a bundle, in the order in which they were given.
    func answers(of person: PersonID, bundle: String) throws(PersonalStateError) -> [AnswerRecord]

    /// Everybody's answers to the questions of a bundle that its publisher hasn't got yet, the oldest first.
    func answersToSend(bundle: String) throws(PersonalStateError) -> [AnswerRecord]

    /// Whether any answer waits for its publisher.
    func hasAnswersToSend() throws(PersonalStateError) -> Bool

    /// Notes that a publisher has taken the answer of this key.
    func noteSent(key: String, at time: Instant) throws(PersonalStateError)
}
