/// Coastlines and land borders of countries, for drawing.
public struct Outlines: Sendable {
    /// Closed lines. A point within an odd number of them is land.
    public var coasts: [MapLine]
    /// Land borders between two countries. Neighbours share a line.
    public var borders: [MapLine]

    /// Creates outlines without changing the lines.
    public init(coasts: [MapLine], borders: [MapLine]) {
        (self.coasts, self.borders) = (coasts, borders)
    }
}

/// The position of a country's name on a map, where there is most space for it.
public struct CountryLabel: Sendable, Hashable {
    /// ISO 3166-1 alpha-2, or `XK`.
    public var countryCode: String
    public var coordinate: Coordinate
    /// Distance from the position to the nearest border or coast in degrees of latitude, rounded down.
    public var room: Int
}

extension Gazetteer {
    /// The outlines, simplified with a tolerance given as a fraction of the map's side. The data have coasts to about 450 m and
    /// borders to about 30 m. Takes 1 s for 1/200,000, which is 200 m at the equator.
    public func outlines(tolerance: Double) -> Outlines {
        let borders = borders.edges { one, other in one != 0 && other != 0 }.lines()
        func simple(_ line: [GridPoint]) -> MapLine { MapLine(line).simplified(tolerance: tolerance) }
        return Outlines(coasts: coasts(tolerance: tolerance), borders: borders.flatMap { onLand(simple($0)) })
    }

    /// The coasts alone, as in ``outlines(tolerance:)``.
    func coasts(tolerance: Double) -> [MapLine] {
        // A line that was simplified to a there-and-back path encloses no land.
        let coasts = EdgeSet(land) { _, _ in true }.lines().filter { $0.count > 3 && $0.first == $0.last }
        return Self.plausible(coasts.map { MapLine($0).simplified(tolerance: tolerance) })
    }

    /// Removes two artefacts of the data: claims of sea around reefs, drawn with a few straight lines, and holes in land that
    /// belongs to no country in the source (Kosovo, Bir Tawil, Baikonur). The only water within land is the Caspian Sea.
    private static func plausible(_ rings: [MapLine]) -> [MapLine] {
        let coasts = rings.filter { $0.points.count >= 10 || $0.extent < 0.01 }
        return coasts.filter { ring in
            ring.extent > 0.01 || coasts.count { $0.extent > ring.extent && $0.isAround(ring.points[0]) } % 2 == 0
        }
    }

    /// The parts of a border on land; in the data, borders continue through the sea.
    private func onLand(_ line: MapLine) -> [MapLine] {
        var parts: [[MapPoint]] = []
        var part: [MapPoint] = []
        for (start, end) in zip(line.points, line.points.dropFirst()) {
            let middle = MapPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            let isLand = middle.coordinate.map { land.region(at: GridPoint($0)) != 0 } ?? false
            if isLand {
                part += part.isEmpty ? [start, end] : [end]
            } else if !part.isEmpty {
                parts.append(part)
                part = []
            }
        }
        return (parts + (part.isEmpty ? [] : [part])).map { MapLine($0) }
    }

    /// A label for each country by its code. For a country with land at least a degree wide, the cell of a one-degree grid that
    /// is farthest from anything else; for others, the largest town, or else the first cell of the grid. Takes 0.2 s.
    public func countryLabels() -> [CountryLabel] {
        let grid = CountryGrid(self)
        return (0..<countries.count).compactMap { row in
            let code = countries.code(of: row)
            if let (coordinate, room) = grid.widest(row), room > 0 {
                return CountryLabel(countryCode: code, coordinate: coordinate, room: room)
            }
            let largest = countries.towns(of: row).max { towns.population(at: $0) < towns.population(at: $1) }
            let coordinate =
                largest.map(towns.coordinate(at:)) ?? grid.widest(row)?.coordinate ?? borders.anywhere(in: row)
            return coordinate.map { CountryLabel(countryCode: code, coordinate: $0, room: 0) }
        }
    }
}

/// A grid of whole degrees with the country of each cell, and the distance to the nearest cell of another country or the sea.
private struct CountryGrid {
    private static let (columns, rows) = (360, 180)
    /// The country's row, or −1.
    private var cells: [Int]
    /// Number of cells to the nearest cell of another country or the sea.
    private var depths: [Int]

    init(_ gazetteer: Gazetteer) {
        let (columns, rows) = (Self.columns, Self.rows)
        cells = Array(repeating: -1, count: columns * rows)
        for cell in cells.indices {
            let coordinate = Self.coordinate(cell)
            guard gazetteer.land.region(at: GridPoint(coordinate)) != 0 else { continue }
            cells[cell] = gazetteer.countryIndex(at: coordinate) ?? -1
        }
        depths = Array(repeating: 0, count: cells.count)
        var depth = 0
        var isDeeper = true
        while isDeeper {
            isDeeper = false
            let last = depths
            for cell in cells.indices where cells[cell] >= 0 && last[cell] == depth {
                let (column, row) = (cell % columns, cell / columns)
                guard row > 0, row < rows - 1 else { continue }
                let east = row * columns + (column + 1) % columns
                let west = row * columns + (column + columns - 1) % columns
                let near = [east, west, cell - columns, cell + columns]
                guard near.allSatisfy({ cells[$0] == cells[cell] && last[$0] >= depth }) else { continue }
                depths[cell] = depth + 1
                isDeeper = true
            }
            depth += 1
        }
    }

    /// The cell of a country with the largest distance to its edge; nil for a country without cells.
    func widest(_ country: Int) -> (coordinate: Coordinate, room: Int)? {
        let own = cells.indices.filter { cells[$0] == country }
        guard let best = own.max(by: { depths[$0] < depths[$1] }) else { return nil }
        return (Self.coordinate(best), depths[best])
    }

    private static func coordinate(_ cell: Int) -> Coordinate {
        Coordinate(
            latitudeUnits: (cell / columns - 90) * 100_000 + 50_000,
            longitudeUnits: (cell % columns - 180) * 100_000 + 50_000)
    }
}
