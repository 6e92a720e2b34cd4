extension Gazetteer {
    /// The city that a town is part of, by the rule at the town's own centre; the town itself for most.
    ///
    /// Takes less than a microsecond for a town that is its own city: the answers were computed with the file.
    public func city(of town: Town) -> Town {
        guard let index = towns.index(geonameID: town.geonameID) else { return town }
        let city = cities.city(ofTown: index)
        guard city != index, let country = countries.country(ofTown: city) else { return town }
        return self.town(at: city, country: country)
    }

    /// The weight of a town in the rule that finds cities, by its GeoNames id; nil for an unknown one.
    ///
    /// It is the fourth root of its inhabitants, more for a seat of administration, and less for a part of another town.
    package func weightSteps(geonameID: Int) -> Int? {
        towns.index(geonameID: geonameID).map(towns.weightSteps(at:))
    }

    func cityRule(in country: Int) -> CityRule {
        let range = countries.towns(of: country)
        let divisions = CityDivisions(
            towns: towns, firstRow: range.lowerBound, hasFirstLevelCities: countries.hasFirstLevelCities(country),
            thirds: cities.thirds(of: country))
        return CityRule(
            towns: towns, cities: cities, divisions: divisions, range: range, bigTowns: cities.bigTowns(of: country))
    }
}
