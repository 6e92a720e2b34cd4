internal import GRDB

/// Servers that want to be left alone for a time, whatever is asked of them.
extension Catalog {
    /// Writes down that a host is not to be asked before a time, in milliseconds since 1970; an earlier time that is known is
    /// kept if it is later. What is over by `now` is forgotten.
    public func pause(host: String, until notBefore: Int64, now: Int64) throws(CatalogError) {
        try writeLightly { db in
            try db.execute(sql: "DELETE FROM host WHERE notBefore <= ?", arguments: [now])
            try db.execute(
                sql: """
                    INSERT INTO host (name, notBefore) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET notBefore = max(notBefore, excluded.notBefore)
                    """, arguments: [host, notBefore])
        }
    }

    /// The hosts that are not to be asked at `now`, and until when.
    public func pausedHosts(at now: Int64) throws(CatalogError) -> [String: Int64] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, notBefore FROM host WHERE notBefore > ?", arguments: [now])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
