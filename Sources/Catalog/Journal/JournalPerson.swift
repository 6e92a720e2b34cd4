internal import GRDB

/// Somebody who may sign in, with the recents; see ``PersonRecord``.
public struct JournalPerson: Sendable, Equatable, Codable {
    public var row: Int64
    public var name: String
    public var nameKey: String
    /// The password's hash.
    public var password: String
    public var isOwner: Bool
    public var locale: String?
    public var addedAt: Int64
    /// Newest first.
    public var recents: [JournalEntry.Recent]
}

extension JournalPerson {
    static func fetch(_ db: Database, row: Int64) throws -> JournalPerson? {
        let values = try Row.fetchOne(
            db, sql: "SELECT name, nameKey, password, isOwner, locale, addedAt FROM person WHERE row = ?",
            arguments: [row])
        return try values.map {
            JournalPerson(
                row: row, name: $0[0], nameKey: $0[1], password: $0[2], isOwner: $0[3], locale: $0[4], addedAt: $0[5],
                recents: try JournalEntry.Recent.fetchAll(db, row))
        }
    }
}

extension JournalEntry.Recent {
    /// The recents of a person, newest first.
    static func fetchAll(_ db: Database, _ person: Int64) throws -> [Self] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT photo.id, recent.openedAt FROM recent JOIN photo ON photo.row = recent.photoRow
                WHERE recent.personRow = ? ORDER BY recent.position
                """, arguments: [person])
        return rows.map { Self(photo: $0[0], openedAt: $0[1]) }
    }
}
