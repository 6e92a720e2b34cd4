internal import Foundation
internal import GRDB

/// What the rules hide from one reader, computed in a connection of its own, whose views leave it out.
///
/// Computing costs time in proportion to the hidden photos, and to the folders that rules are about; it is done again only after
/// something changed that can matter.
struct HiddenPhotos {
    let db: Database
    let reader: PhotoReader

    /// The schema of the connection. Its views have the names of tables and come before them, so that every query of the
    /// connection sees what the reader may see, without being written for it.
    static func prepare(_ db: Database) throws {
        try db.execute(
            sql: """
                PRAGMA temp_store = MEMORY;
                CREATE TEMP TABLE hiddenPhoto (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
                CREATE TEMP TABLE hiddenPlace (row INTEGER PRIMARY KEY);
                CREATE TEMP TABLE hiddenSource (row INTEGER PRIMARY KEY);
                -- How many of the photos that are counted there are hidden.
                CREATE TEMP TABLE hiddenAtPlace (row INTEGER PRIMARY KEY, photos INTEGER NOT NULL);
                CREATE TEMP TABLE hiddenInCountry (code TEXT PRIMARY KEY, photos INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TEMP TABLE hiddenInSet (row INTEGER PRIMARY KEY, photos INTEGER NOT NULL);
                """)
        func isShown(_ column: String, _ table: String = "hiddenPhoto") -> String {
            "NOT EXISTS (SELECT 1 FROM temp.\(table) WHERE row = \(column))"
        }
        let isShownByID = "NOT EXISTS (SELECT 1 FROM temp.hiddenPhoto WHERE id = photoID)"
        try view("photo", where: isShown("photo.row"), db)
        try view("download", where: isShown("download.photoRow"), db)
        try view("photoSetItem", where: isShownByID, db)
        try view("correction", where: isShownByID, db)
        try view("givenText", where: isShownByID, db)
        try view("source", where: isShown("source.row", "hiddenSource"), db)
        try view("feed", where: isShown("feed.sourceRow", "hiddenSource"), db)
        try view("bundle", where: isShown("bundle.sourceRow", "hiddenSource"), db)
        try view(
            "place", counting: "hiddenAtPlace WHERE row = place.row",
            where: isShown("place.row", "hiddenPlace") + " AND " + isKnownPlace, db)
        try view("country", counting: "hiddenInCountry WHERE code = country.code", db)
        try view("photoSet", counting: "hiddenInSet WHERE row = photoSet.row", db)
    }

    /// SQL for the places at which a reader sees a photo, or of which a source that the reader sees has a list: others are unknown to
    /// them, like a place that never had a photo. The names of tables are those of the views.
    private static let isKnownPlace: String = {
        let photos = ["placeRow", "districtRow", "formerPlaceRow"].map {
            "EXISTS (SELECT 1 FROM photo WHERE photo.\($0) = place.row AND photo.\($0) IS NOT NULL AND photo.state <> 'missing')"
        }
        let lists = ["placeRow", "districtRow"].map {
            "EXISTS (SELECT 1 FROM feed WHERE feed.\($0) = place.row AND feed.\($0) IS NOT NULL)"
        }
        // Most places have photos that are counted, which costs the least to see.
        let counted = "place.photoCount > coalesce((SELECT photos FROM temp.hiddenAtPlace WHERE row = place.row), 0)"
        return "(\(counted) OR place.id = '\(PlaceRecord.unknownID)' OR \((photos + lists).joined(separator: " OR ")))"
    }()

