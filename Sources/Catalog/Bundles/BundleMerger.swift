internal import GRDB

/// Merges the photos of a bundle's version into the table of photos; used within one transaction.
struct BundleMerger {
    let db: Database
    let sourceRow: Int64
    let newID: (BundlePhoto, Int) -> String
    /// Marks the photos that this version has.
    private let generation: Int64
    private let sameColumns: String
    private let setColumns: String

    init(db: Database, sourceRow: Int64, newID: @escaping (BundlePhoto, Int) -> String) throws {
        (self.db, self.sourceRow, self.newID) = (db, sourceRow, newID)
        let last = try Int64.fetchOne(
            db, sql: "SELECT max(generation) FROM photo WHERE sourceRow = ?", arguments: [sourceRow])
        generation = (last ?? 0) + 1
        func columns(_ operation: String, from number: Int) -> [String] {
            BundlePhoto.Column.written.enumerated().map { "\($1.stringValue) \(operation) ?\($0 + number)" }
        }
        sameColumns = columns("IS", from: 5).joined(separator: " AND ")
        setColumns = columns("=", from: 5).joined(separator: ", ")
    }

    func merge(_ photo: BundlePhoto, counts: inout MergeCounts) throws {
        let place = try photo.place.placedRows(in: db)
        let former = try photo.formerPlace?.rowNumber(in: db)
        let find = try db.cachedStatement(sql: "SELECT row, id FROM photo WHERE sourceRow = ? AND identity = ?")
        guard let known = try Row.fetchOne(find, arguments: [sourceRow, photo.id]) else {
            try insert(photo, place: place, former: former)
            counts.added += 1
            return
        }
        let row: Int64 = known[0]
        let isCorrected = try db.cachedStatement(
            sql: """
                SELECT 1 FROM correction WHERE photoID = ?1 UNION ALL SELECT 1 FROM givenText WHERE photoID = ?1
                """)
        let hasCorrection = try Row.fetchOne(isCorrected, arguments: [known[1]]) != nil
        if hasCorrection {
            try db.setPhotoToOwnPlace(row)
            try GivenTextWriter(db: db).restoreOwn(ofPhoto: row)
        }
        let compare = try db.cachedStatement(
            sql: """
                SELECT 1 FROM photo WHERE placeRow = ?1 AND districtRow IS ?2 AND formerPlaceRow IS ?3 AND row = ?4
                  AND state = 'cached' AND \(sameColumns)
                """)
        let rows: StatementArguments = [place.place, place.district, former, row]
        let isSame = try Row.fetchOne(compare, arguments: rows + photo.arguments) != nil
        if isSame {
            try db.cachedStatement(sql: "UPDATE photo SET generation = ? WHERE row = ?")
                .execute(arguments: [generation, row])
            counts.unchanged += 1
        } else {
            try db.cachedStatement(
                sql: """
                    UPDATE photo SET placeRow = ?1, districtRow = ?2, formerPlaceRow = ?3, state = 'cached', error = NULL,
                      generation = ?\(Self.lastArgument), \(setColumns) WHERE row = ?4
                    """
            ).execute(arguments: rows + photo.arguments + [generation])
            counts.updated += 1
        }
        if hasCorrection { try db.keepCorrections(ofPhoto: row) }
    }

    /// The number of the argument after the four rows and the values of a photo.
    private static let lastArgument = 5 + BundlePhoto.Column.written.count

    private static let insert = """
        INSERT INTO photo (id, placeRow, districtRow, formerPlaceRow, sourceRow, identity, generation, metadataVersion, state, \(BundlePhoto.Column.names))
        VALUES (?, ?, ?, ?, ?, ?, ?, \(Catalog.metadataVersion), 'cached', \(BundlePhoto.Column.marks))
        """

    private func insert(_ photo: BundlePhoto, place: PlacedRows, former: Int64?) throws {
        let id = try db.freePhotoID { newID(photo, $0) }
        try db.cachedStatement(sql: Self.insert).execute(
            arguments: [id, place.place, place.district, former, sourceRow, photo.id, generation] + photo.arguments)
        try db.keepCorrections(ofPhoto: db.lastInsertedRowID)
    }

    /// Marks the bundle's photos that are not in this version as missing; returns how many.
    func removeUnseen() throws -> Int {
        try db.execute(
            sql: """
                UPDATE photo SET state = 'missing', error = NULL WHERE sourceRow = ? AND generation < ? AND state <> 'missing'
                """, arguments: [sourceRow, generation])
        return db.changesCount
    }
}
