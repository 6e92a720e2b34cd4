internal import GRDB
public import Times

/// What a person calls a place.
public struct OwnPlaceName: Sendable, Equatable {
    /// The place's id.
    public var placeID: String
    public var name: String
    public var setAt: Instant

    /// A name of one place.
    public init(placeID: String, name: String, setAt: Instant) {
        (self.placeID, self.name, self.setAt) = (placeID, name, setAt)
    }
}

extension CatalogNames {
    /// Sets what places are called, for good: imports, refreshes and languages leave it. Of several for a place the last counts.
    public func set(_ names: [OwnPlaceName]) throws(CatalogError) {
        try writeLogged { db, changes in
            for name in names {
                try db.write(name)
                changes.named.append(name.placeID)
            }
        }
    }

    /// Takes back what a place was called by hand. Returns whether it was.
    public func reset(placeID: String) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            try db.execute(sql: "DELETE FROM ownPlaceName WHERE placeID = ?", arguments: [placeID])
            guard db.changesCount > 0 else { return false }
            try db.nameChanged(placeID: placeID)
            changes.unnamed.append(placeID)
            return true
        }
    }

    /// All names that were given by hand, by the place's id; those of places that are not here too.
    public func own() throws(CatalogError) -> [OwnPlaceName] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT placeID, name, setAt FROM ownPlaceName ORDER BY placeID").map {
                OwnPlaceName(placeID: $0[0], name: $0[1], setAt: $0[2])
            }
        }
    }

    /// Names by the id of the place.
    static func own(_ db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT placeID, name FROM ownPlaceName")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}

// MARK: - Within a transaction

extension Database {
    func write(_ name: OwnPlaceName) throws {
        try execute(
            sql: """
                INSERT INTO ownPlaceName (placeID, name, setAt) VALUES (?, ?, ?)
                ON CONFLICT (placeID) DO UPDATE SET name = excluded.name, setAt = excluded.setAt
                """, arguments: [name.placeID, name.name, name.setAt])
        try nameChanged(placeID: name.placeID)
    }

    /// To be called when a place got another name: its words are made anew, and its place in the order is found at each listing.
    func nameChanged(placeID: String) throws {
        guard let row = try Int64.fetchOne(self, sql: "SELECT row FROM place WHERE id = ?", arguments: [placeID]) else {
            return
        }
        try execute(sql: "INSERT OR IGNORE INTO staleText VALUES ('place', ?)", arguments: [row])
        try execute(sql: "INSERT OR IGNORE INTO unsortedPlace VALUES (?)", arguments: [row])
        try execute(sql: "DELETE FROM placeSortKey WHERE placeRow = ?", arguments: [row])
    }
}
