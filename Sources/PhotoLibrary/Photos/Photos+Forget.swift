internal import Catalog
internal import Disk

extension PhotoLibrary.Photos {
    /// Takes imported folders, files or photos out of the catalogue. Touches no file.
    ///
    /// Each of `targets` is the path of a folder or file, the id of a photo, or `@N`; a path that is known comes before an
    /// id. All are looked up before any is forgotten.
    /// - Returns: how many photos were forgotten.
    public func forget(_ targets: [String], terminal: Terminal) throws(LibraryError) -> Int {
        var paths: [String] = []
        var rows: [Int64] = []
        for target in targets {
            if let path = try context.knownPath(target) {
                paths.append(path)
            } else if target.contains("/") || target.hasPrefix(".") {
                throw .notFound("nothing was imported from \(target)")
            } else {
                rows.append(try context.photo(Reference(target), terminal: terminal).row)
            }
        }
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.folders.forget(rows: rows, paths: paths)
        }
    }
}
