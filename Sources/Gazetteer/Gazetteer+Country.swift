extension Gazetteer {
    /// How far off a country's coast or border a position still counts as being in it, in metres.
    private static let reach = 10_000.0
    /// How far from a town there is surely land, though the coastlines know none: small islands. In metres.
    private static let islandReach = 15_000.0

    /// The row of the country at a position, or within 10 km of it.
    ///
    /// The borders are drawn generously through the sea, so the coastlines have the second word: a position more than 10 km
    /// from land belongs to no country.
    func countryIndex(at coordinate: Coordinate) -> Int? {
        guard let country = borders.country(at: coordinate, within: Self.reach) else { return nil }
        return isNearLand(coordinate, of: country) ? country : nil
    }

    private func isNearLand(_ coordinate: Coordinate, of country: Int) -> Bool {
        if land.region(at: GridPoint(coordinate)) != 0 { return true }
        if land.nearestRegion(to: coordinate, within: Self.reach) != nil { return true }
        let limit = UnitVector.squaredChord(arc: Self.islandReach)
        return towns.nearest(to: UnitVector(coordinate), in: countries.towns(of: country), within: limit) != nil
    }
}
