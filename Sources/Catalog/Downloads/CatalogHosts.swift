internal import GRDB
public import Times

/// What is known of servers, whatever is asked of them: which want to be left alone for a time, which have been public.
public struct CatalogHosts: CatalogSubject {
    let catalog: Catalog

    /// Writes down that a host is not to be asked before a time; an earlier time that is known is
    /// kept if it is later. What is over by `now` is forgotten.
    public func pause(_ host: String, until notBefore: Instant, now: Instant) throws(CatalogError) {
        try writeLightly { db in
            try db.execute(sql: "DELETE FROM host WHERE notBefore <= ?", arguments: [now])
            try db.execute(
                sql: """
                    INSERT INTO host (name, notBefore) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET notBefore = max(notBefore, excluded.notBefore)
                    """, arguments: [host, notBefore])
        }
    }

    /// Writes down that a host which a person has named has had a public address.
    public func noteKnownPublic(_ host: String) throws(CatalogError) {
        try writeLightly { db in
            try db.execute(sql: "INSERT OR IGNORE INTO publicHost (name) VALUES (?)", arguments: [host])
        }
    }

    /// Whether a host that a person has named has ever had a public address.
    public func isKnownPublic(_ host: String) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM publicHost WHERE name = ?)", arguments: [host]) ?? false
        }
    }

    /// The hosts that are not to be asked at `now`, and until when.
    public func paused(at now: Instant) throws(CatalogError) -> [String: Instant] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, notBefore FROM host WHERE notBefore > ?", arguments: [now])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
