internal import GRDB
public import Times

extension CatalogSources {
    /// How long the removal of a source can be undone: 24 h.
    public static let removalLifetime = Duration.seconds(86_400)

    /// The number of rows of everybody's recents with photos of a source.
    public func recentCount(ofSource row: Int64) throws(CatalogError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM recent JOIN photo ON photo.row = photoRow WHERE sourceRow = ?",
                arguments: [row]) ?? 0
        }
    }

    /// Removes a source with its photos; downloaded files stay until they are pruned.
    ///
    /// - Parameter now: keeps the source for ``restore(at:named:)``, replacing the one removed before, unless this one has no
    ///   photos and that one had some. Nil to keep nothing.
    /// - Returns: whether the source existed; else nothing has changed.
    @discardableResult public func remove(row: Int64, at now: Instant?) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            let name = try String.fetchOne(db, sql: "SELECT name FROM source WHERE row = ?", arguments: [row])
            guard let name else { return false }
            changes.sources = true
            let photos = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM photo WHERE sourceRow = ?", arguments: [row])
            changes.note(.sourceRemoved, [name], count: photos)
            try changes.allRecents(db)
            if let now, try db.isWorthKeeping(source: row, at: now) { try db.keepRemoved(source: row, at: now) }
            try db.execute(sql: "DELETE FROM source WHERE row = ?", arguments: [row])
            return true
        }
    }

    /// The name of the source that ``restore(at:named:)`` restores; nil if there is none.
    public func removedName(at now: Instant) throws(CatalogError) -> String? {
        try read { db in
            try String.fetchOne(
                db, sql: "SELECT name FROM removedSource WHERE removedAt > ?", arguments: [now - Self.removalLifetime])
        }
    }

    /// Restores the source that was removed last, with its photos and their rows of the recents.
    ///
    /// - Parameter name: the name that the source must have; nil for any.
    /// - Throws: ``CatalogError/noRemovedSource`` if none was removed within ``removalLifetime``, or the last one has another
    ///   name, ``CatalogError/sourceExists(_:)`` if another source has its name or URL by now.
    public func restore(at now: Instant, named name: String? = nil) throws(CatalogError) -> SourceRecord {
        try writeLogged { db, changes in
            let removed = try Row.fetchOne(
                db, sql: "SELECT \(SourceRecord.columns) FROM removedSource AS source WHERE removedAt > ?",
                arguments: [now - Self.removalLifetime])
            guard let removed else { throw CatalogError.noRemovedSource }
            let source = SourceRecord(removed)
            guard name == nil || source.name == name else { throw CatalogError.noRemovedSource }
            let other = try String.fetchOne(
                db, sql: "SELECT name FROM source WHERE name = ? OR url = ?", arguments: [source.name, source.url])
            if let other { throw CatalogError.sourceExists(other) }
            changes.sources = true
            changes.note(.sourceRestored, [source.name])
            try SourceReturn(db: db).run(&changes)
            try db.forgetRemovedSource()
            return source
        }
    }

    /// Deletes a removed source whose removal can no longer be undone. Writes only if there is one.
    public func forgetOldRemoval(at now: Instant) throws(CatalogError) {
        if try read({ try $0.hasOldRemoval(at: now) }) { try write { try $0.forgetOldRemoval(at: now) } }
    }
}

extension Database {
    /// Whether a removed source should be kept: if it has photos, or if it does not replace one with photos. Somebody
    /// who adds a source again, and removes it in order to restore the first one, does not mean the empty one.
    fileprivate func isWorthKeeping(source: Int64, at now: Instant) throws -> Bool {
        try Bool.fetchOne(
            self,
            sql: """
                SELECT EXISTS (SELECT 1 FROM photo WHERE sourceRow = ?) OR NOT EXISTS (
                  SELECT 1 FROM removedSource WHERE removedAt > ? AND EXISTS (SELECT 1 FROM removedPhoto))
                """, arguments: [source, now - CatalogSources.removalLifetime]) ?? true
    }

    /// Copies a source with all its rows, replacing the one kept before.
    fileprivate func keepRemoved(source: Int64, at now: Instant) throws {
        try forgetRemovedSource()
        try copy("source", to: "removedSource", "row = \(source)")
        try execute(
            sql: """
                UPDATE removedSource SET removedAt = ?,
                  placing = (SELECT CASE WHEN isDone THEN version END FROM placingProgress)
                """, arguments: [now])
        try copy("feed", to: "removedFeed", "sourceRow = \(source)")
        try copy("photo", to: "removedPhoto", "sourceRow = \(source)")
        let people = "SELECT personRow FROM recent JOIN photo ON photo.row = photoRow WHERE sourceRow = \(source)"
        try copy("recent", to: "removedRecent", "personRow IN (\(people))")
    }

