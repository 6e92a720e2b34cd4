/// The divisions of a country's towns that decide whether two towns are parts of one city.
struct CityDivisions {
    /// The numbers of a town's divisions of the first, second and third level; 0 is unknown. Thirds are numbered within their
    /// second.
    struct Numbers {
        let first: Int
        let second: Int
        let third: Int

        /// The factor of a town's score, by the divisions of the town that is nearest to the position.
        @inline(__always)
        func penalty(nearest: Numbers) -> Double {
            let isSameSecond = second == nearest.second
            let isOtherCity =
                first != 0 && nearest.first != 0 && first != nearest.first
                || third != 0 && nearest.third != 0 && !(isSameSecond && third == nearest.third)
            if isOtherCity { return 2 }
            return !isSameSecond && second != 0 && nearest.second != 0 ? 1.5 : 1
        }
    }

    let towns: TownTable
    /// The row of the country's first town.
    let firstRow: Int
    /// Whether another first-level division is another city.
    let hasFirstLevelCities: Bool
    /// The numbers of the thirds from the first row; nil in a country where these do not bound cities.
    let thirds: ReadOnlyBytes?

    @inline(__always)
    func numbers(at row: Int) -> Numbers {
        Numbers(
            first: hasFirstLevelCities ? towns.first(at: row) : 0, second: towns.second(at: row),
            third: thirds.map { Int($0[row - firstRow]) } ?? 0)
    }
}
