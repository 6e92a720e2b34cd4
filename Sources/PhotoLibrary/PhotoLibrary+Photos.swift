public import Catalog
public import Localization

extension PhotoLibrary {
    /// The photos at a place, or all, those that are missing left out.
    ///
    /// - Parameters:
    ///   - source: the name of the only source wanted, or its row in the listing.
    ///   - limit: the greatest number; nil for all.
    ///   - cursor: the `next` of the part before.
    public func list(
        place reference: Reference?, source: String? = nil, order: PhotoOrder = .taken, limit: Int? = 100,
        cursor: String? = nil, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> ListDocument {
        let place = try reference.map { reference throws(LibraryError) in try self.place(reference, terminal: terminal)
        }
        let after = try cursor.map { text throws(LibraryError) in
            guard let cursor = PhotoCursor(text) else { throw LibraryError(.invalidCursor, library: location.path) }
            return cursor
        }
        let source = try source.map { source throws(LibraryError) in try self.source(source).row }
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos(at: place?.row, of: source, order: order, limit: limit, after: after)
        }
        remember(terminal: terminal, kind: .photo, rows: page.photos.map(\.row))
        let names = try placeNames(locale)
        return ListDocument(
            place: place.map { PlaceReference($0, names: names) },
            photos: page.photos.map { PhotoDocument($0, names: names, originals: originals) }, next: page.next?.text
        )
    }

    /// One photo with all that is known of it.
    public func show(_ reference: Reference, locale: LocaleTag, terminal: Terminal) throws(LibraryError)
        -> PhotoDocument
    {
        PhotoDocument(
            try photo(reference, terminal: terminal), names: try placeNames(locale), originals: originals)
    }
}

extension PlaceReference {
    init(_ place: PlaceRecord, names: PlaceNames) {
        self.init(id: place.id, name: names.name(of: place), country: names.country(place.countryCode))
    }

    init(_ place: PlaceDescription, names: PlaceNames) {
        self.init(PlaceRecord(described: place), names: names)
    }
}
