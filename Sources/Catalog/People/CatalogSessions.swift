internal import GRDB
public import Times

/// Sign-ins, each known by the hash of what the browser shows.
public struct CatalogSessions: CatalogSubject {
    let catalog: Catalog

    /// Sign-ins that a person has at a time; the oldest is ended by one more.
    private static let perPerson = 50

    /// Signs a person in.
    ///
    /// - Parameters:
    ///   - token: the hash of what the browser shows.
    ///   - end: when the sign-in is over.
    /// - Returns: whether the person is still there.
    public func add(
        token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(CatalogError) -> Bool {
        try write { db in
            let exists =
                try Row.fetchOne(db, sql: "SELECT 1 FROM person WHERE row = ?", arguments: [person.rawValue]) != nil
            guard exists else { return false }
            try db.execute(sql: "DELETE FROM session WHERE expiresAt <= ?", arguments: [now])
            try db.execute(
                sql: """
                    DELETE FROM session WHERE token IN (
                      SELECT token FROM session WHERE personRow = ? ORDER BY signedInAt DESC LIMIT -1 OFFSET ?)
                    """, arguments: [person.rawValue, Self.perPerson - 1])
            try db.execute(
                sql: "INSERT INTO session (token, personRow, signedInAt, expiresAt) VALUES (?, ?, ?, ?)",
                arguments: [Blob(token), person.rawValue, now, end])
            return true
        }
    }

    /// Who is signed in by a token's hash at a time; nil for nobody. `end` is when that is over.
    public func find(token: [UInt8], now: Instant) throws(CatalogError) -> (person: PersonID, end: Instant)? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT personRow, expiresAt FROM session WHERE token = ? AND expiresAt > ?")
            return try Row.fetchOne(statement, arguments: [Blob(token), now]).map {
                (PersonID(rawValue: $0[0]), $0[1])
            }
        }
    }

    /// Puts the end of a sign-in off. A power cut may undo it.
    public func extend(token: [UInt8], end: Instant) throws(CatalogError) {
        try writeLightly {
            try $0.execute(sql: "UPDATE session SET expiresAt = ? WHERE token = ?", arguments: [end, Blob(token)])
        }
    }

    /// Ends one sign-in.
    public func remove(token: [UInt8]) throws(CatalogError) {
        try write { try $0.execute(sql: "DELETE FROM session WHERE token = ?", arguments: [Blob(token)]) }
    }

    /// Ends all sign-ins of a person.
    public func removeAll(of person: PersonID) throws(CatalogError) {
        try write { try $0.execute(sql: "DELETE FROM session WHERE personRow = ?", arguments: [person.rawValue]) }
    }
}
