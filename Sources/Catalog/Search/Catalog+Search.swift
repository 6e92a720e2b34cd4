internal import GRDB
internal import Localization

extension Catalog {
    /// Of more words it is no name that was misspelt, and looking for one takes long.
    private static let forgivenTerms = 3

    /// Places that are called as somebody typed, in any language, and photos with all the words.
    ///
    /// Places: those of just that name first, then those whose names begin so, then those with the words anywhere, or, where nothing
    /// at all is found, with one letter wrong; of equal ones those with most photos. None where the search is for something that only photos
    /// have. Photos have the words in their own text or the names of their place or country: those at places of just that name
    /// first, then those where a name begins so, then the best (BM25), then the newest; where there are more than some hundred,
    /// those that came last into the catalogue are looked at, the newest first.
    ///
    /// Finds what ``updateSearch(_:waits:)`` has put down.
    /// - Parameters:
    ///   - limit: the greatest number of places, and of photos.
    ///   - isForgiving: whether one letter may be wrong, in a search of a few words.
    public func search(
        _ query: SearchQuery, limit: Int, isForgiving: Bool = true
    ) throws(CatalogError) -> (places: [FoundPlace], photos: [PhotoRecord]) {
        guard !query.isEmpty else { return ([], []) }
        return try read { db in
            let found = try Self.search(query, limit: limit, PlaceSearch(db: db), db)
            guard found.places.isEmpty, found.photos.isEmpty, isForgiving, query.terms.count <= Self.forgivenTerms
            else { return found }
            // What is written somewhere just so was meant so.
            return try Self.search(query, limit: limit, PlaceSearch(db: db, isForgiving: true), db)
        }
    }

    private static func search(
        _ query: SearchQuery, limit: Int, _ places: PlaceSearch, _ db: Database
    ) throws -> (places: [FoundPlace], photos: [PhotoRecord]) {
        (try places.places(query, limit: limit), try PhotoSearch(db: db, places: places).photos(query, limit: limit))
    }
}
