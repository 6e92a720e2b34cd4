internal import Catalog
internal import Disk

extension PhotoLibrary.Photos {
    /// Removes imported folders, files or photos from the catalogue. Changes no file.
    ///
    /// Each of `targets` is the path of a folder or file, the id of a photo, or `@N`; a known path takes precedence over an id.
    /// All targets are resolved before any is removed.
    /// - Returns: the number of removed photos.
    public func forget(_ targets: [String], terminal: TerminalSession) throws(LibraryError) -> Int {
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
