extension Gazetteer {
    /// Total number of towns.
    public var townCount: Int { towns.count }

    /// The codes of all countries and territories with borders or towns, in alphabetical order.
    public var countryCodes: [String] { (0..<countries.count).map(countries.code(of:)) }

    /// The town with a GeoNames id, by binary search.
    public func town(geonameID: Int) -> Town? {
        guard let index = towns.index(geonameID: geonameID),
            let country = countries.country(ofTown: index)
        else { return nil }
        return town(at: index, country: country)
    }

    /// The towns of a country by its upper-case code, in no particular order; empty for an unknown code.
    public func towns(in countryCode: String) -> [Town] {
        guard let country = countries.index(of: countryCode) else { return [] }
        return countries.towns(of: country).map { town(at: $0, country: country) }
    }

    /// Calls `body` with every town, country by country in alphabetical order of the code.
    public func forEachTown<Failure: Error>(_ body: (Town) throws(Failure) -> Void) throws(Failure) {
        for country in 0..<countries.count {
            for index in countries.towns(of: country) {
                try body(town(at: index, country: country))
            }
        }
    }

    /// The nearest town of a country (upper-case code) by great-circle distance; of two at the same distance, the lower number.
    public func nearestTown(to coordinate: Coordinate, in countryCode: String) -> Town? {
        guard let country = countries.index(of: countryCode) else { return nil }
        let nearest = towns.nearest(
            to: UnitVector(coordinate), in: countries.towns(of: country), within: .infinity)
        return nearest.map { town(at: $0.index, country: country) }
    }

    func town(at index: Int, country: Int) -> Town {
        Town(
            geonameID: towns.geonameID(at: index),
            name: towns.name(at: index),
            region: towns.region(at: index),
            regionCode: towns.regionCode(at: index),
            countryCode: countries.code(of: country),
            coordinate: towns.coordinate(at: index),
            timeZone: towns.timeZone(at: index),
            population: towns.population(at: index))
    }
}
