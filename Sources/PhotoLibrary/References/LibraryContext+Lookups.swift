internal import Catalog
internal import Disk

extension LibraryContext {
    /// The photo with this complete id. URLs take complete ids only, because a beginning can become ambiguous later.
    func photo(whole id: String) throws(LibraryError) -> PhotoRecord {
        let photo = try withCatalog { catalog throws(CatalogError) in try catalog.photos.find(id: id) }
        guard let photo else { throw .notFound("no such photo: \(id)") }
        return photo
    }

    func place(whole id: String) throws(LibraryError) -> PlaceRecord {
        let place = try withCatalog { catalog throws(CatalogError) in try catalog.places.find(id: id) }
        guard let place else { throw .notFound("no such place: \(id)") }
        return place
    }

    /// The start of a page from the `next` of the previous page; nil for the first.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid cursor.
    func cursor(_ text: String?) throws(LibraryError) -> PhotoCursor? {
        guard let text else { return nil }
        guard let cursor = PhotoCursor(text) else { throw LibraryError(.invalidCursor, library: location.path) }
        return cursor
    }

    /// The imported path that `target` means; the file or folder does not have to exist any more.
    func knownPath(_ target: String) throws(LibraryError) -> String? {
        guard !target.hasPrefix("@") else { return nil }
        for path in [PathText.real(target), PathText.absolute(target)] {
            guard let path else { continue }
            if try withCatalog({ catalog throws(CatalogError) in try catalog.folders.knows(path: path) }) {
                return path
            }
        }
        return nil
    }

    func photoRows(of targets: [String], terminal: TerminalSession) throws(LibraryError) -> [Int64] {
        var rows: [Int64] = []
        for target in targets {
            if let path = try knownPath(target) {
                rows += try withCatalog { catalog throws(CatalogError) in try catalog.folders.photoRows(under: path) }
            } else if target.contains("/") || target.hasPrefix(".") {
                throw .notFound("nothing was imported from \(target)")
            } else {
                rows.append(try photo(Reference(target), terminal: terminal).row)
            }
        }
        return rows
    }

    /// A listed place, or any town of the gazetteer.
    func describedPlace(_ text: String, terminal: TerminalSession) throws(LibraryError) -> PlaceDescription {
        PlaceDescription(try place(Reference(text), terminal: terminal))
    }
}
