/// The borders of countries: a `Partition` whose regions are rows of the gazetteer's country table.
struct Borders: Sendable {
    let partition: Partition
    /// The country row of each region, beginning with region 1.
    private let rows: [UInt16]

    /// - Throws: ``GazetteerError`` if a region's country is not in the table. Cost: about 250 look-ups of a code.
    init(_ file: GazetteerFile, countries: CountryTable) throws(GazetteerError) {
        partition = try Partition(file.section(.borders), name: .borders)
        let codes = try file.section(.regions)
        var rows: [UInt16] = []
        for offset in stride(from: 0, to: codes.count, by: 2) {
            guard let row = countries.index(of: codes.string(at: offset, count: 2)) else {
                throw .malformedSection(GazetteerFile.Section.regions.name)
            }
            rows.append(UInt16(truncatingIfNeeded: row))
        }
        self.rows = rows
    }

    /// The row of the country that contains a position, or of the nearest country within this distance.
    func country(at coordinate: Coordinate, within metres: Double) -> Int? {
        let region = partition.region(at: GridPoint(coordinate))
        if region != 0 { return row(ofRegion: region) }
        return partition.nearestRegion(to: coordinate, within: metres).flatMap(row(ofRegion:))
    }

    func row(ofRegion region: Int) -> Int? {
        rows.indices.contains(region - 1) ? Int(rows[region - 1]) : nil
    }
}
