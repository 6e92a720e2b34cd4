public import Times

/// What a person answered to a question of a story.
public struct AnswerRecord: Sendable, Equatable {
    /// The identity of the bundle.
    public var bundle: String
    /// The story's file in the bundle's `pages/`.
    public var story: String
    /// The question's id in its story.
    public var question: String
    /// The value of the choice.
    public var choice: String
    /// What the choice was worth.
    public var points: Int
    public var answeredAt: Instant
    /// The same however often it is sent, and no other answer's.
    public var key: String
    /// When the publisher took it; nil while it waits.
    public var sentAt: Instant?

    /// An answer that is new.
    public init(
        bundle: String, story: String, question: String, choice: String, points: Int, answeredAt: Instant, key: String
    ) {
        (self.bundle, self.story, self.question) = (bundle, story, question)
        (self.choice, self.points, self.answeredAt, self.key) = (choice, points, answeredAt, key)
    }
}
