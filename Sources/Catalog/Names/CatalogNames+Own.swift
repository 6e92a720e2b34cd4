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
    @discardableResult public func set(_ names: [OwnPlaceName]) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            var recorder = try EditRecorder(db)
            for name in names { try changes.name(name, in: db, recorder: &recorder) }
            if !names.isEmpty {
                changes.note(
                    .nameSet, recorder.subjects, detail: names.count == 1 ? names[0].name : nil,
                    count: recorder.subjects.count)
            }
            return try recorder.finish()
        }
    }

    /// Removes a place's own name; returns nil if it had none.
    public func reset(placeID: String) throws(CatalogError) -> NumberedEdit? {
        try writeLogged { db, changes in
            guard let before = try EditEntry.PlaceName.fetch(db, place: placeID) else { return nil }
            var recorder = try EditRecorder(db)
            _ = try changes.removeName(ofPlace: placeID, in: db)
            changes.note(.nameReset, [placeID], detail: before.name)
            try recorder.note(.name, of: placeID, before: before, after: nil as EditEntry.PlaceName?)
            return try recorder.finish()
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

extension PendingEdits {
    /// Gives a place an own name, and records that for an undo.
    mutating func name(_ name: OwnPlaceName, in db: Database, recorder: inout EditRecorder) throws {
        let before = try EditEntry.PlaceName.fetch(db, place: name.placeID)
        try db.write(name)
        named.append(name.placeID)
        let after = try EditEntry.PlaceName.fetch(db, place: name.placeID)
        try recorder.note(.name, of: name.placeID, before: before, after: after)
    }

    /// Removes a place's own name. Returns whether it had one.
    mutating func removeName(ofPlace id: String, in db: Database) throws -> Bool {
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