    /// Deletes a removed source whose removal can no longer be undone, in a transaction that writes anyway.
    func forgetOldRemoval(at now: Instant) throws {
        if try hasOldRemoval(at: now) { try forgetRemovedSource() }
    }

    /// Whether the removed source, of which there is at most one, can no longer be restored.
    fileprivate func hasOldRemoval(at now: Instant) throws -> Bool {
        let statement = try cachedStatement(sql: "SELECT 1 FROM removedSource WHERE removedAt <= ?")
        return try Row.fetchOne(statement, arguments: [now - CatalogSources.removalLifetime]) != nil
    }

    /// Deletes a person's rows of the recents that were kept with a removed source, so that they are not restored with
    /// it.
    func forgetRemovedRecents(of person: Int64) throws {
        try execute(sql: "DELETE FROM removedRecent WHERE personRow = ?", arguments: [person])
    }

    func forgetRemovedSource() throws {
        for table in ["removedSource", "removedFeed", "removedPhoto", "removedRecent"] {
            try execute(sql: "DELETE FROM \(table)")
        }
    }

    fileprivate func copy(_ table: String, to other: String, _ condition: String = "1") throws {
        let known = Set(try columns(in: other).map(\.name))
        let names = try columns(in: table).map(\.name).filter(known.contains).joined(separator: ", ")
        try execute(sql: "INSERT INTO \(other) (\(names)) SELECT \(names) FROM \(table) WHERE \(condition)")
    }
}

/// The return of the removed source with its photos, within a transaction.
private struct SourceReturn {
    let db: Database

    /// Copies the rows back. The search words of the photos are computed again.
    func run(_ changes: inout PendingEdits) throws {
        try db.copy("removedSource", to: "source")
        try db.copy("removedFeed", to: "feed")
        // A photo whose id exists by now was added again by another list.
        try db.copy("removedPhoto", to: "photo", "id NOT IN (SELECT id FROM photo)")
        try db.execute(sql: "INSERT OR IGNORE INTO staleText SELECT 'photo', row FROM removedPhoto")
        try PlacingState.includeRestored(in: db)
        try applyWhatWasSetMeanwhile()
        changes.returned = try Int64.fetchAll(
            db,
            sql: """
                SELECT DISTINCT photoRow FROM removedRecent JOIN photo ON photo.row = photoRow
                WHERE photoRow IN (SELECT row FROM removedPhoto) ORDER BY photoRow
                """)
        let people = try Int64.fetchAll(
            db, sql: "SELECT DISTINCT personRow FROM removedRecent WHERE personRow IN (SELECT row FROM person)")
        for person in people {
            try bringBackRecents(of: person)
            changes.recents.insert(person)
        }
    }

    /// Corrections and texts can be imported for photos that are not there: restored photos get them.
    private func applyWhatWasSetMeanwhile() throws {
        let restored = "SELECT photo.row FROM photo JOIN removedPhoto ON removedPhoto.row = photo.row"
        let corrected = try Int64.fetchAll(
            db, sql: "\(restored) WHERE photo.id IN (SELECT photoID FROM correction) ORDER BY photo.row")
        for row in corrected { try db.applyCorrection(ofPhoto: row) }
        let texts = GivenTextWriter(db: db)
        let given = try Int64.fetchAll(
            db, sql: "\(restored) WHERE photo.id IN (SELECT photoID FROM givenText) ORDER BY photo.row")
        for row in given { try texts.apply(toPhoto: row) }
    }

    private func bringBackRecents(of person: Int64) throws {
        // Elsewhere they were never removed.
        guard try CatalogPersonalState.store(db) == nil else { return }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT photoRow, openedAt, photoRow IN (SELECT row FROM removedPhoto) FROM removedRecent
                WHERE personRow = ? AND photoRow IN (SELECT row FROM photo) ORDER BY position
                """, arguments: [person])
        var recents = try RowRecents.fetch(db, PersonID(rawValue: person))
        recents.bringBack(
            Set(rows.filter { $0[2] }.map { $0[0] }),
            asIn: rows.map { RowRecents.Entry(photo: $0[0], openedAt: $0[1]) })
        try recents.save(db, PersonID(rawValue: person))
    }
}

extension Recents<Int64> {
    /// Inserts photos at their positions in `before`: each above the next photo below it there that still exists, else
    /// at the end. A photo that is already here stays where it is.
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
