internal import GRDB
public import Times

/// A user who can sign in to a server of the library, or the local person.
public struct PersonRecord: Sendable, Equatable {
    /// The row number of the local person, who uses the library on its own machine and never signs in.
    static let local = PersonID.local.rawValue

    public var id: PersonID
    /// As the user writes it; empty for ``local``.
    public var name: String
    /// The password's hash as text, including its parameters; nil for ``local``.
    public var password: String?
    /// Whether the user can change what all users share.
    public var isOwner: Bool
    /// The language that the user chose, as a BCP 47 tag; nil for none.
    public var locale: String?
    public var addedAt: Instant
    /// The language in which the user reads names of places: `local` or a language; nil for the language of everything
    /// else.
    public var placeNames: String?
    /// Whether the user can add photographs; an owner can in any case.
    public var mayUpload = false
    /// By what an issuer or a proxy that signs users in identifies this user; nil for a user of the library's own.
    public var identity: String?

    /// What the user may do, in a word, for the log.
    var role: String { isOwner ? "owner" : mayUpload ? "uploader" : "reader" }
}

extension PersonRecord {
    private enum Column: Int, Columns {
        case row, name, password, isOwner, locale, addedAt, placeNames, mayUpload, identity

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
        mayUpload = values[.mayUpload]
        identity = values[.identity]
    }

    static func fetch(_ db: Database, key: String) throws -> PersonRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM person WHERE nameKey = ? AND row <> \(local)")
        return try Row.fetchOne(statement, arguments: [key]).map { PersonRecord($0) }
    }
}
