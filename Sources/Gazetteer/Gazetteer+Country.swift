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

    /// Maximum distance from a coastline at which a position can be on land: as much as coastlines are off, and more.
    private static let shore = 1_000.0
    /// Maximum distance from a town, in metres, at which there can be land that the coastlines lack.
    private static let townReach = 5_000.0

    /// Whether a position is at sea for certain: away from coasts, and from towns of the country whose waters it is in.
    func isAtSea(_ coordinate: Coordinate) -> Bool {
        guard land.region(at: GridPoint(coordinate)) == 0, land.nearestRegion(to: coordinate, within: Self.shore) == nil
        else { return false }
        return !hasTown(within: Self.townReach, of: coordinate)
    }

    /// Whether a town is near a position, of the country that the position is in or near.
    func hasTown(within metres: Double, of coordinate: Coordinate) -> Bool {
        guard let country = borders.country(at: coordinate, within: Self.reach) else { return false }
        let limit = UnitVector.squaredChord(arc: metres)
        return towns.nearest(to: UnitVector(coordinate), in: countries.towns(of: country), within: limit) != nil
    }
}
