/// The big towns of each country, and the cities that other towns belong to.
struct CityTable: Sendable {
    /// For each country the first of its big towns and one more, then the row of each big town, in the order of a k-d tree.
    private let starts: ReadOnlyBytes
    /// The rows of the towns with at least 100,000 inhabitants.
    let bigTowns: ReadOnlyBytes
    /// Pairs of a town's row and its city's, in the order of the towns; only of towns that belong to another one.
    private let ownCities: ReadOnlyBytes
    /// For each country the first of its numbers and one more, then a number for each town of the countries that have them.
    private let thirdStarts: ReadOnlyBytes
    private let thirds: ReadOnlyBytes

    /// - Throws: ``GazetteerError`` for sections of a wrong size.
    init(_ file: GazetteerFile, countryCount: Int) throws(GazetteerError) {
        func table(_ section: GazetteerFile.Section) throws(GazetteerError) -> (ReadOnlyBytes, ReadOnlyBytes) {
            let bytes = try file.section(section)
            let size = (countryCount + 1) * 4
            guard let starts = bytes.part(at: 0, count: size),
                let rest = bytes.part(at: size, count: bytes.count - size)
            else { throw .malformedSection(section.name) }
            return (starts, rest)
        }
        (starts, bigTowns) = try table(.bigTowns)
        guard bigTowns.count % 4 == 0 else { throw .malformedSection(GazetteerFile.Section.bigTowns.name) }
        (thirdStarts, thirds) = try table(.thirds)
        guard thirds.count == thirdStarts.integer(UInt32.self, at: countryCount * 4) else {
            throw .malformedSection(GazetteerFile.Section.thirds.name)
        }
        ownCities = try file.section(.ownCities)
        guard ownCities.count % 8 == 0 else { throw .malformedSection(GazetteerFile.Section.ownCities.name) }
    }

    /// The numbers of a country's big towns; empty if the table is damaged.
    func bigTowns(of country: Int) -> Range<Int> {
        let first = starts.integer(UInt32.self, at: country * 4)
        let end = starts.integer(UInt32.self, at: country * 4 + 4)
        return first <= end && end <= bigTowns.count / 4 ? first..<end : 0..<0
    }

    /// The number of each of a country's towns for its third- or fourth-level division within the second-level one, by rows
    /// from the country's first; nil where these do not bound cities.
    func thirds(of country: Int) -> ReadOnlyBytes? {
        let first = thirdStarts.integer(UInt32.self, at: country * 4)
        let end = thirdStarts.integer(UInt32.self, at: country * 4 + 4)
        return first < end ? thirds.part(at: first, count: end - first) : nil
    }

    /// The city that a town belongs to: for most, the town itself.
    func city(ofTown town: Int) -> Int {
        let at = binarySearch(count: ownCities.count / 8) { ownCities.integer(UInt32.self, at: $0 * 8) >= town } * 8
        guard at < ownCities.count, ownCities.integer(UInt32.self, at: at) == town else { return town }
        return ownCities.integer(UInt32.self, at: at + 4)
    }
}
