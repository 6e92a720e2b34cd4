internal import GRDB

/// Circles inside which only owners learn the positions of photos.
public struct CatalogCircles: CatalogSubject {
    let catalog: Catalog

    /// All circles, by name. Takes some microseconds.
    public func all() throws(CatalogError) -> [PrivateCircle] {
        try read { db in try PrivateCircle.fetchAll(db) }
    }

    /// Adds a circle.
    ///
    /// - Returns: false if there is one of this name, which stays as it is.
    public func add(_ circle: PrivateCircle) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            try circle.insert(db)
            guard db.changesCount > 0 else { return false }
            changes.circles = true
            changes.note(.circleAdded, [circle.name])
            return true
        }
    }

    /// Removes the circle of this name.
    ///
    /// - Returns: whether there was one.
    public func remove(_ name: String) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            try db.execute(sql: "DELETE FROM privateCircle WHERE name = ?", arguments: [name])
            guard db.changesCount > 0 else { return false }
            changes.circles = true
            changes.note(.circleRemoved, [name])
            return true
        }
    }
}

extension PrivateCircle {
    private static let columns = "name, latitude, longitude, radius, usedLatitude, usedLongitude, usedRadius"

    /// All circles, by name.
    static func fetchAll(_ db: Database) throws -> [PrivateCircle] {
        let select = try db.cachedStatement(sql: "SELECT \(columns) FROM privateCircle ORDER BY name")
        return try Row.fetchAll(select).map { row in
            PrivateCircle(
                name: row[0], wanted: Extent(latitude: row[1], longitude: row[2], radius: row[3]),
                used: Extent(latitude: row[4], longitude: row[5], radius: row[6]))
        }
    }

    /// Adds a row, unless there is one of this name.
    func insert(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO privateCircle (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                name, wanted.latitude, wanted.longitude, wanted.radius, used.latitude, used.longitude, used.radius,
            ])
    }

    /// Replaces all circles.
    static func replaceAll(by circles: [PrivateCircle], _ db: Database) throws {
        try db.execute(sql: "DELETE FROM privateCircle")
        for circle in circles { try circle.insert(db) }
    }
}
