internal import GRDB
public import Times

/// What the groups of a user say they may do; nil for what they do not say.
public struct PersonRole: Sendable, Equatable {
    public var isOwner: Bool?
    public var mayUpload: Bool?

    public init(isOwner: Bool? = nil, mayUpload: Bool? = nil) {
        (self.isOwner, self.mayUpload) = (isOwner, mayUpload)
    }
}

extension CatalogPeople {
    /// The user with an identity; nil if there is none.
    public func find(identity: String) throws(CatalogError) -> PersonRecord? {
        try read { db in try PersonRecord.fetch(db, identity: identity) }
    }

    /// The user with an identity, who is added if there is none, and whose role is set to what the groups say.
    ///
    /// - Parameters:
    ///   - name: the name of a new user, followed by the first number that makes it free, such as `Anna` or `Anna-2`.
    ///   - key: the name in the form in which names are compared.
    ///   - password: what is stored for a new user in place of a hash.
    public func admit(
        identity: String, name: String, key: String, password: String, role: PersonRole, at time: Instant
    ) throws(CatalogError) -> PersonRecord {
        if let known = try find(identity: identity), known.has(role) { return known }
        return try writeLogged { db, changes in
            guard var person = try PersonRecord.fetch(db, identity: identity) else {
                return try changes.add(identity, name: name, key: key, password, role, at: time, in: db)
            }
            guard !person.has(role) else { return person }
            person.isOwner = role.isOwner ?? person.isOwner
            person.mayUpload = role.mayUpload ?? person.mayUpload
            try db.execute(
                sql: "UPDATE person SET isOwner = ?, mayUpload = ? WHERE row = ?",
                arguments: [person.isOwner, person.mayUpload, person.id.rawValue])
            changes.people.insert(person.id.rawValue)
            changes.note(.userChanged, [person.name], detail: person.role, by: person.name)
            return person
        }
    }
}

extension PendingEdits {
    fileprivate mutating func add(
        _ identity: String, name: String, key: String, _ password: String, _ role: PersonRole, at time: Instant,
        in db: Database
    ) throws -> PersonRecord {
        var (number, suffix) = (1, "")
        while try PersonRecord.fetch(db, key: key + suffix) != nil {
            number += 1
            suffix = "-\(number)"
        }
        try db.execute(
            sql: """
                INSERT INTO person (name, nameKey, password, isOwner, mayUpload, addedAt, identity)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                name + suffix, key + suffix, password, role.isOwner ?? false, role.mayUpload ?? false, time, identity,
            ])
        people.insert(db.lastInsertedRowID)
        let person = try PersonRecord.fetch(db, identity: identity)
        guard let person else { throw CatalogError.failed("the user is not there") }
        // Under the name that the user has here: the one from elsewhere can be that of another user.
        note(.userAdded, [person.name], detail: person.role, by: person.name)
        return person
    }
}

extension PersonRecord {
    /// Whether the user may do what a role says.
    fileprivate func has(_ role: PersonRole) -> Bool {
        role.isOwner ?? isOwner == isOwner && role.mayUpload ?? mayUpload == mayUpload
    }

    fileprivate static func fetch(_ db: Database, identity: String) throws -> PersonRecord? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM person WHERE identity = ?")
        return try Row.fetchOne(statement, arguments: [identity]).map { PersonRecord($0) }
    }
}
