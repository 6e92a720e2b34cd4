internal import GRDB

/// Somebody who may sign in to a server of the library, or who uses it on its own machine.
public struct PersonRecord: Sendable, Equatable {
    /// The row number of whoever uses the library on its own machine: nobody signs in there.
    public static let local: Int64 = 0

    public var row: Int64
    /// As the person writes it; empty for ``local``.
    public var name: String
    /// The password's hash as text, with what it takes to compare it; nil for ``local``.
    public var password: String?
    /// Whether the person may change what all share.
    public var isOwner: Bool
    /// The language that the person chose, a BCP 47 tag; nil for none.
    public var locale: String?
    /// Milliseconds since 1970, UTC.
    public var addedAt: Int64
    /// In which direction the person wants names of places: `local` or a language; nil for that of everything else.
    public var placeNames: String?
}

extension PersonRecord {
    static let columns =
        "person.row, person.name, person.password, person.isOwner, person.locale, person.addedAt, person.placeNames"

    init(_ values: Row) {
        row = values[0]
        name = values[1]
        password = values[2]
        isOwner = values[3]
        locale = values[4]
        addedAt = values[5]
        placeNames = values[6]
    }

    static func fetch(_ db: Database, key: String) throws -> PersonRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM person WHERE nameKey = ? AND row <> \(local)")
        return try Row.fetchOne(statement, arguments: [key]).map { PersonRecord($0) }
    }
}
