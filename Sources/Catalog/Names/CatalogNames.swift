internal import GRDB
public import Times

/// What a name service answered when it was asked for a name in a language.
public struct KeptPlaceName: Sendable, Equatable {
    /// The row number, by which a person refreshes or deletes it.
    public var row: Int64
    /// What was asked for.
    public var name: String
    /// The language asked for, as a BCP 47 tag.
    public var language: String
    /// The id of the place that it was asked for.
    public var placeID: String?
    /// What it is called in the language; nil where the service knows nothing.
    public var answer: String?
    public var askedAt: Instant

    /// An answer; the row number is the catalogue's to give.
    public init(name: String, language: String, placeID: String?, answer: String?, askedAt: Instant, row: Int64 = 0) {
        (self.row, self.name, self.language) = (row, name, language)
        (self.placeID, self.answer, self.askedAt) = (placeID, answer, askedAt)
    }
}

/// What places are called: by a person, and by a name service that was asked.
public struct CatalogNames: CatalogSubject {
    let catalog: Catalog

    /// Keeps an answer; of a name and language there is one row, whose number stays. Returns it.
    public func keep(_ name: KeptPlaceName) throws(CatalogError) -> KeptPlaceName {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO keptPlaceName (\(KeptPlaceName.Column.names)) VALUES (\(KeptPlaceName.Column.marks))
                    ON CONFLICT (name, language)
                    DO UPDATE SET placeID = excluded.placeID, answer = excluded.answer, askedAt = excluded.askedAt
                    """, arguments: name.arguments)
            if let place = name.placeID { try db.nameChanged(placeID: place) }
            let row = try Row.fetchOne(
                db, sql: "SELECT \(KeptPlaceName.columns) FROM keptPlaceName WHERE name = ? AND language = ?",
                arguments: [name.name, name.language])
            return row.map(KeptPlaceName.init) ?? name
        }
    }

    /// All answers that are kept, by row number.
    public func kept() throws(CatalogError) -> [KeptPlaceName] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT \(KeptPlaceName.columns) FROM keptPlaceName ORDER BY row").map(
                KeptPlaceName.init)
        }
    }

    /// Forgets an answer. Returns it; nil where there is no such row.
    public func deleteKept(row: Int64) throws(CatalogError) -> KeptPlaceName? {
        try write { db in
            let deleted = try Row.fetchOne(
                db, sql: "DELETE FROM keptPlaceName WHERE row = ? RETURNING \(KeptPlaceName.columns)", arguments: [row]
            ).map(KeptPlaceName.init)
            if let place = deleted?.placeID { try db.nameChanged(placeID: place) }
            return deleted
        }
    }

    /// Where names that the dictionary lacks are asked for; nil for nowhere.
    public func service() throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT nameService FROM library") }
    }

    /// Sets where names that the dictionary lacks are asked for; nil for nowhere.
    public func setService(_ url: String?) throws(CatalogError) {
        try write { db in try db.execute(sql: "UPDATE library SET nameService = ?", arguments: [url]) }
    }
}

extension KeptPlaceName: ColumnValues {
    enum Column: Int, Columns {
        case row, name, language, placeID, answer, askedAt

        static let written = all(but: .row)
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .row: row
        case .name: name
        case .language: language
        case .placeID: placeID
        case .answer: answer
        case .askedAt: askedAt
        }
    }

    fileprivate static let columns = Column.list

    fileprivate init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.init(
            name: values[.name], language: values[.language], placeID: values[.placeID], answer: values[.answer],
            askedAt: values[.askedAt], row: values[.row])
    }
}
