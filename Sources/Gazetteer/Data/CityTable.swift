/// The big towns of each country, and the cities that other towns belong to.
struct CityTable: Sendable {
    /// For each country the first of its big towns and one more, then the row of each big town, in the order of a k-d tree.
    private let starts: ReadOnlyBytes
    /// The rows of the towns with at least 100,000 inhabitants.
    let bigTowns: ReadOnlyBytes
    /// Pairs of a town's row and its city's, in the order of the towns; only of towns that belong to another one.
    private let ownCities: ReadOnlyBytes

    /// - Throws: ``GazetteerError`` for sections of a wrong size.
    init(_ file: GazetteerFile, countryCount: Int) throws(GazetteerError) {
        let big = try file.section(.bigTowns)
        let size = (countryCount + 1) * 4
        guard big.count % 4 == 0, let starts = big.part(at: 0, count: size),
            let rows = big.part(at: size, count: big.count - size)
        else { throw .malformedSection(GazetteerFile.Section.bigTowns.name) }
        self.starts = starts
        bigTowns = rows
        ownCities = try file.section(.ownCities)
        guard ownCities.count % 8 == 0 else { throw .malformedSection(GazetteerFile.Section.ownCities.name) }
    }

    /// The numbers of a country's big towns; empty if the table is damaged.
    func bigTowns(of country: Int) -> Range<Int> {
        let first = starts.integer(UInt32.self, at: country * 4)
        let end = starts.integer(UInt32.self, at: country * 4 + 4)
        return first <= end && end <= bigTowns.count / 4 ? first..<end : 0..<0
    }

    /// The city that a town belongs to: for most, the town itself.
    func city(ofTown town: Int) -> Int {
        let at = binarySearch(count: ownCities.count / 8) { ownCities.integer(UInt32.self, at: $0 * 8) >= town } * 8
        guard at < ownCities.count, ownCities.integer(UInt32.self, at: at) == town else { return town }
        return ownCities.integer(UInt32.self, at: at + 4)
    }
}
