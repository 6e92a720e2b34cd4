public import Times

/// A person's answer to a question of a story.
public struct AnswerRecord: Sendable, Equatable {
    /// The identity of the bundle.
    public var bundle: String
    /// The story's file in the bundle's folder `pages/`.
    public var story: String
    /// The question's id in its story.
    public var question: String
    /// The value of the choice.
    public var choice: String
    /// The points for the choice.
    public var points: Int
    public var answeredAt: Instant
    /// Unique to this answer, and the same each time it is sent.
    public var key: String
    /// When the publisher accepted it; nil before that.
    public var sentAt: Instant?

    /// A new answer.
    public init(
        bundle: String, story: String, question: String, choice: String, points: Int, answeredAt: Instant, key: String
    ) {
        (self.bundle, self.story, self.question) = (bundle, story, question)
        (self.choice, self.points, self.answeredAt, self.key) = (choice, points, answeredAt, key)
    }
}