    private static func view(
        _ table: String, counting counts: String? = nil, where condition: String = "1", _ db: Database
    ) throws {
        let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?, 'main')", arguments: [table])
        let selected = columns.map { column in
            guard let counts, column == "photoCount" else { return "\(table).\(column)" }
            return "\(table).photoCount - coalesce((SELECT photos FROM temp.\(counts)), 0) AS photoCount"
        }
        try db.execute(
            sql: """
                CREATE TEMP VIEW \(table) AS
                SELECT \(selected.joined(separator: ", ")) FROM main.\(table) AS \(table) WHERE \(condition)
                """)
    }

    /// The version of the rules and of what they apply to.
    static func version(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(try db.cachedStatement(sql: "SELECT accessVersion FROM library")) ?? 0
    }

    /// Computes what is hidden, in the transaction of those who read it.
    func compute() throws {
        for table in ["Photo", "Place", "Source", "AtPlace", "InCountry", "InSet"] {
            try db.execute(sql: "DELETE FROM temp.hidden\(table)")
        }
        let rules = try AccessRule.fetchAll(db)
        guard rules.contains(where: { !$0.admits(reader) }) else { return }
        func refused(_ kind: AccessRule.Kind) -> [AccessRule] {
            rules.filter { $0.kind == kind && !$0.admits(reader) }
        }
        try hideFolders(rules.filter { $0.kind == .folder })
        let places = try refused(.place).flatMap { try hidePlace($0.subject) }
        for rule in refused(.source) { try hideSource(rule.subject) }
        try takeOwn(rules.filter { $0.kind == .photo })
        try hideSources(refused(.source).map(\.subject))
        try hidePlaces(places)
        try count()
    }

    // MARK: - What the rules are about

    /// The nearest rule of each folder decides: shorter paths first, so that longer ones replace them.
    private func hideFolders(_ rules: [AccessRule]) throws {
        var refused: [Int64: Bool] = [:]
        for rule in rules.sorted(by: { $0.subject.utf8.count < $1.subject.utf8.count }) {
            let inside = rule.subject.hasSuffix("/") ? rule.subject : rule.subject + "/"
            let rows = try Int64.fetchAll(
                db,
                sql: "SELECT row FROM folder WHERE path = ?1 OR (path >= ?2 AND path < ?3)",
                // The character after the slash.
                arguments: [rule.subject, inside, inside.dropLast() + "0"])
            for row in rows { refused[row] = !rule.admits(reader) }
        }
        for (row, isRefused) in refused where isRefused {
            // Two conditions, one for each index.
            try hide("folderRow = \(row) AND state <> 'missing'")
            try hide("folderRow = \(row) AND state = 'missing'")
        }
    }

    private func hideSource(_ subject: String) throws {
        guard let row = Int64(subject) else { return }
        try hide("sourceRow IS NOT NULL AND sourceRow = \(row)")
    }

    /// Hides the photos of a place, its districts and what an earlier version listed there; or of a country.
    ///
    /// - Returns: the rows of the place and its districts, or of the places of the country.
    private func hidePlace(_ id: String) throws -> [Int64] {
        if id.utf8.count == 2, id != PlaceRecord.unknownID {
            let code = id.uppercased()
            try hide(try WholePlace.country(code).condition(db))
            return try Int64.fetchAll(
                db, sql: "SELECT row FROM main.place AS place WHERE \(try ListedCountries(db).code) = ?",
                arguments: [code])
        }
        let found = try Int64.fetchOne(db, sql: "SELECT row FROM main.place WHERE id = ?", arguments: [id])
        guard let row = found else { return [] }
        for column in ["placeRow", "districtRow", "formerPlaceRow"] {
            try hide("\(column) IS NOT NULL AND \(column) = \(row) AND state <> 'missing'")
            try hide("state = 'missing' AND +\(column) = \(row)")
        }
        return try [row]
            + Int64.fetchAll(db, sql: "SELECT row FROM main.place WHERE cityRow = ?", arguments: [row])
    }

    /// The rules of photos themselves count before the others.
    private func takeOwn(_ rules: [AccessRule]) throws {
        func ids(_ isAdmitted: Bool) throws -> String {
            let ids = rules.filter { $0.admits(reader) == isAdmitted }.map(\.subject)
            return String(decoding: try JSONEncoder().encode(ids), as: UTF8.self)
        }
        try db.execute(
            sql: "DELETE FROM temp.hiddenPhoto WHERE id IN (SELECT value FROM json_each(?))",
            arguments: [try ids(true)])
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO temp.hiddenPhoto
                SELECT row, id FROM main.photo WHERE id IN (SELECT value FROM json_each(?))
                """, arguments: [try ids(false)])
    }

    private func hide(_ condition: String) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO temp.hiddenPhoto SELECT row, id FROM main.photo AS photo WHERE \(condition)")
    }

    // MARK: - What follows

    /// Hides the sources that rules are about, except for one of which a photo is shown.
    private func hideSources(_ subjects: [String]) throws {
        for row in subjects.compactMap({ Int64($0) }) {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO temp.hiddenSource SELECT ?1 WHERE NOT EXISTS (
                      SELECT 1 FROM main.photo WHERE sourceRow IS NOT NULL AND sourceRow = ?1
                        AND row NOT IN (SELECT row FROM temp.hiddenPhoto))
                    """, arguments: [row])
        }
    }

    /// Hides the places that rules are about, also those with lists of sources, except for one where a photo is shown.
    private func hidePlaces(_ rows: [Int64]) throws {
        let isShown = ["placeRow", "districtRow", "formerPlaceRow"].map {
            """
            EXISTS (SELECT 1 FROM main.photo WHERE \($0) = ?1 AND \($0) IS NOT NULL AND state <> 'missing'
              AND row NOT IN (SELECT row FROM temp.hiddenPhoto))
            """
        }
        let hide = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO temp.hiddenPlace SELECT ?1 WHERE NOT (\(isShown.joined(separator: " OR ")))")
        for row in rows { try hide.execute(arguments: [row]) }
    }

    private func count() throws {
        try db.execute(
            sql: """
                INSERT INTO temp.hiddenAtPlace
                SELECT placeRow, count(*) FROM temp.hiddenPhoto JOIN main.photo USING (row)
                WHERE state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL) GROUP BY placeRow;
                INSERT INTO temp.hiddenInCountry
                SELECT countryCode, sum(photos) FROM temp.hiddenAtPlace JOIN main.place USING (row) GROUP BY countryCode;
                INSERT INTO temp.hiddenInSet
                SELECT setRow, count(*) FROM temp.hiddenPhoto JOIN main.photoSetItem ON photoID = id GROUP BY setRow;
                """)
    }
}
