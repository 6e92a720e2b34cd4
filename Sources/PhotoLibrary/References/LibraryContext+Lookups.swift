internal import Catalog
internal import Disk

extension LibraryContext {
    /// The photo with this complete id. URLs take complete ids only, because a beginning can become ambiguous later.
    func photo(whole id: String) throws(LibraryError) -> PhotoRecord {
        let photo = try withCatalog { catalog throws(CatalogError) in try catalog.photos.find(id: id) }
        guard let photo else { throw .notFound("no such photo: \(id)") }
        return photo
    }

    /// The place that a complete id leads to, see ``place(leadingFrom:)``.
    func place(whole id: String) throws(LibraryError) -> PlaceRecord {
        guard let place = try place(leadingFrom: id) else { throw .notFound("no such place: \(id)") }
        return place
    }

    /// The row of ``place(whole:)``, whose photos are not counted.
    func row(ofPlace id: String) throws(LibraryError) -> Int64 {
        guard try positionRule().showsEverything else { return try place(whole: id).row }
        let row = try withCatalog { catalog throws(CatalogError) in try catalog.places.row(ofID: id) }
        return if let row { row } else { try place(whole: id).row }
    }

    /// The place that a complete id leads to, also one that an earlier version printed: the place with this id; else the one
    /// with the same number at the end of its id; else the city of the town with this number. Nil if none is in the catalogue.
    /// Readers who do not see districts are led to their cities.
    func place(leadingFrom id: String) throws(LibraryError) -> PlaceRecord? {
        let rule = try positionRule()
        guard rule.precision.showsTowns else {
            return try wholePlace(id).flatMap { whole throws(LibraryError) in
                try withCatalog { catalog throws(CatalogError) in try catalog.places.find(whole) }
            }
        }
        let showsEverything = rule.showsEverything
        return try withCatalog { catalog throws(CatalogError) in
            func find(_ id: String) throws(CatalogError) -> PlaceRecord? {
                try showsEverything ? catalog.places.find(id: id) : catalog.places.town(ofID: id)
            }
            if let place = try find(id) { return place }
            return try PlaceDescription(gazetteerID: id)?.city.flatMap { city throws(CatalogError) in
                try find(city.id)
            }
        }
    }

    /// The places with this id as a reader sees them who does not see towns: `se` for those of a country, and `zz` for those of
    /// unknown country, or for all. Nil for any other id, whether or not there is such a place.
    func wholePlace(_ id: String) -> WholePlace? {
        disclosure.positions == .country
            ? WholePlace(countryID: id) : id == WholePlace.everywhere.record.id ? .everywhere : nil
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

    /// A listed place, or any town of the gazetteer, with the city that it is part of.
    func describedPlace(_ text: String, terminal: TerminalSession) throws(LibraryError) -> PlaceDescription {
        try describedPlace(Reference(text), terminal: terminal)
    }

    /// As ``describedPlace(_:terminal:)`` for what a person types.
    func describedPlace(_ reference: Reference, terminal: TerminalSession) throws(LibraryError) -> PlaceDescription {
        let place = try place(reference, terminal: terminal)
        // A place of the catalogue keeps its id when the gazetteer spells its name otherwise.
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.places.find(id: place.id) }
        return GazetteerPlacing().described(PlaceDescription(known ?? place))
    }
}
