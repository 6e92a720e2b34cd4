internal import Foundation
public import Personal
internal import Postgres

/// A copy of a library's edit log in PostgreSQL, beside the personal state, from which a library can be made if its machine is lost.
///
/// It follows the log on the machine: each append states where that log ended, and a copy that ends elsewhere is replaced.
public struct EditLogCopy: Sendable {
    private let state: PostgresPersonalState
    /// The id of the log: machines with a catalogue of their own have logs of their own.
    private let log: PostgresValue

    /// The copy beside a personal state of the log with an id.
    public init(_ state: PostgresPersonalState, log: String) {
        (self.state, self.log) = (state, PostgresValue(log))
    }

    /// How many entries are sent at a time.
    private static let batch = 1000

    /// Appends entries to the copy of the edit log.
    ///
    /// - Parameters:
    ///   - entries: texts that this store does not read.
    ///   - start: the position that the copy must have.
    ///   - end: the position that it has then.
    /// - Returns: whether it had that position; else nothing was appended.
    public func append(_ entries: [String], from start: Int64, to end: Int64) throws(PersonalStateError) -> Bool {
        try state.change(in: state.poolOfEdits) { transaction throws(PostgresError) in
            let moved = try transaction.run(
                "UPDATE photos_edit_log SET position = $3, changed_at = now() WHERE library = $1 AND position = $2 AND log = $4",
                state.library,
                PostgresValue(start), PostgresValue(end), log)
            guard moved.changed == 1 else { return false }
            try add(entries[...], transaction)
            return true
        }
    }

    /// Replaces the copy of the edit log.
    public func replace(with entries: [String], end: Int64) throws(PersonalStateError) {
        try state.change(in: state.poolOfEdits) { transaction throws(PostgresError) in
            try transaction.run(
                """
                INSERT INTO photos_edit_log VALUES ($1, $2, $3)
                ON CONFLICT (library, log) DO UPDATE SET position = EXCLUDED.position, changed_at = now()
                """, state.library, log, PostgresValue(end))
            try SharedLibrary.deleteAll(
                from: "photos_edit", "library = $1 AND log = $2", transaction, state.library, log)
            for start in stride(from: 0, to: entries.count, by: Self.batch) {
                try add(entries[start..<min(entries.count, start + Self.batch)], transaction)
            }
        }
    }

    private func add(
        _ entries: ArraySlice<String>, _ transaction: borrowing PostgresTransaction
    ) throws(PostgresError) {
        guard !entries.isEmpty else { return }
        try transaction.run(
            """
            INSERT INTO photos_edit (library, log, entry)
            SELECT $1, $3, entry FROM json_array_elements_text($2::json) WITH ORDINALITY AS each (entry, number) ORDER BY number
            """, state.library, try PostgresPersonalState.encoded(Array(entries)), log)
    }

    /// Calls `body` with each entry of the copy of the edit log, in order; a thousand are in memory at a time.
    ///
    /// - Returns: whether there is a copy.
    /// - Throws: what `body` throws, and ``PersonalStateError``.
    public func forEach(_ body: (String) throws -> Void) throws -> Bool {
        var last: Int64 = 0
        guard try !rows("SELECT position FROM photos_edit_log WHERE library = $1 AND log = $2", log).isEmpty else {
            return false
        }
        while true {
            let rows = try rows(
                """
                SELECT number, entry FROM photos_edit WHERE library = $1 AND number > $2 AND log = $3 ORDER BY number LIMIT \(Self.batch)
                """, PostgresValue(last), log)
            guard let end = rows.last?.first??.integer else { return true }
            for row in rows {
                guard let entry = row[1]?.text else { continue }
                try body(entry)
            }
            last = end
        }
    }

    private func rows(_ statement: String, _ values: PostgresValue?...) throws(PersonalStateError)
        -> [[PostgresValue?]]
    {
        try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            return try state.pool.read(statement, [state.library] + values).rows
        }
    }

    /// A log that a database has a copy of.
    public struct Known: Sendable, Equatable {
        /// The id of its library.
        public var library: String
        public var log: String
        /// When it was last changed, as PostgreSQL writes it, in UTC.
        public var changedAt: String
    }

    /// The logs that a database has copies of, the one that was changed last first.
    ///
    /// - Throws: ``PersonalStateError/away(_:)``.
    public static func all(at address: String) throws(PersonalStateError) -> [Known] {
        let state = PostgresPersonalState(address, library: "")
        return try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            let rows = try state.pool.read(
                """
                SELECT library, log, to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM photos_edit_log
                ORDER BY changed_at DESC, library, log
                """
            ).rows
            return rows.compactMap { row in
                guard let library = row[0]?.text, let log = row[1]?.text, let time = row[2]?.text else { return nil }
                return Known(library: library, log: log, changedAt: time)
            }
        }
    }
}
