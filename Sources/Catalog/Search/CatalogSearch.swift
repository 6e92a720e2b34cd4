internal import GRDB
internal import Localization

/// Searches countries, places and photos, and keeps the index of their words.
public struct CatalogSearch: CatalogSubject {
    let catalog: Catalog

    /// Longer searches are unlikely to be a misspelt name, and trying variants takes long.
    private static let forgivenTerms = 3

    /// Finds countries and places with the searched name, in any language, and photos with all the words.
    ///
    /// Countries: those with this name, or whose name in the reader's language begins with it; none if the search has
    /// filters or excluded words. Places: ranked by the kind of name that matches (``FoundPlace/Nearness``), then by
    /// number of photos; if nothing at all is found, also names with one wrong letter. None if the search has a
    /// condition that only photos meet. Photos: those with the words in their own text or in the names of their place
    /// or country. Photos at places whose name for the reader matches come first, then those where such a name begins
    /// with the words, then the most relevant (BM25), then the newest. If more than some hundred photos match, only
    /// those that were added last are ranked, newest first.
    ///
    /// Requires the words that ``update(_:waits:)`` stores.
    /// - Parameters:
    ///   - dated: the same search with a date among its words as a condition (``SearchQuery/dated(_:months:)``): the
    ///     photos that it finds come after those with the date's words in their own texts.
    ///   - limit: the greatest number of countries, of places, and of photos.
    ///   - reader: the person who searches, whose names rank above those of other languages.
    ///   - isForgiving: whether one letter may be wrong, in a search of few words.
    public func find(
        _ query: SearchQuery, dated: SearchQuery? = nil, limit: Int, reader: SearchReader, isForgiving: Bool = true
    ) throws(CatalogError) -> SearchFindings {
        guard !query.isEmpty else { return SearchFindings() }
        return try read { db in
            let countries = CountrySearch(db: db, locale: reader.locale)
            let places = PlaceSearch(db: db, reader: reader, countries: countries)
            var found = try Self.find(query, limit: limit, places, db)
            if query.excluded.isEmpty, query.conditions.isEmpty, reader.finds != .nothing {
                found.countries = try countries.named(query.terms, limit: limit)
            }
            if let dated {
                let known = Set(found.photos.map(\.row))
                let more = try PhotoSearch(db: db, places: places).photos(dated, limit: limit)
                found.photos += more.filter { !known.contains($0.row) }.prefix(limit - found.photos.count)
            }
            guard found.isEmpty, isForgiving, query.terms.count <= Self.forgivenTerms else { return found }
            // A name that exists as it was typed is not a misspelling.
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

/// The results of a search, each kind with the best first.
public struct SearchFindings: Sendable {
    public var countries: [FoundCountry] = []
    public var places: [FoundPlace] = []
    public var photos: [PhotoRecord] = []

    /// Whether nothing was found.
    public var isEmpty: Bool { countries.isEmpty && places.isEmpty && photos.isEmpty }
}
