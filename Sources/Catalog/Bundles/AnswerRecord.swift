internal import GRDB
public import Times

/// What a person answered to a question of a story.
public struct AnswerRecord: Sendable, Equatable {
    /// The row number in the catalogue.
    public var row: Int64
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
        (row, self.bundle, self.story, self.question) = (0, bundle, story, question)
        (self.choice, self.points, self.answeredAt, self.key) = (choice, points, answeredAt, key)
    }
}

// MARK: - Database

extension AnswerRecord {
    enum Column: Int, Columns {
        case row, bundle, story, question, choice, points, answeredAt, key, sentAt

        static let written = all(but: .row, .sentAt)
    }

    static let columns = Column.list

    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.init(
            bundle: values[.bundle], story: values[.story], question: values[.question], choice: values[.choice],
            points: values[.points], answeredAt: values[.answeredAt], key: values[.key])
        (self.row, sentAt) = (values[.row], values[.sentAt])
    }
}

extension AnswerRecord: ColumnValues {
    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .row: row
        case .sentAt: sentAt
        case .bundle: bundle
        case .story: story
        case .question: question
        case .choice: choice
        case .points: points
        case .answeredAt: answeredAt
        case .key: key
        }
    }
}
