internal import Catalog
internal import Gazetteer
internal import Localization

/// Resolves PLACE: a complete id, the two-letter code of a country, an unambiguous beginning of an id, or a complete name in any
/// language, in this order. Places with that name as their own come before places with that name in other languages, and cities
/// before districts.
struct PlaceResolver {
    let context: LibraryContext
    /// Whether all places of the gazetteer are candidates, not only listed ones.
    let knowsGazetteer: Bool

    /// The number of candidates in the message about an ambiguous name.
    private static let mostChoices = 8
    /// The largest number of candidates that are counted.
    private static let mostCandidates = 1_000

    /// Returns the meaning of `text`.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if nothing matches, ``LibraryError/usage(_:)`` with the ids if several places
    ///   match.
    func resolve(_ text: String) throws(LibraryError) -> PlaceOrCountry {
        let id = text.lowercased()
        if let place = try place(whole: id) { return .place(place) }
        if let code = try country(code: id) { return .country(code) }
        let beginnings = try places(beginning: id)
        if beginnings.count == 1 { return .place(beginnings[0]) }
        let named = try self.named(text)
        if named.count == 1 { return named[0] }
        let candidates = named.isEmpty ? beginnings.map(PlaceOrCountry.place) : named
        guard !candidates.isEmpty else {
            throw .notFound("no such place: \(text); `photos places --ids` lists the places")
        }
        let first = candidates.prefix(Self.mostChoices).map(\.choice).joined(separator: ", ")
        let rest = candidates.count - Self.mostChoices
        throw .usage(
            "ambiguous place '\(text)': it can mean \(first)\(rest > 0 ? " and \(rest) more" : ""); give an id")
    }

    /// The error for a country in place of a town, with towns of that country.
    func refusal(ofCountry code: String) throws(LibraryError) -> LibraryError {
        var towns = try read { catalog throws(CatalogError) in
            try catalog.places.list(ofCountry: code, limit: Self.mostChoices)
        }
        if towns.isEmpty {
            let largest = Gazetteer.bundled.towns(in: code).sorted { $0.population > $1.population }
            towns = largest.prefix(Self.mostChoices).map { PlaceRecord(described: PlaceDescription(named: $0)) }
        }
        let choices = towns.map { PlaceOrCountry.place($0).choice }.joined(separator: ", ")
        return .usage(
            "\(code) is a country, not a place\(choices.isEmpty ? "" : "; give one of its towns: \(choices)")")
    }

    // MARK: - Ids

    private func place(whole id: String) throws(LibraryError) -> PlaceRecord? {
        if knowsGazetteer, let place = PlaceDescription(gazetteerID: id) { return PlaceRecord(described: place) }
        return try context.place(leadingFrom: id)
    }

    private func country(code text: String) throws(LibraryError) -> String? {
        guard text.utf8.count == 2, let code = CountryCode.alpha2(of: text) else { return nil }
        if Gazetteer.bundled.countryCodes.contains(code) { return code }
        return try read { catalog throws(CatalogError) in try catalog.places.isListed(country: code) } ? code : nil
    }

    /// Listed places; if there are none, places whose photos are all missing. Of cities and districts, only the cities.
    private func places(beginning prefix: String) throws(LibraryError) -> [PlaceRecord] {
        guard !prefix.isEmpty else { return [] }
        let found = try read { catalog throws(CatalogError) in
            let listed = try catalog.places.list(beginning: prefix, limit: Self.mostCandidates)
            return listed.isEmpty
                ? try catalog.places.list(beginning: prefix, isListed: false, limit: Self.mostCandidates) : listed
        }
        let cities = found.filter { $0.cityRow == nil }
        return cities.isEmpty ? found : cities
    }

    // MARK: - Names

    /// Places with that name; countries too, if a country is accepted or no place matches.
    private func named(_ text: String) throws(LibraryError) -> [PlaceOrCountry] {
        let folded = FoldedWords(text).text
        guard !folded.isEmpty else { return [] }
        do throws(LibraryError) {
            try context.prepareSearch(waits: false)
        } catch .busy, .notAllowed, .diskFull, .inputOutput {
            // If the index cannot be written, the names in it are still found.
        }
        let listed = try read { catalog throws(CatalogError) in
            try catalog.places.list(named: folded, limit: Self.mostCandidates)
        }
        let countries = try self.countries(named: folded)
        let own = listed.filter { $0.name.map { FoldedWords($0).text } == folded }
        if !own.isEmpty, knowsGazetteer || countries.isEmpty { return own.map(PlaceOrCountry.place) }
        guard knowsGazetteer else { return listed.map(PlaceOrCountry.place) + countries.map(PlaceOrCountry.country) }
        let places = listed.isEmpty && PlaceID(rawValue: text).geonameID == nil ? towns(named: folded) : listed
        return places.isEmpty ? countries.map(PlaceOrCountry.country) : places.map(PlaceOrCountry.place)
    }

    private func countries(named folded: String) throws(LibraryError) -> [String] {
        try read { catalog throws(CatalogError) in
            let codes = try catalog.places.countries(withWord: folded)
            guard !codes.isEmpty else { return [] }
            let names = try NameDictionary(catalog: catalog).names(ofCountries: codes)
            return codes.filter { code in names[code]?.contains { FoldedWords($0).text == folded } ?? false }
        }
    }

    /// All towns with that name in any language, the largest first. Takes some tenths of a second.
    private func towns(named folded: String) -> [PlaceRecord] {
        let found = TownsByName.find { $0 == folded }
        let own = found.filter { $0.otherName == nil }
        return (own.isEmpty ? found : own).map { PlaceRecord(described: PlaceDescription(named: $0.town)) }
    }

    private func read<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        try context.withCatalog(body)
    }
}

extension LibraryContext {
    /// A listed place, or a country.
    func placeOrCountry(_ reference: Reference, terminal: TerminalSession) throws(LibraryError) -> PlaceOrCountry {
        switch reference {
        case .named(let text): try visible(PlaceResolver(context: self, knowsGazetteer: false).resolve(text))
        case .row(let number): .place(try place(row: number, terminal: terminal))
        }
    }

    /// A place as the reader sees it: a city for its district.
    private func visible(_ found: PlaceOrCountry) throws(LibraryError) -> PlaceOrCountry {
        let rule = try positionRule()
        if rule.showsEverything { return found }
        switch found {
        case .place(let place): return .place(try self.place(whole: place.id))
        case .country(let code) where rule.precision == .none: throw .notFound("no such place: \(code)")
        case .country: return found
        }
    }

    /// A listed place, or any place of the gazetteer, which can be missing in the catalogue.
    func place(_ reference: Reference, terminal: TerminalSession) throws(LibraryError) -> PlaceRecord {
        switch reference {
        case .named(let text):
            let resolver = PlaceResolver(context: self, knowsGazetteer: true)
            switch try resolver.resolve(text) {
            case .place(let place): return place
            case .country(let code): throw try resolver.refusal(ofCountry: code)
            }
        case .row(let number): return try place(row: number, terminal: terminal)
        }
    }

    private func place(row number: Int, terminal: TerminalSession) throws(LibraryError) -> PlaceRecord {
        let place = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.find(row: catalog.listings.row(number, kind: .place, terminal: terminal.name))
        }
        guard let place else { throw .notFound("the place of row @\(number) no longer exists; list the places again") }
        return place
    }
}
