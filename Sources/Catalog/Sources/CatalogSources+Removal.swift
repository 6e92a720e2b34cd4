internal import GRDB
public import Times

extension CatalogSources {
    /// So long a source that was removed can come back.
    public static let removalLifetime = Duration.seconds(86_400)

    /// How many rows of everybody's recents are photos of a source.
    public func recentCount(ofSource row: Int64) throws(CatalogError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM recent JOIN photo ON photo.row = photoRow WHERE sourceRow = ?",
                arguments: [row]) ?? 0
        }
    }

    /// Removes a source with its photos; the files that were downloaded stay until they are pruned.
    ///
    /// - Parameter now: the time if it may come back; in place of the one that was removed before; not where this one
    ///   has no photos and that one had.
    ///   Nil for one that is not kept.
    /// - Returns: whether it was there; else nothing has changed.
    @discardableResult public func remove(row: Int64, at now: Instant?) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            guard try Row.fetchOne(db, sql: "SELECT 1 FROM source WHERE row = ?", arguments: [row]) != nil else {
                return false
            }
            changes.sources = true
            try changes.allRecents(db)
            if let now, try db.isWorthKeeping(source: row, at: now) { try db.keepRemoved(source: row, at: now) }
            try db.execute(sql: "DELETE FROM source WHERE row = ?", arguments: [row])
            return true
        }
    }

    /// Brings back the source that was removed last, with its photos and their rows of the recents, as they were.
    ///
    /// - Throws: ``CatalogError/noRemovedSource`` where none was removed within ``removalLifetime``,
    ///   ``CatalogError/sourceExists(_:)`` where its name or URL is another source's by now.
    public func restore(at now: Instant) throws(CatalogError) -> SourceRecord {
        try writeLogged { db, changes in
            let removed = try Row.fetchOne(
                db, sql: "SELECT \(SourceRecord.columns) FROM removedSource AS source WHERE removedAt > ?",
                arguments: [now - Self.removalLifetime])
            guard let removed else { throw CatalogError.noRemovedSource }
            let source = SourceRecord(removed)
            let other = try String.fetchOne(
                db, sql: "SELECT name FROM source WHERE name = ? OR url = ?", arguments: [source.name, source.url])
            if let other { throw CatalogError.sourceExists(other) }
            changes.sources = true
            try db.bringBack(&changes)
            try db.forgetRemovedSource()
            return source
        }
    }

    /// Forgets a source that was removed and can't come back any more. Writes only where there is one.
    public func forgetOldRemoval(at now: Instant) throws(CatalogError) {
        if try read({ try $0.hasOldRemoval(at: now) }) { try write { try $0.forgetOldRemoval(at: now) } }
    }
}

extension Database {
    /// Whether a source has photos, or takes nothing's place: who adds a source again, and removes that to have the first one back, has
    /// not meant the empty one.
    fileprivate func isWorthKeeping(source: Int64, at now: Instant) throws -> Bool {
        try Bool.fetchOne(
            self,
            sql: """
                SELECT EXISTS (SELECT 1 FROM photo WHERE sourceRow = ?) OR NOT EXISTS (
                  SELECT 1 FROM removedSource WHERE removedAt > ? AND EXISTS (SELECT 1 FROM removedPhoto))
                """, arguments: [source, now - CatalogSources.removalLifetime]) ?? true
    }

    /// Copies a source with all that goes with it, in place of the one that was kept before.
    fileprivate func keepRemoved(source: Int64, at now: Instant) throws {
        try forgetRemovedSource()
        try copy("source", to: "removedSource", "row = \(source)")
        try execute(sql: "UPDATE removedSource SET removedAt = ?", arguments: [now])
        try copy("feed", to: "removedFeed", "sourceRow = \(source)")
        try copy("photo", to: "removedPhoto", "sourceRow = \(source)")
        let people = "SELECT personRow FROM recent JOIN photo ON photo.row = photoRow WHERE sourceRow = \(source)"
        try copy("recent", to: "removedRecent", "personRow IN (\(people))")
    }

