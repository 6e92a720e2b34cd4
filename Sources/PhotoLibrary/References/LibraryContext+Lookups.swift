internal import Catalog
internal import Disk

extension LibraryContext {
    /// A photo by its whole id: addresses outlive the moment in which a beginning was enough.
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

    /// Where a part of a listing begins, by the `next` of the part before; nil for the first.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for what is no cursor.
    func cursor(_ text: String?) throws(LibraryError) -> PhotoCursor? {
        guard let text else { return nil }
        guard let cursor = PhotoCursor(text) else { throw LibraryError(.invalidCursor, library: location.path) }
        return cursor
    }

    /// The path under which `target` is known: a folder may be gone from the disk, so it need not lead anywhere.
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

    func photoRows(of targets: [String], terminal: Terminal) throws(LibraryError) -> [Int64] {
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

    /// A place that is listed, or any of the gazetteer's.
    func describedPlace(_ text: String, terminal: Terminal) throws(LibraryError) -> PlaceDescription {
        PlaceDescription(try place(Reference(text), terminal: terminal))
    }
}
