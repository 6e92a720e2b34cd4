internal import Foundation
internal import GRDB

// Where personal state is, and its way there.

extension CatalogPersonalState {
    /// Where personal state is in place of this catalogue, as the modules above describe it; nil for here.
    public func store() throws(CatalogError) -> String? {
        try read { try Self.store($0) }
    }

    static func store(_ db: Database) throws -> String? {
        try String.fetchOne(try db.cachedStatement(sql: "SELECT peopleStore FROM library"))
    }

    /// Names another address of the store, if there is one, and moves nothing.
    public func setStore(_ store: String) throws(CatalogError) {
        try writeLogged { db, changes in
            guard try Self.store(db) != store else { return }
            try db.execute(sql: "UPDATE library SET peopleStore = ?", arguments: [store])
            changes.peopleStore = true
        }
    }

    /// Refuses a change of state that is not here: another program may have moved it since this one asked where it is.
    ///
    /// - Throws: ``CatalogError/peopleElsewhere``.
    static func checkIsHere(_ db: Database) throws {
        guard try store(db) == nil else { throw CatalogError.peopleElsewhere }
    }

    /// Gives the state of all people to another store, and deletes it here, in one transaction.
    ///
    /// - Parameters:
    ///   - store: what ``store()`` returns from then on.
    ///   - receive: gets a function that returns the state of one person after another, and nil after the last. When it returns, the
    ///     other store must have all of it.
    /// - Throws: what `receive` throws, and ``CatalogError``; then nothing has changed.
    public func move(to store: String, _ receive: (_ next: () throws -> PersonalContents?) throws -> Void) throws {
        var failure: (any Error)?
        do throws(CatalogError) {
            try writeLogged { db, changes in
                try Self.checkIsHere(db)
                var people = try Int64.fetchAll(db, sql: "SELECT row FROM person ORDER BY row")[...]
                do {
                    try receive {
                        try people.popFirst().map { try PersonalContents(db, PersonID(rawValue: $0)) }
                    }
                } catch {
                    failure = error
                    throw error
                }
                for table in ["recent", "recentEdit", "session", "answer"] {
                    try db.execute(sql: "DELETE FROM \(table)")
                }
                try db.execute(sql: "UPDATE person SET screens = NULL, view = NULL")
                try db.execute(sql: "UPDATE library SET peopleStore = ?", arguments: [store])
                changes.recents.formUnion(try Int64.fetchAll(db, sql: "SELECT row FROM person"))
                changes.peopleStore = true
            }
        } catch {
            throw failure ?? error
        }
    }

    /// Takes the state of all people from another store, in one transaction. What belongs to people or photos that do not exist any
    /// more is left out.
    ///
    /// - Parameter next: returns the state of one person after another, and nil after the last.
    /// - Throws: what `next` throws, and ``CatalogError``; then nothing has changed.
    public func moveHere(_ next: () throws -> PersonalContents?) throws {
        var failure: (any Error)?
        do throws(CatalogError) {
            try writeLogged { db, changes in
                while true {
                    let contents: PersonalContents?
                    do {
                        contents = try next()
                    } catch {
                        failure = error
                        throw error
                    }
                    guard let contents else { break }
                    guard try contents.save(db) else { continue }
                    changes.recents.insert(contents.person.rawValue)
                }
                try db.execute(sql: "UPDATE library SET peopleStore = NULL")
                changes.peopleStore = true
            }
        } catch {
            throw failure ?? error
        }
    }
}

extension PersonalContents {
    fileprivate init(_ db: Database, _ person: PersonID) throws {
        let key: StatementArguments = [person.rawValue]
        self.init(
            person, recents: try EditedRecents(db, person),
            screens: try String.fetchOne(db, sql: "SELECT screens FROM person WHERE row = ?", arguments: key),
            sessions: try Row.fetchAll(
                db,
                sql: "SELECT token, signedInAt, expiresAt FROM session WHERE personRow = ? ORDER BY signedInAt, token",
                arguments: key
            ).map { SessionRecord(token: ($0[0] as Blob).bytes, signedInAt: $0[1], end: $0[2]) },
            answers: try AnswerRecord.fetchAll(db, of: person))
    }

