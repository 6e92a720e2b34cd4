internal import GRDB
public import Times

/// A user with the recents; see ``PersonRecord``.
public struct LoggedPerson: Sendable, Equatable, Codable {
    public var row: Int64
    public var name: String
    /// The name in the form in which names are compared.
    public var nameKey: String
    /// The password's hash.
    public var password: String
    public var isOwner: Bool
    public var locale: String?
    public var addedAt: Instant
    /// Newest first.
    public var recents: [EditEntry.Recent]
    /// Whether the user can add photographs; nil for no, as in entries of earlier versions.
    public var mayUpload: Bool?
    /// By what an issuer or a proxy identifies the user; nil for nothing.
    public var identity: String?
    /// The passkeys, the oldest first; nil for none.
    public var passkeys: [LoggedPasskey]?
}

extension LoggedPerson: ColumnValues {
    enum Column: Int, Columns {
        case row, name, nameKey, password, isOwner, locale, addedAt, mayUpload, identity
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .row: row
        case .name: name
        case .nameKey: nameKey
        case .password: password
        case .isOwner: isOwner
        case .locale: locale
        case .addedAt: addedAt
        case .mayUpload: mayUpload ?? false
        case .identity: identity
        }
    }

    static func fetch(_ db: Database, row: Int64) throws -> LoggedPerson? {
        let values = try Row.fetchOne(
            db, sql: "SELECT \(Column.list) FROM person WHERE row = ?", arguments: [row])
        return try values.map {
            let values = ColumnRow<Column>($0)
            let passkeys = try PasskeyRecord.fetchAll(db, of: row)
            return LoggedPerson(
                row: row, name: values[.name], nameKey: values[.nameKey], password: values[.password],
                isOwner: values[.isOwner], locale: values[.locale], addedAt: values[.addedAt],
                recents: try EditEntry.Recent.fetchAll(db, row),
                mayUpload: (values[.mayUpload] as Bool) ? true : nil, identity: values[.identity],
                passkeys: passkeys.isEmpty ? nil : passkeys.map { LoggedPasskey($0) })
        }
    }
}

extension EditEntry.Source: ColumnValues {
    func value(of column: SourceRecord.Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .row: row
        case .name: name
        case .url: url
        case .policy: policy
        case .timeToLive: timeToLive
        case .fetch: fetch
        case .isPrivateAllowed: isPrivateAllowed
        }
    }
}

extension EditEntry.Recent {
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
