internal import Foundation
public import Personal
internal import Postgres
public import Times

extension PostgresPersonalState: RecentsState {
    public func recents(of person: PersonID) throws(PersonalStateError) -> NumberedRecents {
        let row = try read("SELECT rows, number FROM photos_recents WHERE library = $1 AND person = $2", person.value)
            .rows.first
        guard let row else { return NumberedRecents() }
        return try translating { () throws(PostgresError) in
            NumberedRecents(Recents(try Self.decoded(row[0])), number: row[1]?.integer ?? 0)
        }
    }

    public func open(_ photo: PhotoID, of person: PersonID, at time: Instant) throws(PersonalStateError) {
        try change { transaction throws(PostgresError) in
            let row = try Self.locked("rows", of: person, in: library, transaction)
            var recents = Recents(try Self.decoded(row[0]) as [Recents<PhotoID>.Entry])
            recents.open(photo, at: time)
            try transaction.run(
                "UPDATE photos_recents SET rows = $3 WHERE library = $1 AND person = $2", library, person.value,
                try Self.encoded(recents.entries))
        }
    }

    public func edit(
        _ edit: RecentsEdit, of person: PersonID, ifNumber number: Int64?
    ) throws(PersonalStateError) -> (photos: [PhotoID], after: NumberedRecents) {
        let result = try change { transaction throws(PostgresError) in
            let row = try Self.locked(Self.columnsOfRecents, of: person, in: library, transaction)
            var recents = try Self.edited(row)
            let result = Result { () throws(RecentsRefusal) in
                let photos = try recents.apply(edit, ifNumber: number)
                return (photos: photos, after: NumberedRecents(recents.recents, number: recents.number))
            }
            try transaction.run(
                """
                UPDATE photos_recents SET rows = $3, number = $4, done = $5, undone = $6 WHERE library = $1 AND person = $2
                """, library, person.value, try Self.encoded(recents.recents.entries), PostgresValue(recents.number),
                try Self.encoded(recents.done), try Self.encoded(recents.undone))
            return result
        }
        do throws(RecentsRefusal) {
            return try result.get()
        } catch {
            throw .refused(error)
        }
    }
}

// MARK: - Rows

extension PostgresPersonalState {
    static let columnsOfRecents = "rows, number, done, undone"

    /// Columns of a person's row, which is locked until the transaction ends.
    private static func locked(
        _ columns: String, of person: PersonID, in library: PostgresValue, _ transaction: borrowing PostgresTransaction
    ) throws(PostgresError) -> [PostgresValue?] {
        let statement = "SELECT \(columns) FROM photos_recents WHERE library = $1 AND person = $2 FOR UPDATE"
        if let row = try transaction.run(statement, library, person.value).rows.first { return row }
        try transaction.run(
            "INSERT INTO photos_recents VALUES ($1, $2, '[]', 0, '[]', '[]') ON CONFLICT DO NOTHING", library,
            person.value)
        guard let row = try transaction.run(statement, library, person.value).rows.first else {
            throw .unexpected("no row where one was just stored")
        }
        return row
    }

    /// Recents from a row with ``columnsOfRecents``.
    static func edited(_ row: [PostgresValue?]) throws(PostgresError) -> EditedRecents {
        EditedRecents(
            Recents(try decoded(row[0])), number: row[1]?.integer ?? 0, done: try decoded(row[2]),
            undone: try decoded(row[3]))
    }

    private static func decoded<Value: Decodable>(_ value: PostgresValue?) throws(PostgresError) -> Value {
        guard let found = value.flatMap({ try? JSONDecoder().decode(Value.self, from: Data($0.text.utf8)) }) else {
            throw .unexpected("recents that another program has written")
        }
        return found
    }

    static func encoded(_ value: some Encodable) throws(PostgresError) -> PostgresValue {
        guard let data = try? JSONEncoder().encode(value) else { throw .unexpected("recents that cannot be written") }
        return PostgresValue(String(decoding: data, as: UTF8.self))
    }
}
