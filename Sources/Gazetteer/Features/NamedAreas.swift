/// Lakes and islands from NCAR Graphics and seas from Natural Earth, with their outlines. docs/features.md has the rule and the
/// format.
struct NamedAreas: Sendable {
    /// The number of areas.
    let count: Int

    private let rows: ReadOnlyBytes
    private let outlines: ReadOnlyBytes
    /// The number of lakes and islands, which come before the seas.
    private let landCount: Int

    private static let rowSize = 12
    /// The units of bounding boxes and of outlines, per degree.
    private static let (boxUnits, outlineUnits) = (100, 1_000)
    /// No lake or island is higher than this, from south to north, in units of bounding boxes.
    private static let highest = 600
    /// No outline has more corners than this, so that a damaged one ends.
    private static let mostCorners = 1_000
    /// The metres from a town within which a position is not in a lake: the outlines are off by as much.
    private static let lakeTown = 2_000.0

    init(_ file: GazetteerFile) throws(GazetteerError) {
        rows = try file.section(.areas)
        outlines = try file.section(.areaOutlines)
        guard rows.count % Self.rowSize == 0 else { throw .malformedSection(GazetteerFile.Section.areas.name) }
        count = rows.count / Self.rowSize
        let (rows, sea) = (rows, Kind.sea.rawValue)
        landCount = binarySearch(count: count) { rows[$0 * Self.rowSize + 11] >= sea }
    }

    /// The numbers of kinds in a row. Rows with other numbers are passed over.
    private enum Kind: UInt8 {
        case lake = 1
        case island, sea

        var kind: NamedFeature.Kind {
            switch self {
            case .lake: .lake
            case .island: .island
            case .sea: .sea
            }
        }
    }

    /// The lake or island that contains a position, else the smallest sea that does; nil on other land.
    func area(at coordinate: Coordinate, in gazetteer: Gazetteer) -> NamedFeature? {
        let latitude = coordinate.latitude * Double(Self.boxUnits)
        var row = binarySearch(count: landCount) { Double(side(0, of: $0)) > latitude }
        while row > 0, Double(side(0, of: row - 1) + Self.highest) >= latitude {
            row -= 1
            guard let found = feature(of: row, at: coordinate) else { continue }
            return found.kind == .lake && gazetteer.hasTown(within: Self.lakeTown, of: coordinate) ? nil : found
        }
        guard let first = (landCount..<count).first(where: { isNear($0, coordinate) }),
            gazetteer.isAtSea(coordinate)
        else { return nil }
        return (first..<count).lazy.compactMap { feature(of: $0, at: coordinate) }.first
    }

    /// The area of a row if it contains a position.
    private func feature(of row: Int, at coordinate: Coordinate) -> NamedFeature? {
        guard isNear(row, coordinate), let kind = Kind(rawValue: rows[row * Self.rowSize + 11]) else { return nil }
        var offset = rows.integer(UInt32.self, at: row * Self.rowSize + 8) & 0xFF_FFFF
        let length = CellReader.unsigned(in: outlines, at: &offset)
        let name = outlines.string(at: offset, count: length)
        offset = min(offset + length, outlines.count)
        guard contains(coordinate, row: row, at: &offset) else { return nil }
        return NamedFeature(name: name, kind: kind.kind)
    }

    /// Whether a position is within an odd number of the rings that begin at an offset of the outlines.
    private func contains(_ coordinate: Coordinate, row: Int, at offset: inout Int) -> Bool {
        let x = coordinate.longitude * Double(Self.outlineUnits)
        let y = coordinate.latitude * Double(Self.outlineUnits)
        let scale = Self.outlineUnits / Self.boxUnits
        let (west, south) = (side(1, of: row) * scale, side(0, of: row) * scale)
        var (isInside, left) = (false, Self.mostCorners)
        for _ in 0..<min(CellReader.unsigned(in: outlines, at: &offset), Self.mostCorners) {
            var (corner, first) = ((x: west, y: south), (x: 0, y: 0))
            let corners = CellReader.unsigned(in: outlines, at: &offset)
            guard corners <= left else { return false }
            left -= corners
            for number in 0...corners {
                let last = corner
                if number == corners {
                    corner = first
                } else {
                    corner.x &+= CellReader.signed(in: outlines, at: &offset)
                    corner.y &+= CellReader.signed(in: outlines, at: &offset)
                }
                if number == 0 {
                    first = corner
                } else if (Double(last.y) > y) != (Double(corner.y) > y) {
                    let part = (y - Double(last.y)) / Double(corner.y &- last.y)
                    if x < Double(last.x) + part * Double(corner.x &- last.x) { isInside.toggle() }
                }
            }
        }
        return isInside
    }

    /// Whether a position is in the bounding box of a row.
    private func isNear(_ row: Int, _ coordinate: Coordinate) -> Bool {
        let (x, y) = (coordinate.longitude * Double(Self.boxUnits), coordinate.latitude * Double(Self.boxUnits))
        return Double(side(0, of: row)) <= y && y <= Double(side(2, of: row))
            && Double(side(1, of: row)) <= x && x <= Double(side(3, of: row))
    }

    /// A side of the bounding box of a row: 0 south, 1 west, 2 north, 3 east.
    private func side(_ side: Int, of row: Int) -> Int {
        rows.integer(Int16.self, at: row * Self.rowSize + side * 2)
    }
}
