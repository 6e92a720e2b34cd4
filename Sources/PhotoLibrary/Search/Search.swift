internal import Catalog
public import Localization

/// The results of a search for a web page.
public struct ListedSearch: Sendable {
    public var countries: [FoundCountryDocument]
    public var places: [PlaceDocument]
    public var photos: [ListedPhoto]

    /// No results.
    public static let empty = ListedSearch(countries: [], places: [], photos: [])
}

extension PhotoLibrary {
    /// Countries, places and photos by words.
    public struct Search: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Search {
    /// Finds countries, places and photos by words in any language, `"phrases"`, `-words` and filters (``SearchQuery``).
    /// Countries match by their whole name. Places come in the order of their names: own name, then the name in the language of
    /// the reader and the local name, then names in other languages; then those whose region, country or district matches. Where
    /// a city and a district match alike, the city comes first. Photos come by rank, then newest first.
    ///
    /// A date among the words, such as `2019`, `2019-05` or `may 2019` in the reader's language or in English, also finds the
    /// photos that were taken then.
    ///
    /// Takes some milliseconds, whatever the size of the library. Photos that were added since the last search are indexed first.
    /// - Parameters:
    /// - limit: the largest number of countries, of places, and of photos.
    /// - terminal: the session whose `@N` will mean the results; rows of places and of photos are numbered separately.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid filter.
    public func find(
        _ text: String, limit: Int, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> SearchDocument {
        let (query, found) = try find(text, limit: limit, locale: locale)
        // An empty result is stored too, so that `@N` cannot mean a row of an earlier listing.
        let command = "photos search \(text)"
        context.remember(terminal: terminal, kind: .place, rows: found.places.map(\.place.row), command: command)
        context.remember(terminal: terminal, kind: .photo, rows: found.photos.map(\.row), command: command)
        let names = try context.placeNames(locale)
        names.prepare(found.places.map(\.place) + found.photos.map(\.place) + found.photos.compactMap(\.district))
        names.prepareCities(found.places.map(\.place))
        return SearchDocument(
            countries: found.countries.map { FoundCountryDocument($0, names: names) },
            places: found.places.map { PlaceDocument($0, names: names) },
            photos: found.photos.map { photo in
                var document = LocalPhotoDocument(photo, names: names, pictures: library.photoPictures)
                document.document.snippet = Snippet(photo, query)
                return document
            })
    }

    /// As ``find(_:limit:locale:terminal:)``, for a web page.
    public func listed(_ text: String, limit: Int, locale: LocaleTag) throws(LibraryError) -> ListedSearch {
        let (query, found) = try find(text, limit: limit, locale: locale)
        let names = try context.placeNames(locale)
        names.prepare(found.places.map(\.place))
        names.prepareCities(found.places.map(\.place))
        var photos = try library.photos.listed(found.photos, locale: locale)
        for (row, photo) in found.photos.enumerated() { photos[row].document.snippet = Snippet(photo, query) }
        return ListedSearch(
            countries: found.countries.map { FoundCountryDocument($0, names: names) },
            places: found.places.map { PlaceDocument($0, names: names) }, photos: photos)
    }

    /// Whether the results of a search tell which camera or lens photos were taken with.
    public static func namesEquipment(_ text: String) -> Bool {
        (try? SearchQuery(text))?.namesEquipment ?? false
    }

    /// The photos that words find, at most `limit`.
    func photos(_ text: String, limit: Int, locale: LocaleTag) throws(LibraryError) -> [PhotoRecord] {
        try find(text, limit: limit, locale: locale).found.photos
    }

    /// Updates the search index, as ``find(_:limit:locale:terminal:)`` would; costs nothing if nothing has changed.
    ///
    /// - Parameter waits: whether to wait for another process that writes.
    public func prepare(waits: Bool = true) throws(LibraryError) {
        try context.prepareSearch(waits: waits)
    }

    /// The results, and the query that found them: the typed one, or a looser one.
    private func find(
        _ text: String, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> (query: SearchQuery, found: SearchFindings) {
        let query: SearchQuery
        let dated: SearchQuery?
        do {
            query = try SearchQuery(text)
            dated = try SearchQuery.dated(text, months: MonthNames.known(in: locale))
        } catch {
            throw .usage(error.description)
        }
        do throws(LibraryError) {
            try prepare(waits: false)
        } catch .busy, .notAllowed, .diskFull, .inputOutput {
            // If the index cannot be written, what it contains is still found.
        }
        let reader = SearchReader(
            locale: locale, languages: try context.readerNames(locale).knownLanguages(locale),
            finds: try context.positionRule().foundDetail)
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.find(query, dated: dated, limit: limit, reader: reader)
        }
        // A looser query also matches unfinished words.
        guard found.isEmpty, let loosened = query.loosened else { return (query, found) }
        let more = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.find(
                loosened, dated: dated.map { $0.loosened ?? $0 }, limit: limit, reader: reader, isForgiving: false)
        }
        return (loosened, more)
    }
}

extension LibraryContext {
    /// Updates the search index.
    func prepareSearch(waits: Bool = true) throws(LibraryError) {
        _ = try withCatalog { catalog throws(CatalogError) in
            try catalog.search.update(NameDictionary(catalog: catalog), waits: waits)
        }
    }
}

extension PlaceDocument {
    /// A place in the results, with the matching name if that differs from the displayed name.
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
