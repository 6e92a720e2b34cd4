internal import GRDB
public import Times

/// A passkey by which a user can sign in (Web Authentication).
public struct PasskeyRecord: Sendable, Equatable {
    /// By which the authenticator finds it.
    public var id: [UInt8]
    public var person: PersonID
    /// By which the authenticator knows the user: 32 bytes that say nothing about them, the same for all passkeys of a user.
    public var handle: [UInt8]
    /// SubjectPublicKeyInfo in DER.
    public var publicKey: [UInt8]
    /// The number of uses so far; 0 for an authenticator that does not count.
    public var signCount: UInt32
    /// What the user calls it.
    public var name: String
    /// Whether it is kept in more than one device.
    public var isBackedUp: Bool
    public var addedAt: Instant
    /// When it was used last to sign in; nil for never.
    public var usedAt: Instant?

    public init(
        id: [UInt8], person: PersonID, handle: [UInt8], publicKey: [UInt8], signCount: UInt32, name: String,
        isBackedUp: Bool, addedAt: Instant, usedAt: Instant? = nil
    ) {
        (self.id, self.person, self.handle, self.publicKey) = (id, person, handle, publicKey)
        (self.signCount, self.name, self.isBackedUp) = (signCount, name, isBackedUp)
        (self.addedAt, self.usedAt) = (addedAt, usedAt)
    }
}

/// The passkeys of users.
public struct CatalogPasskeys: CatalogSubject {
    let catalog: Catalog

    /// The number of passkeys that a user can have.
    public static let perPerson = 20

    /// The passkeys of a user, the oldest first.
    public func all(of person: PersonID) throws(CatalogError) -> [PasskeyRecord] {
        try read { db in try PasskeyRecord.fetchAll(db, of: person.rawValue) }
    }

    /// The passkey with an id; nil if there is none.
    public func find(_ id: [UInt8]) throws(CatalogError) -> PasskeyRecord? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(PasskeyRecord.columns) FROM passkey WHERE id = ?", arguments: [Blob(id)]
            ).map { PasskeyRecord($0) }
        }
    }

    /// Adds a passkey.
    ///
    /// - Returns: false if there is one with this id, the user has as many as a user can have, or has other passkeys with another
    ///   handle, or was removed.
    public func add(_ passkey: PasskeyRecord) throws(CatalogError) -> Bool {
        let person = passkey.person.rawValue
        return try writeLogged { db, changes in
            let known = try PasskeyRecord.fetchAll(db, of: person)
            let name = try String.fetchOne(db, sql: "SELECT name FROM person WHERE row = ?", arguments: [person])
            guard let name, known.count < Self.perPerson, known.allSatisfy({ $0.handle == passkey.handle }) else {
                return false
            }
            try passkey.insert(db)
            guard db.changesCount == 1 else { return false }
            changes.people.insert(person)
            changes.note(.passkeyAdded, [name], detail: passkey.name)
            return true
        }
    }

    /// Notes that a passkey was used.
    ///
    /// - Parameters:
    ///   - signCount: the number of uses, by what the authenticator states.
    ///   - isBackedUp: whether it is kept in more than one device now.
    /// - Returns: whether the passkey is still there, and was not used that often before.
    public func use(
        _ id: [UInt8], signCount: UInt32, isBackedUp: Bool, at time: Instant
    ) throws(CatalogError) -> Bool {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE passkey SET signCount = ?2, usedAt = ?3, isBackedUp = ?4
                    WHERE id = ?1 AND (signCount < ?2 OR (signCount = 0 AND ?2 = 0))
                    """, arguments: [Blob(id), Int64(signCount), time, isBackedUp])
            return db.changesCount == 1
        }
    }

    /// Whether the passkey is still there, and was not used that often before. Notes nothing.
    public func mayBeUsed(_ id: [UInt8], signCount: UInt32) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM passkey
                      WHERE id = ?1 AND (signCount < ?2 OR (signCount = 0 AND ?2 = 0)))
                    """, arguments: [Blob(id), Int64(signCount)]) ?? false
        }
    }

    /// Removes a passkey of a user.
    ///
    /// - Returns: whether the user had it.
    public func remove(_ id: [UInt8], of person: PersonID) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            let known = try PasskeyRecord.fetchAll(db, of: person.rawValue).first { $0.id == id }
            let name = try String.fetchOne(
                db, sql: "SELECT name FROM person WHERE row = ?", arguments: [person.rawValue])
            guard let known, let name else { return false }
            try db.execute(sql: "DELETE FROM passkey WHERE id = ?", arguments: [Blob(id)])
            changes.people.insert(person.rawValue)
            changes.note(.passkeyRemoved, [name], detail: known.name)
            return true
        }
    }
}

// MARK: - Within a transaction

extension PasskeyRecord {
    fileprivate static let columns =
        "id, personRow, handle, publicKey, signCount, name, isBackedUp, addedAt, usedAt"

    fileprivate init(_ row: Row) {
        id = (row[0] as Blob).bytes
        person = PersonID(rawValue: row[1])
        (handle, publicKey) = ((row[2] as Blob).bytes, (row[3] as Blob).bytes)
        signCount = UInt32(clamping: row[4] as Int64)
        (name, isBackedUp, addedAt, usedAt) = (row[5], row[6], row[7], row[8])
    }

    static func fetchAll(_ db: Database, of person: Int64) throws -> [PasskeyRecord] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM passkey WHERE personRow = ? ORDER BY addedAt, id", arguments: [person]
        ).map { PasskeyRecord($0) }
    }

    /// Replaces the passkeys of a user by those of the edit log. Those that are there already keep how often and when they were
    /// used, which the log does not have.
    static func replaceAll(of person: Int64, by passkeys: [PasskeyRecord], _ db: Database) throws {
        for known in try fetchAll(db, of: person) where !passkeys.contains(where: { $0.id == known.id }) {
            try db.execute(sql: "DELETE FROM passkey WHERE id = ?", arguments: [Blob(known.id)])
        }
        for passkey in passkeys { try passkey.insert(db) }
    }

    /// Adds it, unless there is one with this id.
    func insert(_ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO passkey (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            arguments: [
                Blob(id), person.rawValue, Blob(handle), Blob(publicKey), Int64(signCount), name, isBackedUp, addedAt,
                usedAt,
            ])
    }
}
