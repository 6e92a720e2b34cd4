internal import GRDB
public import Times

/// Sessions of signed-in users, each identified by the hash of the browser's token.
public struct CatalogSessions: CatalogSubject {
    let catalog: Catalog

    /// The number of sessions that a user can have; one more ends the oldest.
    private static let perPerson = 50

    /// Adds a session.
    ///
    /// - Parameters:
    ///   - token: the hash of the browser's token.
    ///   - end: when the session expires.
    /// - Returns: whether the user still exists.
    public func add(
        token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(CatalogError) -> Bool {
        try write { db in
            try CatalogPersonalState.checkIsHere(db)
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

    /// The user of the session with this token hash, and when it expires; nil if there is none.
    public func find(token: [UInt8], now: Instant) throws(CatalogError) -> (person: PersonID, end: Instant)? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT personRow, expiresAt FROM session WHERE token = ? AND expiresAt > ?")
            return try Row.fetchOne(statement, arguments: [Blob(token), now]).map {
                (PersonID(rawValue: $0[0]), $0[1])
            }
        }
    }

    /// The sessions of a user that have not expired, the newest sign-in first.
    public func all(of person: PersonID, now: Instant) throws(CatalogError) -> [SessionRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT token, signedInAt, expiresAt FROM session WHERE personRow = ? AND expiresAt > ?
                    ORDER BY signedInAt DESC, token
                    """, arguments: [person.rawValue, now]
            ).map { SessionRecord(token: ($0[0] as Blob).bytes, signedInAt: $0[1], end: $0[2]) }
        }
    }

    /// Sets when a session expires. A loss of power can undo this.
    public func extend(token: [UInt8], end: Instant) throws(CatalogError) {
        try writeWithoutFsync { db in
            try CatalogPersonalState.checkIsHere(db)
            try db.execute(sql: "UPDATE session SET expiresAt = ? WHERE token = ?", arguments: [end, Blob(token)])
        }
    }

    /// Ends one session.
    public func remove(token: [UInt8]) throws(CatalogError) {
        try write { db in
            try CatalogPersonalState.checkIsHere(db)
            try db.execute(sql: "DELETE FROM session WHERE token = ?", arguments: [Blob(token)])
        }
    }

    /// Ends all sessions of a user.
    public func removeAll(of person: PersonID) throws(CatalogError) {
        try write { db in
            try CatalogPersonalState.checkIsHere(db)
            try db.execute(sql: "DELETE FROM session WHERE personRow = ?", arguments: [person.rawValue])
        }
    }
}
