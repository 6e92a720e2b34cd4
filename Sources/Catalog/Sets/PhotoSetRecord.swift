internal import GRDB
public import Times

/// A set of photos.
public struct PhotoSetRecord: Sendable, Equatable {
    let row: Int64
    public var id: PhotoSetID
    /// Whose set it is.
    public var owner: PersonID
    /// The owner's name; empty for the local person.
    public var ownerName: String
    public var kind: PhotoSetKind
    public var name: String
    /// The name in the form in which names are compared.
    public var nameKey: String
    /// The words of the search that the set follows; nil for a list.
    public var words: String?
    /// Whether everybody who is signed in can see it.
    public var isForEverybody: Bool
    public var createdAt: Instant
    public var changedAt: Instant
    /// The number of its photos that the library has; 0 for a set that follows a search.
    public var photoCount: Int
    /// The names of the people to whom it is shown, in the order in which they were added to the library.
    public var readers: [String] = []
}

/// One page of the photos of a set.
public struct PhotoSetPage: Sendable {
    public var photos: [PhotoRecord] = []
    /// The position after which the next page begins; nil at the end.
    public var next: Int64?
}

// MARK: - Database

extension PhotoSetRecord {
    enum Column: Int, Columns {
        case row, id, personRow, ownerName, kind, name, nameKey, words, isForEverybody, createdAt, changedAt, photoCount

        var sql: String { self == .ownerName ? "person.name" : "photoSet.\(stringValue)" }
    }

    private static let select = """
        SELECT \(Column.list) FROM photoSet JOIN person ON person.row = photoSet.personRow
        """

    /// The order in which a person sees sets: favourites, the person's other sets, those of others.
    private static let order = """
        ORDER BY photoSet.personRow <> ?1, photoSet.kind <> 'favourites', person.nameKey, photoSet.nameKey
        """

    /// Selects the sets that the person ?1 can see, through the indexes of owners, readers and sets for everybody.
    private static let visible = """
        NOT photoSet.isDeleted AND photoSet.row IN (
          SELECT row FROM photoSet WHERE personRow = ?1 AND NOT isDeleted
          UNION SELECT setRow FROM photoSetReader WHERE personRow = ?1
          UNION SELECT row FROM photoSet WHERE isForEverybody)
        """

    /// The sets that a person can see.
    static func all(_ db: Database, visibleTo person: PersonID) throws -> [PhotoSetRecord] {
        let rows = try Row.fetchAll(
            db, sql: "\(select) WHERE \(visible) \(order)", arguments: [person.rawValue])
        return try rows.map { try PhotoSetRecord($0).withReaders(db) }
    }

    /// The set with an id, if a person can see it.
    static func fetch(_ db: Database, _ id: PhotoSetID, visibleTo person: PersonID) throws -> PhotoSetRecord? {
        let statement = try db.cachedStatement(
            sql: """
                \(select) WHERE photoSet.id = ?2 AND NOT photoSet.isDeleted AND (
                  photoSet.personRow = ?1 OR photoSet.isForEverybody OR EXISTS (
                    SELECT 1 FROM photoSetReader WHERE setRow = photoSet.row AND personRow = ?1))
                """)
        return try Row.fetchOne(statement, arguments: [person.rawValue, id.rawValue]).map {
            try PhotoSetRecord($0).withReaders(db)
        }
    }

    /// The person's own set with an id.
    static func fetch(_ db: Database, _ id: PhotoSetID, of person: PersonID) throws -> PhotoSetRecord? {
        let statement = try db.cachedStatement(
            sql: "\(select) WHERE photoSet.id = ?2 AND NOT photoSet.isDeleted AND photoSet.personRow = ?1")
        return try Row.fetchOne(statement, arguments: [person.rawValue, id.rawValue]).map { PhotoSetRecord($0) }
    }

    /// The position of a photo in the set; nil if it is not in it.
    func position(of photo: PhotoID, in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT position FROM photoSetItem WHERE photoID = ? AND setRow = ?")
        return try Int64.fetchOne(statement, arguments: [photo.rawValue, row])
    }

    private init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.row = values[.row]
        id = PhotoSetID(values[.id] as String)
        owner = PersonID(rawValue: values[.personRow])
        ownerName = values[.ownerName]
        kind = PhotoSetKind(rawValue: values[.kind]) ?? .list
        name = values[.name]
        nameKey = values[.nameKey]
        words = values[.words]
        isForEverybody = values[.isForEverybody]
        createdAt = values[.createdAt]
        changedAt = values[.changedAt]
        photoCount = values[.photoCount]
    }

    private func withReaders(_ db: Database) throws -> PhotoSetRecord {
        var record = self
        let statement = try db.cachedStatement(
            sql: """
                SELECT person.name FROM photoSetReader JOIN person ON person.row = photoSetReader.personRow
                WHERE setRow = ? ORDER BY person.row
                """)
        record.readers = try String.fetchAll(statement, arguments: [row])
        return record
    }
}
