internal import GRDB
internal import Localization

/// Finding countries, places and photos by words, and the words by which they are found.
public struct CatalogSearch: CatalogSubject {
    let catalog: Catalog

    /// Of more words it is no name that was misspelt, and looking for one takes long.
    private static let forgivenTerms = 3

    /// Countries and places that are called as somebody typed, in any language, and photos with all the words.
    ///
    /// Countries: those of which it is the whole name, or of which it begins the reader's name; none where there are filters or
    /// words that must not be there. Places: by which of their names they are found (``FoundPlace/Nearness``), or, where nothing
    /// at all is found, with one letter wrong; of equal ones those with most photos. None where the search is for something that only photos
    /// have. Photos have the words in their own text or the names of their place or country: those at places that the reader calls so
    /// first, then those where such a name begins so, then the best (BM25), then the newest; where there are more than some hundred,
    /// those that came last into the catalogue are looked at, the newest first.
    ///
    /// Finds what ``update(_:waits:)`` has put down.
    /// - Parameters:
    ///   - limit: the greatest number of countries, of places, and of photos.
    ///   - reader: whose names count more than those of other languages.
    ///   - isForgiving: whether one letter may be wrong, in a search of a few words.
    public func find(
        _ query: SearchQuery, limit: Int, reader: SearchReader, isForgiving: Bool = true
    ) throws(CatalogError) -> SearchFindings {
        guard !query.isEmpty else { return SearchFindings() }
        return try read { db in
            let countries = CountrySearch(db: db, locale: reader.locale)
            let places = PlaceSearch(db: db, reader: reader, countries: countries)
            var found = try Self.find(query, limit: limit, places, db)
            if query.excluded.isEmpty, query.conditions.isEmpty {
                found.countries = try countries.named(query.terms, limit: limit)
            }
            guard found.isEmpty, isForgiving, query.terms.count <= Self.forgivenTerms else { return found }
            // What is written somewhere just so was meant so.
            let forgiving = PlaceSearch(db: db, reader: reader, countries: countries, isForgiving: true)
            return try Self.find(query, limit: limit, forgiving, db)
        }
    }

    private static func find(
        _ query: SearchQuery, limit: Int, _ places: PlaceSearch, _ db: Database
    ) throws -> SearchFindings {
        SearchFindings(
            places: try places.places(query, limit: limit),
            photos: try PhotoSearch(db: db, places: places).photos(query, limit: limit))
    }
}

/// What a search found, each kind with the best first.
public struct SearchFindings: Sendable {
    public var countries: [FoundCountry] = []
    public var places: [FoundPlace] = []
    public var photos: [PhotoRecord] = []

    /// Whether there is nothing.
    public var isEmpty: Bool { countries.isEmpty && places.isEmpty && photos.isEmpty }
}
