internal import GRDB
public import Times

/// Somebody who may sign in to a server of the library, or who uses it on its own machine.
public struct PersonRecord: Sendable, Equatable {
    /// The row number of whoever uses the library on its own machine: nobody signs in there.
    static let local = PersonID.local.rawValue

    public var id: PersonID
    /// As the person writes it; empty for ``local``.
    public var name: String
    /// The password's hash as text, with what it takes to compare it; nil for ``local``.
    public var password: String?
    /// Whether the person may change what all share.
    public var isOwner: Bool
    /// The language that the person chose, a BCP 47 tag; nil for none.
    public var locale: String?
    public var addedAt: Instant
    /// In which direction the person wants names of places: `local` or a language; nil for that of everything else.
    public var placeNames: String?
}

extension PersonRecord {
    private enum Column: Int, Columns {
        case row, name, password, isOwner, locale, addedAt, placeNames

        var sql: String { "person.\(stringValue)" }
    }

    static let columns = Column.list

    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        id = PersonID(rawValue: values[.row])
        name = values[.name]
        password = values[.password]
        isOwner = values[.isOwner]
        locale = values[.locale]
        addedAt = values[.addedAt]
        placeNames = values[.placeNames]
    }

    static func fetch(_ db: Database, key: String) throws -> PersonRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM person WHERE nameKey = ? AND row <> \(local)")
        return try Row.fetchOne(statement, arguments: [key]).map { PersonRecord($0) }
    }
}
