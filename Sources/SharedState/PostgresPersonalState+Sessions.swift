public import Personal
internal import Postgres
public import Times

extension PostgresPersonalState: SessionsState {
    /// How many sessions a user can have.
    private static let mostSessions: Int64 = 50

    public func addSession(
        _ token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(PersonalStateError) -> Bool {
        try change { transaction throws(PostgresError) in
            let gone = try transaction.run(
                "SELECT 1 FROM photos_gone WHERE library = $1 AND person = $2", library, person.value)
            guard gone.rows.isEmpty else { return false }
            try transaction.run(
                "DELETE FROM photos_session WHERE library = $1 AND ends <= $2", library, now.value)
            try transaction.run(
                """
                DELETE FROM photos_session WHERE library = $1 AND token IN (
                  SELECT token FROM photos_session WHERE library = $1 AND person = $2
                  ORDER BY signed_in DESC, token OFFSET $3)
                """, library, person.value, PostgresValue(Self.mostSessions - 1))
            try transaction.run(
                "INSERT INTO photos_session VALUES ($1, $2, $3, $4, $5)", library, PostgresValue(token), person.value,
                now.value, end.value)
            return true
        }
    }

    public func session(
        _ token: [UInt8], now: Instant
    ) throws(PersonalStateError) -> (person: PersonID, end: Instant)? {
        let row = try read(
            "SELECT person, ends FROM photos_session WHERE library = $1 AND token = $2 AND ends > $3",
            PostgresValue(token), now.value
        ).rows.first
        guard let row, let person = row[0]?.integer, let end = row[1]?.integer else { return nil }
        return (PersonID(rawValue: person), Instant(milliseconds: end))
    }

    public func sessions(of person: PersonID, now: Instant) throws(PersonalStateError) -> [SessionRecord] {
        let rows = try read(
            """
            SELECT token, signed_in, ends FROM photos_session WHERE library = $1 AND person = $2 AND ends > $3
            ORDER BY signed_in DESC, token
            """, person.value, now.value)
        return Self.sessions(rows)
    }

    static func sessions(_ rows: PostgresRows) -> [SessionRecord] {
        rows.rows.compactMap { row in
            guard let token = row[0]?.bytes, let start = row[1]?.integer, let end = row[2]?.integer else { return nil }
            return SessionRecord(
                token: token, signedInAt: Instant(milliseconds: start), end: Instant(milliseconds: end))
        }
    }

    public func extendSession(_ token: [UInt8], end: Instant) throws(PersonalStateError) {
        _ = try change { transaction throws(PostgresError) in
            try transaction.run(
                "UPDATE photos_session SET ends = $3 WHERE library = $1 AND token = $2", library, PostgresValue(token),
                end.value)
        }
    }

    public func endSession(_ token: [UInt8]) throws(PersonalStateError) {
        _ = try change { transaction throws(PostgresError) in
            try transaction.run(
                "DELETE FROM photos_session WHERE library = $1 AND token = $2", library, PostgresValue(token))
        }
    }

    public func endSessions(of person: PersonID) throws(PersonalStateError) {
        _ = try change { transaction throws(PostgresError) in
            try transaction.run(
                "DELETE FROM photos_session WHERE library = $1 AND person = $2", library, person.value)
        }
    }
}
