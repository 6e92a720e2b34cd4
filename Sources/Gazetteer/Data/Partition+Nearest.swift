import Glibc

extension Partition {
    /// The region with the nearest edge to a position outside of all regions, within this distance in metres; of two at the
    /// same distance, the lower number.
    ///
    /// Edges are straight in longitude and latitude. Distances are measured in the tangent plane at the position, which is
    /// accurate to a few metres over the 10 km needed here, up to 89° of latitude.
    func nearestRegion(to coordinate: Coordinate, within metres: Double) -> Int? {
        let plane = TangentPlane(coordinate)
        var best = metres * metres
        var nearest: Int?
        forEachCell(around: coordinate, metres: metres) { cell in
            while let group = cell.nextGroup() {
                let (one, other) = regions(ofPair: group.pair)
                let region = one == 0 ? other : min(one, other)
                for _ in 0..<group.chainCount {
                    let squared = cell.squaredDistance(from: plane)
                    if squared < best || (squared == best && region < nearest ?? .max) {
                        (best, nearest) = (squared, region)
                    }
                }
            }
        }
        return nearest
    }

    /// Calls `body` with the cells that a circle touches, also across the antimeridian.
    private func forEachCell(around coordinate: Coordinate, metres: Double, _ body: (inout CellReader) -> Void) {
        let cellDegrees = Double(cellSize) / Angle.unitsPerDegree
        let reach = metres / Angle.metresPerDegree
        let south = max(Int(((coordinate.latitude - reach + 90) / cellDegrees).rounded(.down)), 0)
        let north = min(Int(((coordinate.latitude + reach + 90) / cellDegrees).rounded(.down)), rows - 1)
        let cosine = cos(min(abs(coordinate.latitude) + reach, 90) * Angle.radiansPerDegree)
        let sideways = min(reach / max(cosine, 1e-9), 180 - cellDegrees)
        let west = Int(((coordinate.longitude - sideways + 180) / cellDegrees).rounded(.down))
        let east = Int(((coordinate.longitude + sideways + 180) / cellDegrees).rounded(.down))
        for row in south...max(south, north) {
            for column in west...east {
                let wrapped = (column % columns + columns) % columns
                var cell = cell(row: row, column: wrapped, turns: (column - wrapped) / columns)
                body(&cell)
            }
        }
    }
}

/// A plane tangent to the Earth at a position: metres east and north of it.
struct TangentPlane {
    let x: Double
    let y: Double
    let metresPerUnitEast: Double
    let metresPerUnitNorth = Angle.metresPerDegree / Angle.unitsPerDegree

    init(_ coordinate: Coordinate) {
        x = coordinate.longitude * Angle.unitsPerDegree
        y = coordinate.latitude * Angle.unitsPerDegree
        metresPerUnitEast = metresPerUnitNorth * cos(coordinate.latitude * Angle.radiansPerDegree)
    }
}

extension CellReader {
    /// Reads a chain. Returns the square of the distance to its nearest point, in square metres.
    mutating func squaredDistance(from plane: TangentPlane) -> Double {
        var best = Double.infinity
        forEachEdge { x1, y1, x2, y2 in
            let east = (Double(x1) - plane.x) * plane.metresPerUnitEast
            let north = (Double(y1) - plane.y) * plane.metresPerUnitNorth
            let alongEast = Double(x2 - x1) * plane.metresPerUnitEast
            let alongNorth = Double(y2 - y1) * plane.metresPerUnitNorth
            let length = alongEast * alongEast + alongNorth * alongNorth
            let projection = -(east * alongEast + north * alongNorth) / max(length, .leastNormalMagnitude)
            let part = min(max(projection, 0), 1)
            let (footEast, footNorth) = (east + part * alongEast, north + part * alongNorth)
            best = min(best, footEast * footEast + footNorth * footNorth)
        }
        return best
    }
}
