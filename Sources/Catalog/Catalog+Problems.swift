internal import GRDB

extension Catalog {
    /// What is wrong with the file: SQLite's account of its pages, indexes and references; empty for one that is whole. Reads all
    /// of it (sqlite.org/pragma.html#pragma_integrity_check).
    public func problems() throws(CatalogError) -> [String] {
        try read { db in
            let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a row of \(row[2] as String) that is not there"
            }
            return pages + references
        }
    }
}
