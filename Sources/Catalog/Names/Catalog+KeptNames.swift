internal import GRDB

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
    /// Milliseconds since 1970, UTC.
    public var askedAt: Int64

    /// An answer; the row number is the catalogue's to give.
    public init(name: String, language: String, placeID: String?, answer: String?, askedAt: Int64, row: Int64 = 0) {
        (self.row, self.name, self.language) = (row, name, language)
        (self.placeID, self.answer, self.askedAt) = (placeID, answer, askedAt)
    }
}

extension Catalog {
    /// Keeps an answer; of a name and language there is one row, whose number stays. Returns it.
    public func keep(_ name: KeptPlaceName) throws(CatalogError) -> KeptPlaceName {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO keptPlaceName (name, language, placeID, answer, askedAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (name, language) DO UPDATE SET placeID = excluded.placeID, answer = excluded.answer,
                      askedAt = excluded.askedAt
                    """, arguments: [name.name, name.language, name.placeID, name.answer, name.askedAt])
            if let place = name.placeID { try db.nameChanged(placeID: place) }
            let row = try Row.fetchOne(
                db, sql: "SELECT \(Self.keptColumns) FROM keptPlaceName WHERE name = ? AND language = ?",
                arguments: [name.name, name.language])
            return row.map(KeptPlaceName.init) ?? name
        }
    }

    /// All answers that are kept, by row number.
    public func keptNames() throws(CatalogError) -> [KeptPlaceName] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT \(Self.keptColumns) FROM keptPlaceName ORDER BY row").map(
                KeptPlaceName.init)
        }
    }

    /// Forgets an answer. Returns it; nil where there is no such row.
    public func deleteKeptName(row: Int64) throws(CatalogError) -> KeptPlaceName? {
        try write { db in
            let deleted = try Row.fetchOne(
                db, sql: "DELETE FROM keptPlaceName WHERE row = ? RETURNING \(Self.keptColumns)", arguments: [row]
            ).map(KeptPlaceName.init)
            if let place = deleted?.placeID { try db.nameChanged(placeID: place) }
            return deleted
        }
    }

    private static let keptColumns = "row, name, language, placeID, answer, askedAt"

    /// Where names that the dictionary lacks are asked for; nil for nowhere.
    public func nameService() throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT nameService FROM library") }
    }

    /// Sets where names that the dictionary lacks are asked for; nil for nowhere.
    public func setNameService(_ url: String?) throws(CatalogError) {
        try write { db in try db.execute(sql: "UPDATE library SET nameService = ?", arguments: [url]) }
    }

    /// In which direction a person wants names of places; nil where nobody said.
    public func placeNames(ofPerson row: Int64) throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT placeNames FROM person WHERE row = ?", arguments: [row]) }
    }

    /// Remembers in which direction a person wants names of places.
    public func setPlaceNames(_ direction: String?, ofPerson row: Int64) throws(CatalogError) {
        try write { db in
            try db.execute(sql: "UPDATE person SET placeNames = ? WHERE row = ?", arguments: [direction, row])
        }
    }
}

extension KeptPlaceName {
    fileprivate init(_ row: Row) {
        self.init(
            name: row[1], language: row[2], placeID: row[3], answer: row[4], askedAt: row[5], row: row[0])
    }
}
