internal import GRDB

/// The rules on who sees which photos.
public struct CatalogAccess: CatalogSubject {
    let catalog: Catalog

    /// All rules, by kind and subject.
    public func all() throws(CatalogError) -> [AccessRule] {
        try read { db in try AccessRule.fetchAll(db) }
    }

    /// Adds rules, or replaces those of the same subjects, in one transaction.
    public func set(_ rules: [AccessRule]) throws(CatalogError) {
        try writeLogged { db, changes in
            let known = Set(try AccessRule.fetchAll(db))
            for rule in rules { try rule.save(db) }
            changes.access = true
            let new = try AccessRule.fetchAll(db).filter { !known.contains($0) }
            for (admitted, rules) in Dictionary(grouping: new, by: \.admitted) {
                let subjects = try rules.map { try $0.shownSubject(db) }
                changes.note(.accessSet, subjects, detail: try admitted.shown(db), count: subjects.count)
            }
        }
    }

    /// Removes the rules of these subjects, in one transaction; `people` and `audience` do not matter.
    ///
    /// - Returns: how many there were.
    public func remove(_ rules: [AccessRule]) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            let subjects = try rules.filter { try $0.remove(db) }.map { try $0.shownSubject(db) }
            changes.access = !subjects.isEmpty
            if changes.access { changes.note(.accessRemoved, subjects, count: subjects.count) }
            return subjects.count
        }
    }

    /// As whom a user reads photos; nil while there are no rules, because then everybody sees all photos. One look-up.
    public func reader(of person: PersonID?) throws(CatalogError) -> PhotoReader? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM accessRule), EXISTS (SELECT 1 FROM accessPerson WHERE personRow = ?)
                    """)
            let row = try Row.fetchOne(statement, arguments: [person?.rawValue])
            guard let row, row[0] as Bool else { return nil }
            guard let person else { return .guest }
            return row[1] ? .person(person) : .user
        }
    }

    /// A number that changes with what the rules hide. One look-up.
    public func version() throws(CatalogError) -> Int64 {
        try read { db in try HiddenPhotos.version(db) }
    }
}

extension AccessRule {
    /// All rules, by kind and subject.
    static func fetchAll(_ db: Database) throws -> [AccessRule] {
        let people = try Row.fetchAll(
            db, sql: "SELECT ruleRow, personRow FROM accessPerson ORDER BY ruleRow, personRow")
        let peopleByRule = Dictionary(grouping: people) { $0[0] as Int64 }
        return try Row.fetchAll(
            db, sql: "SELECT row, kind, subject, audience FROM accessRule ORDER BY kind, subject"
        ).compactMap { row in
            guard let kind = Kind(rawValue: row[1]), let audience = Audience(rawValue: row[3]) else { return nil }
            return AccessRule(
                kind: kind, subject: row[2], audience: audience,
                people: (peopleByRule[row[0]] ?? []).map { PersonID(rawValue: $0[1]) })
        }
    }

    /// Replaces all rules. People who do not exist are left out.
    static func replaceAll(by rules: [AccessRule], _ db: Database) throws {
        // A rebuild has no foreign keys until its end.
        for table in ["accessPerson", "accessRule"] { try db.execute(sql: "DELETE FROM \(table)") }
        for rule in rules { try rule.save(db) }
    }

    func save(_ db: Database) throws {
        _ = try remove(db)
        try db.execute(
            sql: "INSERT INTO accessRule (kind, subject, audience) VALUES (?, ?, ?)",
            arguments: [kind.rawValue, subject, audience.rawValue])
        let row = db.lastInsertedRowID
        guard audience == .people else { return }
        for person in people {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO accessPerson (ruleRow, personRow)
                    SELECT ?1, row FROM person WHERE row = ?2 AND row <> 0
                    """, arguments: [row, person.rawValue])
        }
    }

    func remove(_ db: Database) throws -> Bool {
        // A rebuild has no foreign keys until its end.
        try db.execute(
            sql: """
                DELETE FROM accessPerson
                WHERE ruleRow = (SELECT row FROM accessRule WHERE kind = ? AND subject = ?)
                """, arguments: [kind.rawValue, subject])
        try db.execute(
            sql: "DELETE FROM accessRule WHERE kind = ? AND subject = ?", arguments: [kind.rawValue, subject])
        return db.changesCount > 0
    }

    /// Whether it admits a reader.
    func admits(_ reader: PhotoReader) -> Bool {
        switch (reader, audience) {
        case (.owner, _), (_, .everybody): true
        case (.guest, _), (_, .owners): false
        case (_, .users): true
        case (.user, .people): false
        case (.person(let person), .people): people.contains(person)
        }
    }
}

// MARK: - The log of what happened

extension AccessRule {
    /// Those whom it admits, for rules that are made at once.
    fileprivate var admitted: Admitted { Admitted(audience: audience, people: audience == .people ? people : []) }

    fileprivate struct Admitted: Hashable {
        var audience: Audience
        var people: [PersonID]

        /// As it stands in the log: users by their names.
        func shown(_ db: Database) throws -> String {
            guard audience == .people else { return audience.rawValue }
            return try people.compactMap {
                try String.fetchOne(db, sql: "SELECT name FROM person WHERE row = ?", arguments: [$0.rawValue])
            }.joined(separator: ", ")
        }
    }

    /// What it is about, as it stands in the log: a source by its name.
    fileprivate func shownSubject(_ db: Database) throws -> String {
        guard kind == .source else { return subject }
        return try String.fetchOne(db, sql: "SELECT name FROM source WHERE row = ?", arguments: [Int64(subject)])
            ?? subject
    }
}
