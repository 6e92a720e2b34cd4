internal import GRDB

/// The sources of photos besides folders.
public struct CatalogSources: CatalogSubject {
    let catalog: Catalog

    /// Adds a source with its own list. Sends no request.
    ///
    /// - Throws: ``CatalogError/sourceExists(_:)`` for a name or URL that another source has.
    public func add(_ source: SourceDescription) throws(CatalogError) -> SourceRecord {
        try writeLogged { db, changes in
            changes.sources = true
            let other = try String.fetchOne(
                db, sql: "SELECT name FROM source WHERE name = ? OR url = ?", arguments: [source.name, source.url])
            if let other { throw CatalogError.sourceExists(other) }
            try db.execute(
                sql:
                    "INSERT INTO source (\(SourceRecord.Column.names)) VALUES (\(SourceRecord.Column.marks))",
                arguments: source.arguments)
            let row = db.lastInsertedRowID
            try db.execute(
                sql: "INSERT INTO feed (sourceRow, identity, url) VALUES (?, '', ?)", arguments: [row, source.url])
            return SourceRecord(
                row: row, name: source.name, url: source.url, policy: source.policy, timeToLive: source.timeToLive,
                fetch: source.fetch, isPrivateAllowed: source.isPrivateAllowed)
        }
    }

    /// All sources except bundles, in the order in which they were added.
    public func all() throws(CatalogError) -> [SourceRecord] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT \(SourceRecord.columns) FROM source WHERE bundleFolder IS NULL ORDER BY row"
            )
            .map { SourceRecord($0) }
        }
    }

    /// The number of known photos of a source, and how many of these are downloaded.
    public func photoCounts(ofSource row: Int64) throws(CatalogError) -> (known: Int, cached: Int) {
        try read { db in
            let counts = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), coalesce(sum(state = 'cached'), 0) FROM photo
                    WHERE sourceRow = ? AND state <> 'missing'
                    """, arguments: [row])
            return (counts?[0] ?? 0, counts?[1] ?? 0)
        }
    }
}