    /// Replaces the state of a person; false if there is none.
    fileprivate func save(_ db: Database) throws -> Bool {
        let key = person.rawValue
        guard try Row.fetchOne(db, sql: "SELECT 1 FROM person WHERE row = ?", arguments: [key]) != nil else {
            return false
        }
        for table in ["recent", "recentEdit", "session", "answer"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE personRow = ?", arguments: [key])
        }
        try db.execute(sql: "UPDATE person SET screens = ? WHERE row = ?", arguments: [screens, key])
        for session in sessions {
            try db.execute(
                sql: "INSERT INTO session (token, personRow, signedInAt, expiresAt) VALUES (?, ?, ?, ?)",
                arguments: [Blob(session.token), key, session.signedInAt, session.end])
        }
        for answer in answers { try answer.insert(db, of: person) }
        try recents.save(db, person)
        return true
    }
}

extension EditedRecents {
    fileprivate init(_ db: Database, _ person: PersonID) throws {
        var ids: [Int64: PhotoID] = [:]
        let find = try db.cachedStatement(sql: "SELECT id FROM photo WHERE row = ?")
        func id(_ row: Int64) throws -> PhotoID? {
            if ids[row] == nil { ids[row] = try String.fetchOne(find, arguments: [row]).map { PhotoID($0) } }
            return ids[row]
        }
        var (done, undone, number) = ([Recents<PhotoID>.Edit](), [Recents<PhotoID>.Edit](), Int64(0))
        let edits = try Row.fetchAll(
            db, sql: "SELECT row, edit, isUndone FROM recentEdit WHERE personRow = ? ORDER BY row",
            arguments: [person.rawValue])
        for edit in edits {
            let stored = try JSONDecoder().decode(RowRecents.Edit.self, from: edit[1])
            if edit[2] { undone.append(try stored.mapped(id)) } else { done.append(try stored.mapped(id)) }
            number = edit[0]
        }
        // The first row is the edit that is redone next.
        self.init(
            Recents(try RowRecents.fetch(db, person).entries.compactMap { try $0.mapped(id) }), number: number,
            done: done,
            undone: undone.reversed())
    }

    fileprivate func save(_ db: Database, _ person: PersonID) throws {
        func row(_ id: PhotoID) throws -> Int64? { try db.photoRow(id) }
        try RowRecents(try recents.entries.compactMap { try $0.mapped(row) }).save(db, person)
        // Numbers must not be given twice. An edit gets the number of its row, and the last one that of the last edit.
        let used = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'recentEdit'") ?? 0
        let edits = done.map { ($0, false) } + undone.reversed().map { ($0, true) }
        let first = max(used, number - Int64(edits.count)) + 1
        for (index, (edit, isUndone)) in edits.enumerated() {
            let json = String(decoding: try JSONEncoder().encode(edit.mapped(row)), as: UTF8.self)
            try db.execute(
                sql: "INSERT INTO recentEdit (row, personRow, edit, isUndone) VALUES (?, ?, ?, ?)",
                arguments: [first + Int64(index), person.rawValue, json, isUndone])
        }
    }
}

extension Recents.Edit {
    /// The edit by other names of photos; photos without one are left out.
    fileprivate func mapped<Other>(_ name: (Photo) throws -> Other?) rethrows -> Recents<Other>.Edit {
        Recents<Other>.Edit(
            photos: try photos.compactMap(name), before: try before.compactMap { try $0.mapped(name) },
            after: try after.compactMap(name))
    }
}

extension Recents.Entry {
    fileprivate func mapped<Other>(_ name: (Photo) throws -> Other?) rethrows -> Recents<Other>.Entry? {
        try name(photo).map { Recents<Other>.Entry(photo: $0, openedAt: openedAt) }
    }
}
