internal import GRDB
public import Times

/// A name service's answer for a name in a language.
public struct NameServiceAnswer: Sendable, Equatable {
    /// The row number, by which a person refreshes or deletes the answer.
    public var row: Int64
    /// The name that was looked up.
    public var name: String
    /// The language of the answer, as a BCP 47 tag.
    public var language: String
    /// The id of the place that it was looked up for.
    public var placeID: String?
    /// The name in that language; nil if the service knows none.
    public var answer: String?
    public var askedAt: Instant

    /// An answer; the catalogue assigns the row number.
    public init(name: String, language: String, placeID: String?, answer: String?, askedAt: Instant, row: Int64 = 0) {
        (self.row, self.name, self.language) = (row, name, language)
        (self.placeID, self.answer, self.askedAt) = (placeID, answer, askedAt)
    }
}

/// Names of places given by people and by a name service.
public struct CatalogNames: CatalogSubject {
    let catalog: Catalog

    /// Stores an answer. There is one row for a name and language, which keeps its number. Returns the row.
    public func keep(_ name: NameServiceAnswer) throws(CatalogError) -> NameServiceAnswer {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO keptPlaceName (\(NameServiceAnswer.Column.names)) VALUES (\(NameServiceAnswer.Column.marks))
                    ON CONFLICT (name, language)
                    DO UPDATE SET placeID = excluded.placeID, answer = excluded.answer, askedAt = excluded.askedAt
                    """, arguments: name.arguments)
            if let place = name.placeID { try db.nameChanged(placeID: place) }
            let row = try Row.fetchOne(
                db, sql: "SELECT \(NameServiceAnswer.columns) FROM keptPlaceName WHERE name = ? AND language = ?",
                arguments: [name.name, name.language])
            return row.map(NameServiceAnswer.init) ?? name
        }
    }

    /// All stored answers, by row number.
    public func kept() throws(CatalogError) -> [NameServiceAnswer] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT \(NameServiceAnswer.columns) FROM keptPlaceName ORDER BY row").map(
                NameServiceAnswer.init)
        }
    }

    /// Deletes an answer. Returns it; nil if there is no such row.
    public func deleteKept(row: Int64) throws(CatalogError) -> NameServiceAnswer? {
        try write { db in
            let deleted = try Row.fetchOne(
                db, sql: "DELETE FROM keptPlaceName WHERE row = ? RETURNING \(NameServiceAnswer.columns)",
                arguments: [row]
            ).map(NameServiceAnswer.init)
            if let place = deleted?.placeID { try db.nameChanged(placeID: place) }
            return deleted
        }
    }

    /// The URL of the name service for names that the dictionary lacks; nil for none.
    public func service() throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT nameService FROM library") }
    }

    /// Sets the URL of the name service for names that the dictionary lacks; nil for none.
    public func setService(_ url: String?) throws(CatalogError) {
        try write { db in try db.execute(sql: "UPDATE library SET nameService = ?", arguments: [url]) }
    }
}

extension NameServiceAnswer: ColumnValues {
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
