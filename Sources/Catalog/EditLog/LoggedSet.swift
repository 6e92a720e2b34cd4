internal import GRDB
public import Times

/// A set without its photos; see ``PhotoSetRecord``.
public struct LoggedSet: Sendable, Equatable, Codable {
    public var id: String
    /// The row number of the person whose set it is.
    public var person: Int64
    public var kind: String
    public var name: String
    /// The name in the form in which names are compared.
    public var nameKey: String
    /// The words of the search that the set follows.
    public var words: String?
    public var isForEverybody: Bool
    /// The row numbers of the people to whom it is shown, in increasing order.
    public var readers: [Int64]
    public var createdAt: Instant
    public var changedAt: Instant
}

/// The positions of some photos in a set.
public struct LoggedSetItems: Sendable, Equatable, Codable {
    /// The set's id.
    public var set: String
    /// Ids of photos.
    public var photos: [String]
    /// The position of each of them; 0 for a photo that is not in the set any more.
    public var positions: [Int64]
}

/// The sets that a transaction changed, by their ids.
struct ChangedSets {
    /// Sets that were created, changed or deleted.
    var records: Set<String> = []
    /// Sets whose photos are all recorded.
    var whole: Set<String> = []
    /// The photos whose positions changed.
    var photos: [String: [String]] = [:]

    /// The greatest number of photos in an entry.
    private static let most = 10_000

    /// All sets.
    static func everything(in db: Database) throws -> ChangedSets {
        let ids = Set(try String.fetchAll(db, sql: "SELECT id FROM photoSet WHERE NOT isDeleted"))
        return ChangedSets(records: ids, whole: ids)
    }

    /// The entries with the current values.
    func entries(_ db: Database) throws -> [EditEntry] {
        var entries: [EditEntry] = []
        for id in records.union(whole).union(photos.keys).sorted() {
            guard let set = try LoggedSet.fetch(db, id: id) else {
                entries.append(EditEntry(removedSet: id))
                continue
            }
            entries.append(EditEntry(set: set))
            let changed = whole.contains(id) ? try Self.photos(ofSet: id, in: db) : photos[id] ?? []
            var rest = changed[...]
            while !rest.isEmpty {
                entries += try Self.items(ofSet: id, photos: Array(rest.prefix(Self.most)), in: db)
                rest = rest.dropFirst(Self.most)
            }
        }
        return entries
    }

    private static func photos(ofSet id: String, in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT photoID FROM photoSetItem WHERE setRow = (SELECT row FROM photoSet WHERE id = ?) ORDER BY position
                """, arguments: [id])
    }

    /// What identifies the photos, so that they get the same ids again, and their positions.
    private static func items(ofSet id: String, photos: [String], in db: Database) throws -> [EditEntry] {
        var items = LoggedSetItems(set: id, photos: photos, positions: [])
        let position = try db.cachedStatement(
            sql: """
                SELECT position FROM photoSetItem
                WHERE photoID = ?1 AND setRow = (SELECT row FROM photoSet WHERE id = ?2)
                """)
        var present: [String] = []
        for photo in photos {
            let current = try Int64.fetchOne(position, arguments: [photo, id])
            items.positions.append(current ?? 0)
            if current != nil { present.append(photo) }
        }
        return try LoggedPhoto.identities(of: present, in: db) + [EditEntry(setItems: items)]
    }
}

extension LoggedSet: ColumnValues {
    enum Column: Int, Columns {
        case id, personRow, kind, name, nameKey, words, isForEverybody, createdAt, changedAt
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: id
        case .personRow: person
        case .kind: kind
        case .name: name
        case .nameKey: nameKey
        case .words: words
        case .isForEverybody: isForEverybody
        case .createdAt: createdAt
        case .changedAt: changedAt
        }
    }

    /// The set with an id; nil if it does not exist or was deleted.
    static func fetch(_ db: Database, id: String) throws -> LoggedSet? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Column.list), row FROM photoSet WHERE id = ? AND NOT isDeleted")
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            let values = ColumnRow<Column>(row)
            let readers = try Int64.fetchAll(
                db, sql: "SELECT personRow FROM photoSetReader WHERE setRow = ? ORDER BY personRow",
                arguments: [row[Column.count] as Int64])
            return LoggedSet(
                id: id, person: values[.personRow], kind: values[.kind], name: values[.name],
                nameKey: values[.nameKey], words: values[.words], isForEverybody: values[.isForEverybody],
                readers: readers, createdAt: values[.createdAt], changedAt: values[.changedAt])
        }
    }

    /// Inserts the set with its readers, and returns its row number.
    func insert(_ db: Database) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO photoSet (\(Column.names)) VALUES (\(Column.marks))", arguments: arguments)
        let row = db.lastInsertedRowID
        try Self.setReaders(readers, ofSet: row, in: db)
        return row
    }

    /// Replaces the people to whom the set in a row is shown; people who were removed are left out.
    static func setReaders(_ people: [Int64], ofSet row: Int64, in db: Database) throws {
        try db.execute(sql: "DELETE FROM photoSetReader WHERE setRow = ?", arguments: [row])
        for person in people {
            try db.execute(
                sql: "INSERT INTO photoSetReader (setRow, personRow) SELECT ?, row FROM person WHERE row = ?",
                arguments: [row, person])
        }
    }
}
