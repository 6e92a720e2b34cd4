internal import GRDB

/// What a copy of a catalogue has in place of secrets.
public struct CopiedSecrets {
    /// What a user has in place of the password's hash: a new text for each.
    public var password: () -> String
    /// A URL without the secrets in it.
    public var url: @Sendable (String) -> String

    public init(password: @escaping () -> String, url: @escaping @Sendable (String) -> String) {
        (self.password, self.url) = (password, url)
    }
}

extension Catalog {
    /// Writes the catalogue, as it is at one moment, to a new file. Others can read and write meanwhile.
    ///
    /// Sessions are left out: one that somebody ended must not come back with an old copy. The file is not synced to the disk.
    /// Reads the whole catalogue.
    /// - Parameters:
    ///   - path: a file that does not exist, in a folder that nobody else can read.
    ///   - replacement: what stands in place of secrets; nil to copy them. Without secrets, there are also no links.
    public func copy(to path: String, replacing replacement: CopiedSecrets? = nil) throws(CatalogError) {
        let source = try use { $0.path }
        guard source != ":memory:" else { throw .failed("a catalogue in memory cannot be copied") }
        do throws(CatalogError) {
            try CatalogError.translating {
                // A connection of its own, so that others of this process need not wait.
                let original = try CatalogFile.openForCopying(source)
                defer { try? original.close() }
                try original.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            }
        } catch .busy {
            // The library's disk is too full for two connections.
            try use { try $0.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) } }
        }
        try CatalogError.translating {
            let copy = try CatalogFile.open(path, .writing)
            defer { try? copy.close() }
            try copy.writeWithoutTransaction { db in
                // What is deleted must not stay in free pages, or in a file beside the copy.
                try db.execute(sql: "PRAGMA secure_delete = ON")
                try db.inTransaction {
                    try db.execute(sql: "DELETE FROM session")
                    if let replacement { try SecretsOfCopy(db: db).replace(by: replacement) }
                    return .commit
                }
            }
        }
    }
}

/// The secrets in a copy of a catalogue.
private struct SecretsOfCopy {
    let db: Database

    /// Columns with URLs, in which names, passwords and keys can stand.
    private static let urls = [
        ("source", "url"), ("feed", "url"), ("feed", "identity"), ("photo", "imageURL"), ("photo", "link"),
        ("photo", "identity"), ("bundle", "origin"), ("library", "nameService"), ("removedSource", "url"),
        ("removedFeed", "url"), ("removedFeed", "identity"), ("removedPhoto", "imageURL"), ("removedPhoto", "link"),
        ("removedPhoto", "identity"),
    ]

    func replace(by replacement: CopiedSecrets) throws {
        // Who has the link sees what it shows, and its password cannot be left out alone.
        try db.execute(sql: "DELETE FROM share")
        // They name a file with keys and a database of this machine.
        try db.execute(sql: "UPDATE library SET objectStore = NULL, peopleStore = NULL")
        for row in try Int64.fetchAll(db, sql: "SELECT row FROM person WHERE row <> \(PersonRecord.local)") {
            try db.execute(
                sql: "UPDATE person SET password = ? WHERE row = ?", arguments: [replacement.password(), row])
        }
        let mask = replacement.url
        db.add(
            function: DatabaseFunction("withoutSecrets", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(mask)
            })
        for (table, column) in Self.urls {
            let masked = "withoutSecrets(\(column))"
            try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(masked) WHERE \(column) <> \(masked)")
            // URLs that differ in their secrets only.
            try db.execute(
                sql: "UPDATE \(table) SET \(column) = \(masked) || '#' || rowid WHERE \(column) <> \(masked)")
        }
    }
}
