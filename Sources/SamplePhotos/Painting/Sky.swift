/// A sky with a gradient, the sun with its glow, and clouds that flatten towards the horizon.
struct Sky {
    var light: Lighting
    /// The row of the horizon.
    var horizon: Float
    /// The column of the sun; its row follows from the light.
    var sunColumn: Float
    /// The fraction of the sky that is covered by clouds, 0…1.
    var cover: Float
    var clouds: NoiseField
    /// The height of the scene, to which the sun's size and glow are proportional.
    var scale: Float

    init(light: Lighting, size: SceneSize, horizon: Float, cover: Float, seed: UInt32) {
        var random = RandomNumbers(seed: seed)
        self.light = light
        self.horizon = horizon
        self.cover = cover
        sunColumn = size.width * random.number(0.22...0.78)
        clouds = NoiseField(seed: seed, cell: size.scale * 0.42, aspect: 2.1, octaves: 7, gain: 0.52)
        scale = size.scale
    }

    var sunRow: Float? { light.sunHeight.map { horizon * (1 - $0) } }

    func paint(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        let height = unit(1 - y / horizon)
        let clear = mix(light.horizon, light.zenith, smoothStep(height, from: -0.15, over: 1.15))
        for x in row.indices { row[x] = clear }
        addGlow(to: &row, y: y)
        if cover > 0 { addClouds(to: &row, height: height, scratch: &scratch) }
    }

    private func addGlow(to row: inout [Color], y: Float) {
        guard let sunRow else { return }
        let dy = (y - sunRow) / scale
        for x in row.indices {
            let dx = (Float(x) - sunColumn) / scale
            let distance = dx * dx + dy * dy
            let wide = 1 / (1 + distance * 9)
            let near = 1 / (1 + distance * 260)
            row[x] = mix(row[x], light.sun, min(1, 0.42 * wide * wide + 0.75 * near * near))
            if distance < 0.0009 { row[x] = mix(row[x], rgb(0xFFFBEA), unit((0.0009 - distance) * 6000)) }
        }
    }

    private func addClouds(to row: inout [Color], height: Float, scratch: inout Scratch) {
        let depth = 1 / (height + 0.16)
        let v = depth * scale * 0.32
        let rowStep = depth * depth * 0.32
        let u = -0.5 * Float(row.count) * depth
        clouds.fill(&scratch.first, v: v, u: u, step: depth, rowStep: rowStep)
        clouds.fill(&scratch.second, v: v + scale * 0.035 * depth, u: u, step: depth, rowStep: rowStep)
        let edge = 0.62 - cover * 1.1
        let fade = smoothStep(height, from: 0, over: 0.22)
        for x in row.indices {
            let thickness = smoothStep(scratch.first[x], from: edge, over: 0.42)
            if thickness <= 0 { continue }
            let lit = unit(0.62 + (scratch.first[x] - scratch.second[x]) * 1.7 - thickness * 0.25)
            let cloud = mix(mix(light.cloudShaded, light.cloudLit, lit), light.horizon, 0.55 * (1 - fade))
            row[x] = mix(row[x], cloud, thickness * (0.35 + 0.6 * fade))
        }
    }
}

/// The size of a scene in pixels. `scale` is its height or two thirds of its width, whichever is less; things with sizes
/// proportional to it look the same in every picture.
struct SceneSize {
    var width: Float
    var height: Float
    var scale: Float { min(height, width * 0.67) }
}

/// Buffers for rows of noise, which are reused for every row.
struct Scratch {
    var first: [Float]
    var second: [Float]
    var third: [Float]

    init(width: Int) {
        first = [Float](repeating: 0, count: width)
        second = first
        third = first
    }
}
