extension Gazetteer {
    /// Maximum distance from a country's coast or border at which a position counts as inside, in metres.
    private static let reach = 10_000.0
    /// Distance from a town, in metres, within which there is land even if the coastlines have none, as on small islands.
    private static let islandReach = 15_000.0

    /// The row of the country at a position or within 10 km of it.
    ///
    /// The borders are drawn generously through the sea, so coastlines are checked too: a position more than 10 km from land
    /// belongs to no country.
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
