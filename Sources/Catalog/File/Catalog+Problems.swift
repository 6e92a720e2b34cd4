internal import GRDB

extension Catalog {
    /// What is wrong with the file: SQLite's account of its pages, indexes and references; empty for one that is whole. Reads all
    /// of it (sqlite.org/pragma.html#pragma_integrity_check).
    public func problems() throws(CatalogError) -> [String] {
        try read { db in try db.problems() }
    }

    /// Writes the file anew where a byte of it had changed, which was set right in memory only. To be called after
    /// ``problems()``, which reads all of it.
    ///
    /// - Returns: whether there was such a byte.
    public func mendFile() throws(CatalogError) -> Bool {
        guard CheckedPages.wereMended else { return false }
        try use { try $0.vacuum() }
        CheckedPages.forgetMended()
        return true
    }
}
