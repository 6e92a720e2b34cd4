/// A house seen from the front: walls, rows of windows, and a gable or a flat roof.
struct House {
    var left: Float
    var right: Float
    /// The row of its base.
    var foot: Float
    /// The row of its eaves.
    var eaves: Float
    /// The height of the roof above the eaves in rows; 0 for a flat roof.
    var gable: Float
    var wall: Color
    var roof: Color
    /// The distances between windows, and between floors.
    var bay: Float
    var storey: Float
    var lamps: Float
    var lamp: Color
    var glass: Color
    var seed: UInt32

    func paint(_ row: inout [Color], y: Float) {
        guard y < foot, y > eaves - gable - 1 else { return }
        y < eaves ? paintRoof(&row, y: y) : paintWall(&row, y: y)
    }

    private func paintRoof(_ row: inout [Color], y: Float) {
        let part = gable > 0 ? unit((y - eaves + gable) / gable) : 0
        let centre = (left + right) / 2
        let half = (right - left) / 2 * part + (part > 0 ? (right - left) * 0.03 : 0)
        let tile = latticeValue(0, Int32(y / max(2, gable / 14)), seed) * 0.06
        paintSpan(&row, from: centre - half, to: centre + half) { x in
            scaled(roof, 1 + tile + 0.14 * (x < centre ? 1 : -1))
        }
    }

    private func paintWall(_ row: inout [Color], y: Float) {
        let floor = ((y - eaves) / storey).rounded(.down)
        let inFloor = (y - eaves) / storey - floor
        let hasWindows = inFloor > 0.26 && inFloor < 0.76 && floor + 1.2 < (foot - eaves) / storey
        let bays = max(1, ((right - left) / bay).rounded(.down))
        let width = (right - left) / bays
        let stain = latticeValue(3, Int32(y / max(2, storey * 0.3)), seed) * 0.025
        let edge: Float = y < eaves + storey * 0.06 ? 0.86 : 1
        paintSpan(&row, from: left, to: right) { x in
            let across = (x - left) / width
            let inBay = across - across.rounded(.down)
            if hasWindows && inBay > 0.27 && inBay < 0.73 {
                return window(bay: across.rounded(.down), floor: floor, height: inFloor)
            }
            let sill: Float = inFloor > 0.76 && inFloor < 0.8 && inBay > 0.22 && inBay < 0.78 ? 1.08 : 1
            return scaled(wall, (1.05 - 0.13 * (x - left) / (right - left) + stain) * edge * sill)
        }
    }

    private func window(bay: Float, floor: Float, height: Float) -> Color {
        let hash = latticeHash(Int32(bay), Int32(floor), seed)
        let isLit = Float(hash & 0xFFFF) / 65535 < lamps
        let variety = Float(hash >> 16) / 65535
        if isLit { return scaled(lamp, 0.72 + 0.35 * variety - 0.2 * abs(height - 0.45)) }
        return scaled(glass, 0.7 + 0.5 * variety + 0.35 * (0.76 - height))
    }

    /// Paints the pixels between two columns. The outermost pixels are painted in proportion to their coverage.
    private func paintSpan(_ row: inout [Color], from start: Float, to end: Float, _ color: (Float) -> Color) {
        let first = max(0, Int(start.rounded(.down)))
        let last = min(row.count - 1, Int(end.rounded(.down)))
        guard first <= last else { return }
        for x in first...last {
            let coverage = unit(min(Float(x) + 1 - start, end - Float(x)))
            row[x] = mix(row[x], color(Float(x)), coverage)
        }
    }
}
