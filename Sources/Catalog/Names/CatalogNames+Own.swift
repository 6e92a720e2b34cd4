internal import GRDB
public import Times

/// A name that a person gave to a place.
public struct OwnPlaceName: Sendable, Equatable {
    /// The place's id.
    public var placeID: String
    public var name: String
    public var setAt: Instant

    /// A name for one place.
    public init(placeID: String, name: String, setAt: Instant) {
        (self.placeID, self.name, self.setAt) = (placeID, name, setAt)
    }
}

extension CatalogNames {
    /// Sets own names of places; imports, refreshes and the choice of language do not change them. Of several names for
    /// a place the last counts.
    public func set(_ names: [OwnPlaceName]) throws(CatalogError) {
        try writeLogged { db, changes in
            for name in names {
                try db.write(name)
                changes.named.append(name.placeID)
            }
        }
    }

    /// Removes a place's own name. Returns whether it had one.
    public func reset(placeID: String) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            try changes.removeName(ofPlace: placeID, in: db)
        }
    }

    /// The own name of a place; nil for none.
    public func own(placeID: String) throws(CatalogError) -> OwnPlaceName? {
        try read { db in try OwnPlaceName.fetch(db, placeID: placeID) }
    }

    /// Returns a place to the own name that it had before a change; nil for none. Does nothing if the place has another name
    /// than `after` by now. Returns whether the place was returned.
    public func undo(placeID: String, before: OwnPlaceName?, after: OwnPlaceName?) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            guard try OwnPlaceName.fetch(db, placeID: placeID) == after else { return false }
            guard let before else { return try changes.removeName(ofPlace: placeID, in: db) }
            try db.write(before)
            changes.named.append(placeID)
            return true
        }
    }

    /// All own names, by the place's id, including those of places that are not in the catalogue.
    public func own() throws(CatalogError) -> [OwnPlaceName] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT placeID, name, setAt FROM ownPlaceName ORDER BY placeID").map {
                OwnPlaceName(placeID: $0[0], name: $0[1], setAt: $0[2])
            }
        }
    }

    /// Own names by the place's id.
    static func own(_ db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT placeID, name FROM ownPlaceName")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}

// MARK: - Within a transaction

extension OwnPlaceName {
    fileprivate static func fetch(_ db: Database, placeID: String) throws -> OwnPlaceName? {
        try EditEntry.PlaceName.fetch(db, place: placeID).map {
            OwnPlaceName(placeID: placeID, name: $0.name, setAt: $0.setAt)
        }
    }
}

extension PendingEdits {
    /// Removes a place's own name. Returns whether it had one.
    fileprivate mutating func removeName(ofPlace id: String, in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM ownPlaceName WHERE placeID = ?", arguments: [id])
        guard db.changesCount > 0 else { return false }
        try db.nameChanged(placeID: id)
        unnamed.append(id)
        return true
    }
}

extension Database {
    func write(_ name: OwnPlaceName) throws {
        try execute(
            sql: """
                INSERT INTO ownPlaceName (placeID, name, setAt) VALUES (?, ?, ?)
                ON CONFLICT (placeID) DO UPDATE SET name = excluded.name, setAt = excluded.setAt
                """, arguments: [name.placeID, name.name, name.setAt])
        try nameChanged(placeID: name.placeID)
    }

    /// Marks a place for new search words and sort keys. Call it when a place's name changes.
    func nameChanged(placeID: String) throws {
        guard let row = try Int64.fetchOne(self, sql: "SELECT row FROM place WHERE id = ?", arguments: [placeID]) else {
            return
        }
        try execute(sql: "INSERT OR IGNORE INTO staleText VALUES ('place', ?)", arguments: [row])
        try execute(sql: "INSERT OR IGNORE INTO unsortedPlace VALUES (?)", arguments: [row])
        try execute(sql: "DELETE FROM placeSortKey WHERE placeRow = ?", arguments: [row])
    }
}
