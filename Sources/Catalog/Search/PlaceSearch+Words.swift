internal import GRDB
internal import Localization

/// Words within names, regions, countries and cities.
extension PlaceSearch {
    /// Queries of more words are not searched for a district and its city.
    private static let termsWithCities = 8
    /// The number of cities that a word beside the name of a district stands for.
    private static let citiesOfWord = 40

    /// Places with all the words in their names, region or country; a district also with words of its city, if one is of
    /// its own name.
    ///
    /// - Parameter nearness: ``FoundPlace/Nearness/words`` searches only own and local names; other values also search
    ///   names in other languages, where the words must be complete.
    func withWords(
        _ terms: [SearchQuery.Term], _ nearness: FoundPlace.Nearness, limit: Int
    ) throws -> [Candidate] {
        let isForeign = nearness != .words
        var ofNames: [FullTextQuery] = []
        let parts = try terms.compactMap { term in
            let names = isForeign ? inNames(term) : [FullTextQuery(term, mark: SearchMark.own).within("names")]
            ofNames += names
            let countries = try countries.codes(term).map { FullTextQuery(mark: SearchMark.country($0)) }
            let regions = try regions.withWord(term, isForeign: isForeign)
            let region = [FullTextQuery(term).within("region")] + Self.marks(ofRegions: regions)
            return FullTextQuery.any(names + region + countries + (try cities(beside: term, of: terms)))
        }
        guard let all = FullTextQuery.all(parts), let names = FullTextQuery.any(ofNames) else { return [] }
        // A name of a region can have words that are too short to be found alone.
        let named = terms.count > 1 ? Self.marks(ofRegions: try regions.named(terms, isForeign: isForeign)) : []
        let part = FullTextQuery(mark: SearchMark.part).without(names)
        guard let query = FullTextQuery.any([all] + named)?.without(part) else { return [] }
        return try candidates(query, nearness, limit: limit)
    }

    private static func marks(ofRegions codes: [String]) -> [FullTextQuery] {
        codes.map { FullTextQuery(mark: SearchMark.region($0)) }
    }

    /// The cities that a word can mean beside the name of a district.
    private func cities(
        beside term: SearchQuery.Term, of terms: [SearchQuery.Term]
    ) throws -> [FullTextQuery] {
        guard (2...Self.termsWithCities).contains(terms.count), term.words.text.unicodeScalars.count > 2 else {
            return []
        }
        return try withNames([term], count: Self.citiesOfWord).prefix(Self.citiesOfWord).map {
            FullTextQuery(mark: SearchMark.place($0.row))
        }
    }

    /// Places in the regions with this whole name, those with the most photos first; none if a place has the name too,
    /// which is meant then.
    func inRegion(_ terms: [SearchQuery.Term]) throws -> [Candidate] {
        let codes = try regions.named(terms)
        guard !codes.isEmpty, try !named(terms).contains(where: { $0.nearness.isWhole }),
            let query = FullTextQuery.any(Self.marks(ofRegions: codes))
        else { return [] }
        return try candidates(query.without(FullTextQuery(mark: SearchMark.part)), .words, limit: Self.places)
            .sorted { ($1.photoCount, $0.row) < ($0.photoCount, $1.row) }
    }

    /// The cities of districts that were found, each by the district that matches best.
    func cities(ofDistricts districts: [Candidate]) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Candidate.columns) FROM place \(ReaderConnection.index("placeRank", db)) WHERE place.row = ?"
        )
        var seen: Set<Int64> = []
        let cities = districts.sorted(by: Self.precedes).prefix(Self.places).compactMap { district in
            district.cityRow.flatMap { seen.insert($0).inserted ? (row: $0, district) : nil }
        }
        return try cities.compactMap { row, district in
            guard let values = try Row.fetchOne(statement, arguments: [row]) else { return nil }
            var city = Candidate(values, nearness: .district, name: district.name)
            city.namedRow = district.row
            return city.photoCount > 0 ? city : nil
        }
    }

    /// The words in the own or local name, or as complete words in another name.
    private func inNames(_ term: SearchQuery.Term) -> [FullTextQuery] {
        [FullTextQuery(term, mark: SearchMark.own), FullTextQuery(whole: term)].map { $0.within("names") }
    }

    /// Places with the words in their names; first those whose name for the reader matches, then those where such a
    /// name begins with the words, then by number of photos.
    ///
    /// - Parameter count: the number of places that is enough.
    func withNames(_ terms: [SearchQuery.Term], count: Int) throws -> [Candidate] {
        let key = "\(SearchQuery.phrase(terms))\(terms.last?.isPrefix == true ? "*" : "") \(count)"
        if let known = ranked[key] { return known }
        var found = try named(terms)
        if found.count < count, SearchReader.findsForeignWords(terms),
            let query = FullTextQuery.all(terms.compactMap { FullTextQuery.any(inNames($0)) })
        {
            found += try candidates(query, .foreignWords, limit: max(Self.places, count))
        }
        var seen: Set<Int64> = []
        found = found.filter { seen.insert($0.row).inserted }
        found.sort { left, right in
            let ranks = (left.nearness.photoRank, right.nearness.photoRank)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            return left.photoCount != right.photoCount ? left.photoCount > right.photoCount : left.row < right.row
        }
        ranked[key] = found
        return found
    }

    private func candidates(
        _ query: FullTextQuery, _ nearness: FoundPlace.Nearness, limit: Int
    ) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Candidate.columns) FROM (
                  SELECT rowid FROM placeText WHERE placeText MATCH ?
                    AND \(ReaderConnection.isShown(place: "placeText.rowid", db)) LIMIT ?) AS found
                CROSS JOIN place \(ReaderConnection.index("placeRank", db)) ON place.row = found.rowid WHERE \(isFound)
                """)
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [query.text, limit])
        while let row = try rows.next() {
            candidates.append(Candidate(row, nearness: nearness))
        }
        return candidates
    }
}
