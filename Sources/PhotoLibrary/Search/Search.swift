internal import Catalog
public import Localization

/// What a search found, as a page draws it.
public struct ListedSearch: Sendable {
    public var countries: [FoundCountryDocument]
    public var places: [PlaceDocument]
    public var photos: [ListedPhoto]

    /// Nothing.
    public static let empty = ListedSearch(countries: [], places: [], photos: [])
}

extension PhotoLibrary {
    /// Countries, places and photos by words.
    public struct Search: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Search {
    /// Countries, places and photos by words in any language, `"phrases"`, `-words` and filters (``SearchQuery``): countries of just
    /// that name; places by their own name, that in the reader's language and the local one before those of other languages; photos by
    /// how well the words fit, then the newest.
    ///
    /// Some milliseconds, whatever the size of the library; photos that came since the last search are looked at first.
    /// - Parameters:
    ///   - limit: the greatest number of countries, of places, and of photos.
    ///   - terminal: whose `@N` mean what is found; rows of places and of photos are numbered apart.
    /// - Throws: ``LibraryError/usage(_:)`` for a filter that can't be.
    public func find(
        _ text: String, limit: Int, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> SearchDocument {
        let (query, found) = try find(text, limit: limit, locale: locale)
        // What wasn't found is listed too: no row may then mean something of an earlier listing.
        let command = "photos search \(text)"
        context.remember(terminal: terminal, kind: .place, rows: found.places.map(\.place.row), command: command)
        context.remember(terminal: terminal, kind: .photo, rows: found.photos.map(\.row), command: command)
        let names = try context.placeNames(locale)
        names.prepare(found.places.map(\.place) + found.photos.map(\.place))
        return SearchDocument(
            countries: found.countries.map { FoundCountryDocument($0, names: names) },
            places: found.places.map { PlaceDocument($0, names: names) },
            photos: found.photos.map { photo in
                var told = LocalPhotoDocument(photo, names: names, pictures: hall.pictureRoom)
                told.document.snippet = Snippet(photo, query)
                return told
            })
    }

    /// The same, as a page draws it.
    public func listed(_ text: String, limit: Int, locale: LocaleTag) throws(LibraryError) -> ListedSearch {
        let (query, found) = try find(text, limit: limit, locale: locale)
        let names = try context.placeNames(locale)
        names.prepare(found.places.map(\.place))
        var photos = try hall.photos.listed(found.photos, locale: locale)
        for (row, photo) in found.photos.enumerated() { photos[row].document.snippet = Snippet(photo, query) }
        return ListedSearch(
            countries: found.countries.map { FoundCountryDocument($0, names: names) },
            places: found.places.map { PlaceDocument($0, names: names) }, photos: photos)
    }

    /// Brings the words by which photos are found up to date, as ``find(_:limit:locale:terminal:)`` would; costs nothing where
    /// nothing changed.
    ///
    /// - Parameter waits: whether for another process that writes.
    public func prepare(waits: Bool = true) throws(LibraryError) {
        try context.prepareSearch(waits: waits)
    }

    /// What is found, and by which search: that which was typed, or a looser one.
    private func find(
        _ text: String, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> (query: SearchQuery, found: SearchFindings) {
        let query: SearchQuery
        do {
            query = try SearchQuery(text)
        } catch {
            throw .usage(error.description)
        }
        do throws(LibraryError) {
            try prepare(waits: false)
        } catch .busy, .notAllowed, .diskFull, .inputOutput {
            // A search reads: what has words is found where nothing can be written.
        }
        let reader = SearchReader(locale: locale, languages: try context.readerNames(locale).knownLanguages(locale))
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.find(query, limit: limit, reader: reader)
        }
        // Who writes no word to its end finds what there is.
        guard found.isEmpty, let loosened = query.loosened else { return (query, found) }
        let more = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.find(loosened, limit: limit, reader: reader, isForgiving: false)
        }
        return (loosened, more)
    }
}

extension LibraryContext {
    /// Brings the words by which photos are found up to date.
    func prepareSearch(waits: Bool = true) throws(LibraryError) {
        _ = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.update(NameDictionary(catalog: catalog), waits: waits)
        }
    }
}

extension PlaceDocument {
    /// A place that was found, with the name by which it was, if it is called otherwise here.
    fileprivate init(_ found: FoundPlace, names: PlaceNames) {
        self.init(found.place, names: names)
        if let name = found.name, name != self.name { matchedName = name }
    }
}

extension FoundCountryDocument {
    fileprivate init(_ found: FoundCountry, names: PlaceNames) {
        let country = names.country(found.code)
        self.init(code: country.code, name: country.name, photoCount: found.photoCount, matchedName: found.name)
    }
}