    /// Forgets a source that was removed and can't come back any more, in a transaction that writes anyway.
    func forgetOldRemoval(at now: Instant) throws {
        if try hasOldRemoval(at: now) { try forgetRemovedSource() }
    }

    /// The table has one row at most.
    fileprivate func hasOldRemoval(at now: Instant) throws -> Bool {
        let statement = try cachedStatement(sql: "SELECT 1 FROM removedSource WHERE removedAt <= ?")
        return try Row.fetchOne(statement, arguments: [now - CatalogSources.removalLifetime]) != nil
    }

    /// Forgets what a person had on the recents of a source that was removed, so that it doesn't come back with it.
    func forgetRemovedRecents(of person: Int64) throws {
        try execute(sql: "DELETE FROM removedRecent WHERE personRow = ?", arguments: [person])
    }

    func forgetRemovedSource() throws {
        for table in ["removedSource", "removedFeed", "removedPhoto", "removedRecent"] {
            try execute(sql: "DELETE FROM \(table)")
        }
    }

    private func copy(_ table: String, to other: String, _ condition: String = "1") throws {
        let known = Set(try columns(in: other).map(\.name))
        let names = try columns(in: table).map(\.name).filter(known.contains).joined(separator: ", ")
        try execute(sql: "INSERT INTO \(other) (\(names)) SELECT \(names) FROM \(table) WHERE \(condition)")
    }

    /// Puts the copies where they were. The words by which photos are found are made again.
    fileprivate func bringBack(_ changes: inout PendingEdits) throws {
        try copy("removedSource", to: "source")
        try copy("removedFeed", to: "feed")
        // A photo whose id another one has by now, since its list has come by another way, is here already.
        try copy("removedPhoto", to: "photo", "id NOT IN (SELECT id FROM photo)")
        try execute(sql: "INSERT OR IGNORE INTO staleText SELECT 'photo', row FROM removedPhoto")
        changes.returned = try Int64.fetchAll(
            self,
            sql: """
                SELECT DISTINCT photoRow FROM removedRecent JOIN photo ON photo.row = photoRow
                WHERE photoRow IN (SELECT row FROM removedPhoto) ORDER BY photoRow
                """)
        let people = try Int64.fetchAll(
            self, sql: "SELECT DISTINCT personRow FROM removedRecent WHERE personRow IN (SELECT row FROM person)")
        for person in people {
            try bringBackRecents(of: person)
            changes.recents.insert(person)
        }
    }

    private func bringBackRecents(of person: Int64) throws {
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT photoRow, openedAt, photoRow IN (SELECT row FROM removedPhoto) FROM removedRecent
                WHERE personRow = ? AND photoRow IN (SELECT row FROM photo) ORDER BY position
                """, arguments: [person])
        var recents = try RowRecents.fetch(self, PersonID(rawValue: person))
        recents.bringBack(
            Set(rows.filter { $0[2] }.map { $0[0] }),
            asIn: rows.map { RowRecents.Entry(photo: $0[0], openedAt: $0[1]) })
        try recents.save(self, PersonID(rawValue: person))
    }
}

extension Recents<Int64> {
    /// Puts photos back that were in `before`, each above the next one of those below it there that is still here, else at the end.
    /// One that is here meanwhile stays where it is.
    mutating func bringBack(_ photos: Set<Int64>, asIn before: [Entry]) {
        var rows = entries
        for (index, entry) in before.enumerated().reversed() where photos.contains(entry.photo) {
            guard !rows.contains(where: { $0.photo == entry.photo }) else { continue }
            let below = before[(index + 1)...].lazy.compactMap { next in rows.firstIndex { $0.photo == next.photo } }
            rows.insert(entry, at: below.first ?? rows.count)
        }
        self = Self(rows)
    }
}
