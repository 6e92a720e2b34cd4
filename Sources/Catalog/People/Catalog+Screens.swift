internal import GRDB

extension Catalog {
    /// The screens that a person came through, as they were kept; nil where none were.
    public func screens(ofPerson row: Int64) throws(CatalogError) -> String? {
        try read { try Self.screens($0, ofPerson: row) }
    }

    /// Changes the screens of a person; `change` is given what is kept, and answers nil where that is to stay.
    ///
    /// A power cut may undo it. What stays is not written.
    /// - Parameter waits: whether for another process that writes; else it is busy at once.
    public func changeScreens(
        ofPerson row: Int64, waits: Bool, _ change: (String?) -> String?
    ) throws(CatalogError) {
        let known = try screens(ofPerson: row)
        guard let changed = change(known) else { return }
        let body = { (db: Database) throws in
            // Another process may have been here meanwhile.
            let now = try Self.screens(db, ofPerson: row)
            guard let screens = now == known ? changed : change(now) else { return }
            try db.execute(sql: "UPDATE person SET screens = ? WHERE row = ?", arguments: [screens, row])
        }
        try waits ? writeLightly(body) : writeIfFree(body)
    }

    private static func screens(_ db: Database, ofPerson row: Int64) throws -> String? {
        try String.fetchOne(db, sql: "SELECT screens FROM person WHERE row = ?", arguments: [row])
    }

    /// Whether people see a country: it has photographs, or a source has a list for one of its places.
    ///
    /// - Parameter code: ISO 3166-1 alpha-2.
    public func isListed(country code: String) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM place WHERE countryCode = ? AND \(PlaceRecord.isListedSQL))",
                arguments: [code]) ?? false
        }
    }

    /// Whether a bundle of this identity is installed.
    public func isInstalled(bundle identity: String) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM bundle WHERE identity = ?)", arguments: [identity]) ?? false
        }
    }
}
