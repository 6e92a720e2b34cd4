internal import GRDB
public import Times

/// Users who can sign in, and the preferences of each.
public struct CatalogPeople: CatalogSubject {
    let catalog: Catalog

    /// All users who can sign in, in the order in which they were added.
    public func all() throws(CatalogError) -> [PersonRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT \(PersonRecord.columns) FROM person WHERE row <> \(PersonRecord.local) ORDER BY row"
            ).map { PersonRecord($0) }
        }
    }

    /// The user with the name key `key`; nil if there is none.
    public func find(key: String) throws(CatalogError) -> PersonRecord? {
        try read { db in try PersonRecord.fetch(db, key: key) }
    }

    /// The user with an id; nil if there is none any more.
    public func find(_ id: PersonID) throws(CatalogError) -> PersonRecord? {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT \(PersonRecord.columns) FROM person WHERE row = ?")
            return try Row.fetchOne(statement, arguments: [id.rawValue]).map { PersonRecord($0) }
        }
    }

    /// Adds a user.
    ///
    /// - Parameters:
    ///   - key: the name in the form in which names are compared.
    ///   - password: the password's hash, as text.
    /// - Throws: ``CatalogError/personExists(_:)``.
    public func add(
        name: String, key: String, password: String, isOwner: Bool, mayUpload: Bool = false, at time: Instant
    ) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            if let other = try PersonRecord.fetch(db, key: key) { throw CatalogError.personExists(other.name) }
            try db.execute(
                sql: """
                    INSERT INTO person (name, nameKey, password, isOwner, mayUpload, addedAt) VALUES (?, ?, ?, ?, ?, ?)
                    """, arguments: [name, key, password, isOwner, mayUpload, time])
            let person = PersonRecord(
                id: PersonID(rawValue: db.lastInsertedRowID), name: name, password: password, isOwner: isOwner,
                addedAt: time, mayUpload: mayUpload)
            changes.people.insert(person.id.rawValue)
            changes.note(.userAdded, [name], detail: person.role)
            return person
        }
    }

    /// Adds a reader with the first free name of `name-1`, `name-2` and so on.
    ///
    /// - Parameter key: the name without its number, in the form in which names are compared.
    public func addNumbered(
        _ name: String, key: String, password: String, at time: Instant
    ) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            var number = 1
            while try PersonRecord.fetch(db, key: "\(key)-\(number)") != nil { number += 1 }
            try db.execute(
                sql: """
                    INSERT INTO person (name, nameKey, password, isOwner, mayUpload, addedAt)
                    VALUES (?, ?, ?, FALSE, FALSE, ?)
                    """, arguments: ["\(name)-\(number)", "\(key)-\(number)", password, time])
            let person = PersonRecord(
                id: PersonID(rawValue: db.lastInsertedRowID), name: "\(name)-\(number)", password: password,
                isOwner: false, addedAt: time)
            changes.people.insert(person.id.rawValue)
            changes.note(.userAdded, [person.name], detail: "device")
            return person
        }
    }

    /// Makes a user an owner.
    ///
    /// - Throws: ``CatalogError/noSuchPerson(_:)``.
    public func makeOwner(key: String) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard var person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            let wasOwner = person.isOwner
            try db.execute(sql: "UPDATE person SET isOwner = TRUE WHERE row = ?", arguments: [person.id.rawValue])
            changes.people.insert(person.id.rawValue)
            person.isOwner = true
            if !wasOwner { changes.note(.userChanged, [person.name], detail: person.role) }
            return person
        }
    }

    /// Removes a user with the recents and sessions.
    ///
    /// - Parameter keepsOwner: whether the only owner cannot be removed.
    /// - Returns: the removed user.
    /// - Throws: ``CatalogError/noSuchPerson(_:)``, ``CatalogError/lastOwner(_:)``.
    public func remove(key: String, keepsOwner: Bool = false) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard let person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            if keepsOwner, person.isOwner {
                let owners = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM person WHERE isOwner AND row <> \(PersonRecord.local)")
                guard (owners ?? 0) > 1 else { throw CatalogError.lastOwner(person.name) }
            }
            try changes.noteEnd(of: person, in: db)
            try db.execute(sql: "DELETE FROM person WHERE row = ?", arguments: [person.id.rawValue])
            try db.forgetRemovedRecents(of: person.id.rawValue)
            changes.removedPeople.append(person.id.rawValue)
            return person
        }
    }

    /// Sets a user's password, and ends all sessions of that user.
    ///
    /// - Throws: ``CatalogError/noSuchPerson(_:)``.
    public func setPassword(_ password: String, key: String) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard var person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            try db.execute(
                sql: "UPDATE person SET password = ? WHERE row = ?", arguments: [password, person.id.rawValue])
            try db.execute(sql: "DELETE FROM session WHERE personRow = ?", arguments: [person.id.rawValue])
            changes.people.insert(person.id.rawValue)
            person.password = password
            changes.note(.passwordSet, [person.name])
            return person
        }
    }

    /// Sets whether a user can add photographs.
    ///
    /// - Throws: ``CatalogError/noSuchPerson(_:)``.
    public func setMayUpload(_ mayUpload: Bool, key: String) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard var person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            try db.execute(
                sql: "UPDATE person SET mayUpload = ? WHERE row = ?", arguments: [mayUpload, person.id.rawValue])
            changes.people.insert(person.id.rawValue)
            let isNew = person.mayUpload != mayUpload
            person.mayUpload = mayUpload
            if isNew { changes.note(.userChanged, [person.name], detail: person.role) }
            return person
        }
    }

    /// Stores the language that a user chose; nil for none.
    public func setLocale(_ locale: String?, of person: PersonID) throws(CatalogError) {
        try writeLogged { db, changes in
            try db.execute(sql: "UPDATE person SET locale = ? WHERE row = ?", arguments: [locale, person.rawValue])
            if person != .local { changes.people.insert(person.rawValue) }
        }
    }

    /// The language in which a user reads names of places; nil if not set.
    public func placeNames(of person: PersonID) throws(CatalogError) -> String? {
        try read { db in
            try String.fetchOne(db, sql: "SELECT placeNames FROM person WHERE row = ?", arguments: [person.rawValue])
        }
    }

    /// Sets the language in which a user reads names of places.
    public func setPlaceNames(_ direction: String?, of person: PersonID) throws(CatalogError) {
        try write { db in
            try db.execute(
                sql: "UPDATE person SET placeNames = ? WHERE row = ?", arguments: [direction, person.rawValue])
        }
    }
}

// MARK: - Within a transaction

extension PendingEdits {
    /// Notes that a user is removed, with the shares and sets that end with them.
    fileprivate mutating func noteEnd(of person: PersonRecord, in db: Database) throws {
        note(.userRemoved, [person.name])
        let shares = try String.fetchAll(
            db, sql: "SELECT id FROM share WHERE personRow = ? ORDER BY row", arguments: [person.id.rawValue])
        if !shares.isEmpty { note(.shareEnded, shares, count: shares.count) }
        let sets = try String.fetchAll(
            db, sql: "SELECT id FROM photoSet WHERE personRow = ? ORDER BY id", arguments: [person.id.rawValue])
        if !sets.isEmpty { note(.setDeleted, sets, count: sets.count) }
    }
}
