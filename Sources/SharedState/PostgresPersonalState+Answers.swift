public import Personal
internal import Postgres
public import Times

extension PostgresPersonalState: AnswersState {
    static let columns = "bundle, story, question, choice, points, answered_at, key, sent_at"

    public func keep(_ answer: AnswerRecord, of person: PersonID) throws(PersonalStateError) -> AnswerRecord {
        let rows = try change { transaction throws(PostgresError) in
            try insert(answer, of: person, transaction)
            return try transaction.run(
                """
                SELECT \(Self.columns) FROM photos_answer
                WHERE library = $1 AND person = $2 AND bundle = $3 AND story = $4 AND question = $5
                """, library, person.value, PostgresValue(answer.bundle), PostgresValue(answer.story),
                PostgresValue(answer.question))
        }
        return Self.answers(rows).first ?? answer
    }

    public func answers(of person: PersonID, bundle: String) throws(PersonalStateError) -> [AnswerRecord] {
        Self.answers(
            try read(
                """
                SELECT \(Self.columns) FROM photos_answer WHERE library = $1 AND person = $2 AND bundle = $3
                ORDER BY position
                """, person.value, PostgresValue(bundle)))
    }

    public func answersToSend(bundle: String) throws(PersonalStateError) -> [AnswerRecord] {
        Self.answers(
            try read(
                """
                SELECT \(Self.columns) FROM photos_answer WHERE library = $1 AND bundle = $2 AND sent_at IS NULL
                ORDER BY position
                """, PostgresValue(bundle)))
    }

    public func hasAnswersToSend() throws(PersonalStateError) -> Bool {
        try read("SELECT EXISTS (SELECT 1 FROM photos_answer WHERE library = $1 AND sent_at IS NULL)")
            .first?.boolean ?? false
    }

    public func noteSent(key: String, at time: Instant) throws(PersonalStateError) {
        _ = try change { transaction throws(PostgresError) in
            try transaction.run(
                "UPDATE photos_answer SET sent_at = $3 WHERE library = $1 AND key = $2", library, PostgresValue(key),
                time.value)
        }
    }

    /// Stores an answer, unless the person has answered the question.
    func insert(
        _ answer: AnswerRecord, of person: PersonID, _ transaction: borrowing PostgresTransaction
    ) throws(PostgresError) {
        try transaction.run(
            """
            INSERT INTO photos_answer (
              library, person, bundle, story, question, choice, points, answered_at, key, sent_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (library, person, bundle, story, question) DO NOTHING
            """, library, person.value, PostgresValue(answer.bundle), PostgresValue(answer.story),
            PostgresValue(answer.question), PostgresValue(answer.choice), PostgresValue(Int64(answer.points)),
            answer.answeredAt.value, PostgresValue(answer.key), answer.sentAt?.value)
    }

    static func answers(_ rows: PostgresRows) -> [AnswerRecord] {
        rows.rows.compactMap { row in
            guard row.count == 8, let bundle = row[0]?.text, let story = row[1]?.text, let question = row[2]?.text,
                let choice = row[3]?.text, let points = row[4]?.integer, let answeredAt = row[5]?.integer,
                let key = row[6]?.text
            else { return nil }
            var answer = AnswerRecord(
                bundle: bundle, story: story, question: question, choice: choice, points: Int(points),
                answeredAt: Instant(milliseconds: answeredAt), key: key)
            answer.sentAt = row[7]?.integer.map { Instant(milliseconds: $0) }
            return answer
        }
    }
}
