internal import GRDB
public import Times

/// A share as it was made; see ``ShareRecord``.
public struct LoggedShare: Sendable, Equatable, Codable {
    public var id: String
    /// The SHA-256 of the link's token.
    public var token: [UInt8]
    /// The row number of the person who shares.
    public var person: Int64
    public var title: String?
    public var text: String?
    public var kind: String
    public var subject: String?
    public var locale: String
    public var positions: String
    public var download: ShareDownload
    public var password: String?
    public var createdAt: Instant
    public var endsAt: Instant?

    /// A share of a person.
    public init(
        id: String, token: [UInt8], person: PersonID, title: String?, text: String?, contents: ShareContents,
        locale: String, positions: String, download: ShareDownload, password: String?, createdAt: Instant,
        endsAt: Instant?
    ) {
        (self.id, self.token, self.person) = (id, token, person.rawValue)
        (self.title, self.text) = (title, text)
        (kind, subject) = (contents.kind, contents.subject)
        (self.locale, self.positions, self.download) = (locale, positions, download)
        (self.password, self.createdAt, self.endsAt) = (password, createdAt, endsAt)
    }
}

/// Photos that were fixed in a share, after those of earlier entries.
public struct LoggedSharePhotos: Sendable, Equatable, Codable {
    /// The share's id.
    public var share: String
    /// Ids of photos, in order.
    public var photos: [String]
}

extension LoggedShare: ColumnValues {
    enum Column: Int, Columns {
        case id, token, personRow, title, text, kind, subject, locale, positions, download, password, createdAt, endsAt
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: id
        case .token: Blob(token)
        case .personRow: person
        case .title: title
        case .text: text
        case .kind: kind
        case .subject: subject
        case .locale: locale
        case .positions: positions
        case .download: download.rawValue
        case .password: password
        case .createdAt: createdAt
        case .endsAt: endsAt
        }
    }

    private init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        id = values[.id]
        token = (values[.token] as Blob).bytes
        person = values[.personRow]
        (title, text) = (values[.title], values[.text])
        (kind, subject) = (values[.kind], values[.subject])
        (locale, positions) = (values[.locale], values[.positions])
        download = ShareDownload(rawValue: values[.download]) ?? .none
        (password, createdAt, endsAt) = (values[.password], values[.createdAt], values[.endsAt])
    }

    /// Inserts the share without its photos.
    func insert(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO share (\(Column.names)) VALUES (\(Column.marks))", arguments: arguments)
    }

    /// Adds photos to the share, which has none yet.
    func insert(photos: [String], _ db: Database) throws {
        let insert = try db.cachedStatement(
            sql: "INSERT INTO sharePhoto (shareRow, position, photoID) SELECT row, ?2, ?3 FROM share WHERE id = ?1")
        for (index, photo) in photos.enumerated() { try insert.execute(arguments: [id, index + 1, photo]) }
    }

    /// The greatest number of photos in an entry.
    private static let most = 10_000

    /// The entries with the current values of the share with an id: that it ended if there is none.
    static func entries(_ db: Database, id: String) throws -> [EditEntry] {
        let row = try Row.fetchOne(db, sql: "SELECT \(Column.list) FROM share WHERE id = ?", arguments: [id])
        guard let row else { return [EditEntry(endedShare: id)] }
        let photos = try String.fetchAll(
            db,
            sql: """
                SELECT photoID FROM sharePhoto WHERE shareRow = (SELECT row FROM share WHERE id = ?) ORDER BY position
                """, arguments: [id])
        var entries = [EditEntry(share: LoggedShare(row))]
        var rest = photos[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(most))
            entries += try LoggedPhoto.identities(of: part, in: db)
            entries.append(EditEntry(sharePhotos: LoggedSharePhotos(share: id, photos: part)))
            rest = rest.dropFirst(most)
        }
        return entries
    }
}
