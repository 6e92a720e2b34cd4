internal import GRDB
public import Times

/// Answers to questions of stories, by person. They are kept when the bundle is removed.
public struct CatalogAnswers: CatalogSubject {
    let catalog: Catalog

    /// Stores an answer. Only the first answer to a question counts; later ones are ignored.
    ///
    /// - Returns: the answer that counts.
    public func keep(_ answer: AnswerRecord, of person: PersonID = .local) throws(CatalogError) -> AnswerRecord {
        try write { db in
            try CatalogPersonalState.checkIsHere(db)
            try answer.insert(db, of: person)
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT \(AnswerRecord.columns) FROM answer
                    WHERE personRow = ? AND bundle = ? AND story = ? AND question = ?
                    """, arguments: [person.rawValue, answer.bundle, answer.story, answer.question])
            return row.map { AnswerRecord($0) } ?? answer
        }
    }

    /// A person's answers to the questions of a bundle.
    public func all(of person: PersonID = .local, bundle: String) throws(CatalogError) -> [AnswerRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT \(AnswerRecord.columns) FROM answer WHERE personRow = ? AND bundle = ? ORDER BY row",
                arguments: [person.rawValue, bundle]
            ).map { AnswerRecord($0) }
        }
    }

    /// Everybody's answers to the questions of a bundle that were not sent to its publisher yet, the oldest first.
    public func toSend(bundle: String) throws(CatalogError) -> [AnswerRecord] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT \(AnswerRecord.columns) FROM answer WHERE sentAt IS NULL AND bundle = ? ORDER BY row",
                arguments: [bundle]
            ).map { AnswerRecord($0) }
        }
    }

    /// Whether any answer was not sent to its publisher yet.
    public func hasAnyToSend() throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM answer WHERE sentAt IS NULL)") ?? false
        }
    }

    /// Records that a publisher accepted an answer.
    public func noteSent(key: String, at time: Instant) throws(CatalogError) {
        try write { db in
            try CatalogPersonalState.checkIsHere(db)
            try db.execute(sql: "UPDATE answer SET sentAt = ? WHERE key = ?", arguments: [time, key])
        }
    }
}

// MARK: - Database

extension AnswerRecord: ColumnValues {
    enum Column: Int, Columns {
        case bundle, story, question, choice, points, answeredAt, key, sentAt

        static let written = all(but: .sentAt)
    }

    fileprivate static let columns = Column.list

    /// All answers of a person, in the order in which they were given.
    static func fetchAll(_ db: Database, of person: PersonID) throws -> [Self] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM answer WHERE personRow = ? ORDER BY row", arguments: [person.rawValue]
        ).map { Self($0) }
    }

    /// Stores the answer, unless the person has answered the question.
    func insert(_ db: Database, of person: PersonID) throws {
        try db.execute(
            sql: """
                INSERT INTO answer (personRow, \(Column.names)) VALUES (?, \(Column.marks))
                ON CONFLICT (personRow, bundle, story, question) DO NOTHING
                """, arguments: [person.rawValue] + arguments)
        guard let sentAt else { return }
        try db.execute(sql: "UPDATE answer SET sentAt = ? WHERE key = ?", arguments: [sentAt, key])
    }

    fileprivate init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.init(
            bundle: values[.bundle], story: values[.story], question: values[.question], choice: values[.choice],
            points: values[.points], answeredAt: values[.answeredAt], key: values[.key])
        sentAt = values[.sentAt]
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
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
