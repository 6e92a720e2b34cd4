internal import Gazetteer

/// The surroundings of a position with a dot at it, as SVG: the small map in the details of a photo, in their dark colours.
struct SpotPicture {
    /// The part of the map that is shown, and the position, as fractions of the map's sides.
    private let corner, spot: MapPoint
    /// The tiles in it, each with the number of worlds that it is moved to the right: the map continues at the date line.
    private let tiles: [(tile: MapTile, turns: Int)]

    /// The size of the part as fractions of the map's side: 22.5 degrees of longitude wide.
    private static let (width, height) = (1.0 / 16, 1.0 / 32)
    /// The level of detail of the outlines.
    private static let level = 1

    init(at coordinate: Coordinate, outlines: MapOutlines) async throws {
        spot = MapPoint(coordinate)
        corner = MapPoint(
            x: spot.x - Self.width / 2, y: min(max(spot.y - Self.height / 2, 0), 1 - Self.height))
        let count = MapOutlines.levels[Self.level].tiles
        func cell(_ part: Double) -> Int { Int((part * Double(count)).rounded(.down)) }
        var tiles: [(tile: MapTile, turns: Int)] = []
        for column in cell(corner.x)...cell(corner.x + Self.width) {
            let turns = Int((Double(column) / Double(count)).rounded(.down))
            for row in cell(corner.y)...min(cell(corner.y + Self.height), count - 1) {
                let tile = try await outlines.tile(level: Self.level, column: column - turns * count, row: row)
                if let tile { tiles.append((tile, turns)) }
            }
        }
        self.tiles = tiles
    }

    var text: String {
        let units = MapOutlines.levels[Self.level].units
        func number(_ part: Double) -> Int { Int((part * units).rounded()) }
        let (left, top, width, height) = (
            number(corner.x), number(corner.y), number(Self.width), number(Self.height)
        )
        let parts = tiles.map { tile, turns in
            """
            <g transform="translate(\(turns * tile.units))">
            <path fill="#4a463f" fill-rule="evenodd" d="\(WorldPicture.path(tile.land, isClosed: true))"/>
            <path fill="none" stroke="#8b857a" stroke-width="\(width / 320)" d="\(WorldPicture.path(tile.borders, isClosed: false))"/>
            </g>
            """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(left) \(top) \(width) \(height)" width="640" height="320">
            <rect x="\(left)" y="\(top)" width="\(width)" height="\(height)" fill="#12191b"/>
            \(parts.joined(separator: "\n"))
            <circle cx="\(number(spot.x))" cy="\(number(spot.y))" r="\(width / 48)" fill="#74d3ca" stroke="#fff" stroke-width="\(width / 160)"/>
            </svg>

            """
    }
}
