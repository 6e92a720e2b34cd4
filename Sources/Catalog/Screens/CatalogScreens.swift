internal import GRDB

/// The screens that each person came through.
public struct CatalogScreens: CatalogSubject {
    let catalog: Catalog

    /// The screens that a person came through, as they were kept; nil where none were.
    public func kept(of person: PersonID) throws(CatalogError) -> String? {
        try read { try Self.kept($0, of: person) }
    }

    /// Changes the screens of a person; `change` is given what is kept, and answers nil where that is to stay.
    ///
    /// A power cut may undo it. What stays is not written.
    /// - Parameter waits: whether for another process that writes; else it is busy at once.
    public func change(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(CatalogError) {
        let known = try kept(of: person)
        guard let changed = change(known) else { return }
        let body = { (db: Database) throws in
            // Another process may have been here meanwhile.
            let now = try Self.kept(db, of: person)
            guard let screens = now == known ? changed : change(now) else { return }
            try db.execute(sql: "UPDATE person SET screens = ? WHERE row = ?", arguments: [screens, person.rawValue])
        }
        try waits ? writeLightly(body) : writeIfFree(body)
    }

    private static func kept(_ db: Database, of person: PersonID) throws -> String? {
        try String.fetchOne(db, sql: "SELECT screens FROM person WHERE row = ?", arguments: [person.rawValue])
    }

    /// What a person was shown last, as an earlier version kept it.
    public func view(of person: PersonID) throws(CatalogError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT view FROM person WHERE row = ?", arguments: [person.rawValue]) }
    }
}
