public import Personal
internal import Postgres

// What readers of editions, which cannot write to the catalogue, have to say: the publisher writes it there.

extension PostgresPersonalState {
    /// The most reports that wait: more are dropped, so that nobody fills the disk while no publisher runs.
    private static let mostReports = 10_000

    /// Leaves a text for the publisher.
    ///
    /// - Throws: ``PersonalStateError``.
    public func report(_ text: String) throws(PersonalStateError) {
        _ = try translating { () throws(PostgresError) in
            try checkSchema()
            return try pool.transaction { transaction, _ throws(PostgresError) in
                try transaction.run(
                    """
                    INSERT INTO photos_report (library, report)
                    SELECT $1, $2 WHERE (SELECT count(*) FROM photos_report WHERE library = $1) < \(Self.mostReports)
                    """, library, PostgresValue(text))
            }
        }
    }

    /// Some of the texts that wait, the oldest first.
    ///
    /// - Throws: ``PersonalStateError``.
    public func reports(atMost limit: Int) throws(PersonalStateError) -> [(number: Int64, text: String)] {
        try translating { () throws(PostgresError) in
            try checkSchema()
            let rows = try pool.read(
                "SELECT number, report FROM photos_report WHERE library = $1 ORDER BY number LIMIT \(limit)", [library])
            return rows.rows.compactMap { row in
                row[0]?.integer.flatMap { number in row[1].map { (number, $0.text) } }
            }
        }
    }

    /// Deletes texts, once what they say is in the catalogue.
    ///
    /// - Throws: ``PersonalStateError``.
    public func removeReports(_ numbers: [Int64]) throws(PersonalStateError) {
        guard !numbers.isEmpty else { return }
        let list = numbers.map(String.init).joined(separator: ", ")
        _ = try translating { () throws(PostgresError) in
            try pool.transaction { transaction, _ throws(PostgresError) in
                try transaction.run("DELETE FROM photos_report WHERE library = $1 AND number IN (\(list))", library)
            }
        }
    }
}
