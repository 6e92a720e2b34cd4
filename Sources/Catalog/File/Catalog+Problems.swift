internal import GRDB

extension Catalog {
    /// The problems of the file: SQLite's report on pages, indexes and references; empty for an intact file. Reads the
    /// whole file (sqlite.org/pragma.html#pragma_integrity_check).
    public func problems() throws(CatalogError) -> [String] {
        try read { db in try db.problems() }
    }

    /// Rewrites the file if a changed byte was corrected in memory. Call it after ``problems()``, which reads the whole
    /// file.
    ///
    /// - Returns: whether there was such a byte.
    public func repairFile() throws(CatalogError) -> Bool {
        guard CheckedPages.wereCorrected else { return false }
        try use { try $0.vacuum() }
        CheckedPages.resetCorrected()
        return true
    }
}
