internal import GRDB

extension Catalog {
    /// The library's own id, which it keeps wherever it is moved.
    public func libraryID() throws(CatalogError) -> String {
        try read { try String.fetchOne($0, sql: "SELECT id FROM library") ?? "" }
    }
}
