internal import GRDB
public import Times

/// Those who may sign in, and what each of them prefers.
public struct CatalogPeople: CatalogSubject {
    let catalog: Catalog

    /// All who may sign in, in the order in which they were added.
    public func all() throws(CatalogError) -> [PersonRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT \(PersonRecord.columns) FROM person WHERE row <> \(PersonRecord.local) ORDER BY row"
            ).map { PersonRecord($0) }
        }
    }

    /// The person whose name is compared as `key`; nil for nobody.
    public func find(key: String) throws(CatalogError) -> PersonRecord? {
        try read { db in try PersonRecord.fetch(db, key: key) }
    }

    /// Adds somebody who may sign in.
    ///
    /// - Parameters:
    ///   - key: the name as it is compared.
    ///   - password: its hash as text.
    /// - Throws: ``CatalogError/personExists(_:)``.
    public func add(
        name: String, key: String, password: String, isOwner: Bool, at time: Instant
    ) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            if let other = try PersonRecord.fetch(db, key: key) { throw CatalogError.personExists(other.name) }
            try db.execute(
                sql: "INSERT INTO person (name, nameKey, password, isOwner, addedAt) VALUES (?, ?, ?, ?, ?)",
                arguments: [name, key, password, isOwner, time])
            changes.people.insert(db.lastInsertedRowID)
            return PersonRecord(
                row: db.lastInsertedRowID, name: name, password: password, isOwner: isOwner, addedAt: time)
        }
    }

    /// Removes somebody, whose recents and sign-ins go too.
    ///
    /// - Returns: who it was.
    /// - Throws: ``CatalogError/noSuchPerson(_:)``.
    public func remove(key: String) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard let person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            try db.execute(sql: "DELETE FROM person WHERE row = ?", arguments: [person.row])
            try db.forgetRemovedRecents(of: person.row)
            changes.removedPeople.append(person.row)
            return person
        }
    }

    /// Gives somebody another password, and ends every sign-in with the one before.
    ///
    /// - Throws: ``CatalogError/noSuchPerson(_:)``.
    public func setPassword(_ password: String, key: String) throws(CatalogError) -> PersonRecord {
        try writeLogged { db, changes in
            guard var person = try PersonRecord.fetch(db, key: key) else { throw CatalogError.noSuchPerson(key) }
            try db.execute(sql: "UPDATE person SET password = ? WHERE row = ?", arguments: [password, person.row])
            try db.execute(sql: "DELETE FROM session WHERE personRow = ?", arguments: [person.row])
            changes.people.insert(person.row)
            person.password = password
            return person
        }
    }

    /// Keeps the language that a person chose; nil for none.
    public func setLocale(_ locale: String?, ofPerson row: Int64) throws(CatalogError) {
        try writeLogged { db, changes in
            try db.execute(sql: "UPDATE person SET locale = ? WHERE row = ?", arguments: [locale, row])
            if row != PersonRecord.local { changes.people.insert(row) }
        }
    }

    /// In which direction a person wants names of places; nil where nobody said.
    public func placeNames(ofPerson row: Int64) throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT placeNames FROM person WHERE row = ?", arguments: [row]) }
    }

    /// Remembers in which direction a person wants names of places.
    public func setPlaceNames(_ direction: String?, ofPerson row: Int64) throws(CatalogError) {
        try write { db in
            try db.execute(sql: "UPDATE person SET placeNames = ? WHERE row = ?", arguments: [direction, row])
        }
    }
}
