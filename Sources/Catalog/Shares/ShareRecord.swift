internal import GRDB
public import Personal
public import Times

/// A link that shows some photos to those who have it.
public struct ShareRecord: Sendable, Equatable {
    let row: Int64
    public var id: String
    /// The person who shares.
    public var person: PersonID
    /// The person's name; empty for the local person.
    public var personName: String
    /// Whether that person is an owner of the library, or the person at the machine.
    public var isByOwner: Bool
    public var title: String?
    public var text: String?
    public var contents: ShareContents
    /// The number of photos that were fixed; nil unless they were.
    public var photoCount: Int?
    /// The locale in which a followed search is read.
    public var locale: String
    /// The name of the precision with which positions are shown.
    public var positions: String
    public var download: ShareDownload
    /// The hash of the password; nil if it asks for none.
    public var password: String?
    public var createdAt: Instant
    /// When the link ends; nil for never.
    public var endsAt: Instant?
    /// When the link was last used, to some minutes; nil if it never was.
    public var usedAt: Instant?
}

// MARK: - Database

extension ShareRecord {
    enum Column: Int, Columns {
        case row, id, personRow, personName, isByOwner, title, text, kind, subject, photoCount, locale, positions,
            download,
            password, createdAt, endsAt, usedAt

        var sql: String {
            switch self {
            case .personName: "person.name"
            case .isByOwner: "person.isOwner OR person.row = \(PersonRecord.local)"
            case .photoCount: "(SELECT count(*) FROM sharePhoto WHERE shareRow = share.row)"
            default: "share.\(stringValue)"
            }
        }
    }

    /// Selects shares; conditions follow.
    static let select = "SELECT \(Column.list) FROM share JOIN person ON person.row = share.personRow"

    /// Nil for contents that a later version wrote.
    init?(_ row: Row) {
        let values = ColumnRow<Column>(row)
        guard let contents = ShareContents(kind: values[.kind], subject: values[.subject]) else { return nil }
        self.row = values[.row]
        self.contents = contents
        id = values[.id]
        person = PersonID(rawValue: values[.personRow])
        personName = values[.personName]
        isByOwner = values[.isByOwner]
        title = values[.title]
        text = values[.text]
        photoCount = contents == .photos ? values[.photoCount] : nil
        locale = values[.locale]
        positions = values[.positions]
        // A value of a later version lets nobody save anything.
        download = ShareDownload(rawValue: values[.download]) ?? .none
        password = values[.password]
        createdAt = values[.createdAt]
        endsAt = values[.endsAt]
        usedAt = values[.usedAt]
    }
}
