internal import Catalog
public import Localization

extension PhotoLibrary {
    /// The place with this whole id.
    ///
    /// - Parameter source: the name of the only source whose photos count.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func place(
        _ id: String, source: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> PlaceDocument {
        var place = try place(whole: id)
        if let source {
            let row = try self.source(source).row
            place = try withCatalog { catalog throws(CatalogError) in try catalog.place(place, of: row) }
        }
        return PlaceDocument(place, names: try placeNames(locale))
    }

    /// The photo with this whole id, with all that is known of it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func photo(_ id: String, locale: LocaleTag) throws(LibraryError) -> PhotoDocument {
        PhotoDocument(try photo(whole: id), names: try placeNames(locale), originals: originals)
    }

    /// Whether somebody has to be asked for the place's photos before they can be listed.
    public func isListNeeded(place id: String) throws(LibraryError) -> Bool {
        let place = try place(whole: id)
        let now = Self.now()
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.feeds(ofPlace: place.row).contains { $0.isDue(at: now) }
        }
    }

    func place(whole id: String) throws(LibraryError) -> PlaceRecord {
        let place = try withCatalog { catalog throws(CatalogError) in try catalog.place(id: id) }
        guard let place else { throw .notFound("no place has the id '\(id)'") }
        return place
    }
}
