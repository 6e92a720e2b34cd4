internal import Catalog

extension PhotoLibrary {
    /// Takes imported folders, files or photos out of the catalogue. Touches no file.
    ///
    /// Each of `targets` is the path of a folder or file, the id of a photo, or `@N`; a path that is known comes before an
    /// id. All are looked up before any is forgotten.
    /// - Returns: how many photos were forgotten.
    public func forget(_ targets: [String], terminal: Terminal) throws(LibraryError) -> Int {
        var paths: [String] = []
        var rows: [Int64] = []
        for target in targets {
            if let path = try knownPath(target) {
                paths.append(path)
            } else if target.contains("/") || target.hasPrefix(".") {
                throw .notFound("nothing was imported from \(target)")
            } else {
                rows.append(try photo(Reference(target), terminal: terminal).row)
            }
        }
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.forget(rows: rows, paths: paths)
        }
    }

    /// The path under which `target` is known: a folder may be gone from the disk, so it need not lead anywhere.
    func knownPath(_ target: String) throws(LibraryError) -> String? {
        guard !target.hasPrefix("@") else { return nil }
        for path in [PathText.real(target), PathText.absolute(target)] {
            guard let path else { continue }
            if try withCatalog({ catalog throws(CatalogError) in try catalog.knows(path: path) }) { return path }
        }
        return nil
    }
}
