internal import GRDB

/// The navigation history of each user.
public struct CatalogNavigationHistory: CatalogSubject {
    let catalog: Catalog

    /// A user's navigation history as it was stored; nil if there is none.
    public func kept(of person: PersonID) throws(CatalogError) -> String? {
        try read { try Self.kept($0, of: person) }
    }

    /// Changes a user's navigation history; `change` gets the stored text, and returns nil to keep it.
    ///
    /// A loss of power can undo this. An unchanged history is not written.
    /// - Parameter waits: whether to wait for another process that writes; else this throws ``CatalogError/busy`` at
    ///   once.
    public func change(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(CatalogError) {
        let known = try kept(of: person)
        guard let changed = change(known) else { return }
        let body = { (db: Database) throws in
            try CatalogPersonalState.checkIsHere(db)
            // Another process may have changed it in the meantime.
            let now = try Self.kept(db, of: person)
            guard let screens = now == known ? changed : change(now) else { return }
            try db.execute(sql: "UPDATE person SET screens = ? WHERE row = ?", arguments: [screens, person.rawValue])
        }
        try waits ? writeWithoutFsync(body) : writeIfFree(body)
    }

    private static func kept(_ db: Database, of person: PersonID) throws -> String? {
        try String.fetchOne(db, sql: "SELECT screens FROM person WHERE row = ?", arguments: [person.rawValue])
    }

    /// A user's last page, as an older version stored it.
    public func view(of person: PersonID) throws(CatalogError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT view FROM person WHERE row = ?", arguments: [person.rawValue]) }
    }
}
