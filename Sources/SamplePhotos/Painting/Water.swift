/// Water below a row: a lake with reflections, or an open sea under the sky.
struct Water {
    enum Kind { case lake, sea }

    var kind: Kind
    /// The row of the far shore, or of the horizon.
    var top: Float
    var light: Lighting
    var deep: Color
    /// The column and the strength, 0…1, of the glitter path of the sun or moon, for a sea.
    var pathColumn: Float
    var path: Float
    var waves: NoiseField
    var size: SceneSize

    init(_ kind: Kind, top: Float, sky: Sky, size: SceneSize, deep: Color, seed: UInt32) {
        self.kind = kind
        self.top = top
        self.light = sky.light
        self.deep = sky.light.on(deep)
        self.size = size
        pathColumn = sky.sunColumn
        path = sky.light.sunHeight == nil ? 0 : 1
        waves = NoiseField(seed: seed, cell: size.scale * 0.03, aspect: 2.6, octaves: kind == .lake ? 4 : 6, gain: 0.66)
    }

    /// The row of the land that a row of a lake reflects.
    func mirroredRow(_ y: Float) -> Float { max(0, top - (y - top) * 1.06) }

    /// Sets a row of the lake from the row that it reflects, displaced by ripples.
    func paintLake(_ row: inout [Color], y: Float, mirrored: [Color], scratch: inout Scratch) {
        fillWaves(y: y, scratch: &scratch)
        let distance = (y - top) / (size.height - top)
        let reach = size.scale * (0.004 + 0.03 * distance)
        for x in row.indices {
            let wave = scratch.first[x]
            let source = max(0, min(row.count - 1, x + Int(wave * reach)))
            let seen = mix(mirrored[source], deep, 0.16 + 0.3 * distance + 0.1 * wave)
            row[x] = scaled(seen, 0.9 + 0.09 * wave)
        }
    }

    /// Sets a row of the sea.
    func paintSea(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        fillWaves(y: y, scratch: &scratch)
        let distance = unit((y - top) / (size.height - top))
        let far = mix(light.horizon, deep, 0.35)
        let base = mix(far, deep, smoothStep(distance, from: -0.05, over: 0.75))
        let crest = mix(light.horizon, light.zenith, 0.35)
        let contrast = 0.2 + 0.5 * unit(distance * 4)
        for x in row.indices {
            let wave = scratch.first[x]
            row[x] = mix(base, wave > 0 ? crest : scaled(deep, 0.55), min(0.8, abs(wave) * contrast))
        }
        if path > 0 { addPath(to: &row, distance: distance, scratch: &scratch) }
    }

    /// Adds glitter: wave facets that face the sun, denser below it.
    private func addPath(to row: inout [Color], distance: Float, scratch: inout Scratch) {
        let width = size.scale * (0.05 + 0.22 * distance)
        for x in row.indices {
            let across = (Float(x) - pathColumn) / width
            let facing = 1 / (1 + across * across * 1.6)
            let sparkle = smoothStep(scratch.first[x] + 0.8 * facing, from: 0.72, over: 0.3)
            row[x] = mix(row[x], light.sun, min(1, path * (0.22 * facing * facing + 0.85 * sparkle * facing)))
        }
    }

    private func fillWaves(y: Float, scratch: inout Scratch) {
        let below = (y - top + size.height * 0.012) / (size.height - top)
        let step = 0.42 / below
        let v = -0.42 * (size.height - top) * (1 / below)
        let u = -0.5 * size.width * step
        waves.fill(&scratch.first, v: v * 0.9, u: u, step: step * 0.9, rowStep: step / below * 0.32)
    }
}
