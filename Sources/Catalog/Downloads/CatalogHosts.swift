internal import GRDB
public import Times

/// What is known about servers, for all kinds of requests: rate limits, and which hosts had a public address.
public struct CatalogHosts: CatalogSubject {
    let catalog: Catalog

    /// Records that a host must not be asked before a time; a later time that is already recorded is kept. Deletes
    /// limits that have passed by `now`.
    public func pause(_ host: String, until notBefore: Instant, now: Instant) throws(CatalogError) {
        try writeWithoutFsync { db in
            try db.execute(sql: "DELETE FROM host WHERE notBefore <= ?", arguments: [now])
            try db.execute(
                sql: """
                    INSERT INTO host (name, notBefore) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET notBefore = max(notBefore, excluded.notBefore)
                    """, arguments: [host, notBefore])
        }
    }

    /// Records that a host, named by a person, had a public address.
    public func noteKnownPublic(_ host: String) throws(CatalogError) {
        try writeWithoutFsync { db in
            try db.execute(sql: "INSERT OR IGNORE INTO publicHost (name) VALUES (?)", arguments: [host])
        }
    }

    /// Whether a host, named by a person, ever had a public address.
    public func isKnownPublic(_ host: String) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM publicHost WHERE name = ?)", arguments: [host]) ?? false
        }
    }

    /// The hosts that must not be asked at `now`, and until when.
    public func paused(at now: Instant) throws(CatalogError) -> [String: Instant] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, notBefore FROM host WHERE notBefore > ?", arguments: [now])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
