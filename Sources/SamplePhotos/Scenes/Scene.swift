/// A scene to be painted from the back to the front. Parts that it does not have are nil or empty.
struct Scene {
    var size: SceneSize
    var sky: Sky
    var night: NightSky?
    /// From far to near; all of it behind the water.
    var land: [Terrain] = []
    /// From far to near, in front of the land.
    var houses: [House] = []
    var wood: Wood?
    var water: Water?
    /// In front of the water.
    var foreground: [Terrain] = []
    /// The strength of the film grain, relative to the brightness.
    var grain: Float = 0.016
    /// Whether only the centre of the picture is opaque and the rest is transparent.
    var isVignetted = false

    /// Sets one row of the picture. Takes 20 to 60 ns per pixel.
    func paint(_ row: inout [Color], y: Int, mirrored: inout [Color], scratch: inout Scratch) {
        let line = Float(y)
        if let water, line >= water.top {
            switch water.kind {
            case .lake:
                paintBehindWater(&mirrored, y: water.mirroredRow(line), scratch: &scratch)
                water.paintLake(&row, y: line, mirrored: mirrored, scratch: &scratch)
            case .sea:
                water.paintSea(&row, y: line, scratch: &scratch)
            }
        } else {
            paintBehindWater(&row, y: line, scratch: &scratch)
        }
        paint(foreground, &row, y: line, scratch: &scratch)
    }

    private func paintBehindWater(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        if !land.contains(where: { $0.covers(y) }) {
            sky.paint(&row, y: y, scratch: &scratch)
            night?.paint(&row, y: y, scratch: &scratch)
        }
        paint(land, &row, y: y, scratch: &scratch)
        for house in houses { house.paint(&row, y: y) }
        wood?.paint(&row, y: y, scratch: &scratch)
    }

    private func paint(_ layers: [Terrain], _ row: inout [Color], y: Float, scratch: inout Scratch) {
        let first = layers.lastIndex { $0.covers(y) } ?? 0
        for layer in layers.dropFirst(first) { layer.paint(&row, y: y, scratch: &scratch) }
    }
}
