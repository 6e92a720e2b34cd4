extension Scene {
    /// An open sea under the sun, with headlands, and optionally a beach in front.
    static func coast(
        _ size: SceneSize, _ light: Lighting, seed: UInt32, deep: Color, headlands: Int, sand: Color? = nil
    ) -> Scene {
        var random = RandomNumbers(seed: seed)
        let horizon = (size.height * random.number(0.4...0.52)).rounded()
        let sky = Sky(light: light, size: size, horizon: horizon, cover: random.number(0.25...0.55), seed: seed)
        var scene = Scene(size: size, sky: sky)
        for index in 0..<headlands {
            let near = Float(index + 1) / Float(headlands)
            scene.land.append(
                headland(
                    size, light, horizon: horizon, near: near, fromLeft: (index + Int(seed)) % 2 == 0,
                    seed: seed &+ UInt32(index) &* 7))
        }
        scene.water = Water(.sea, top: horizon, sky: sky, size: size, deep: deep, seed: seed)
        if let sand { scene.foreground = beach(size, light, sand: sand, seed: seed) }
        return scene
    }

    private static func headland(
        _ size: SceneSize, _ light: Lighting, horizon: Float, near: Float, fromLeft: Bool, seed: UInt32
    ) -> Terrain {
        var ridge = Ridge(
            .jagged, width: Int(size.width), base: horizon + 2, height: size.scale * (0.1 + 0.12 * near),
            cell: size.scale * 0.5, seed: seed)
        let length = size.width * (0.72 - 0.3 * near)
        for x in ridge.rows.indices {
            let along = fromLeft ? Float(x) : size.width - Float(x)
            let left = 1 - smoothStep(along, from: length * 0.25, over: length * 0.75)
            ridge.rows[x] = horizon + 2 - max(0, horizon + 2 - ridge.rows[x]) * left - left * size.scale * 0.02
            if left <= 0 { ridge.rows[x] = horizon + 2 }
        }
        return Terrain(
            ridge: ridge, surface: .rock, lit: light.on(rgb(0x9C8F6C)), shaded: light.on(rgb(0x2E3A2B)),
            haze: light.haze, hazeAtEdge: 0.66 * (1 - near) + 0.08, hazeBelow: 0.7 * (1 - near) + 0.14,
            reach: size.scale * 0.15,
            texture: NoiseField(seed: seed, cell: size.scale * 0.06, octaves: 6, gain: 0.68))
    }

    /// Foam, wet sand, dry sand.
    private static func beach(_ size: SceneSize, _ light: Lighting, sand: Color, seed: UInt32) -> [Terrain] {
        let bands: [(Float, Color, Float)] = [
            (0.8, rgb(0xF2F6F5), 0.62), (0.815, sand * 0.62, 0.75), (0.87, sand, 0.8),
        ]
        return bands.enumerated().map { index, band in
            let edge = Ridge(
                .jagged, width: Int(size.width), base: size.height * (band.0 + 0.05), height: size.height * 0.05,
                cell: size.width * 0.3, seed: seed &+ 61 &+ UInt32(index / 2))
            return Terrain(
                ridge: edge, surface: .rock, lit: light.on(band.1 * 1.12), shaded: light.on(band.1 * band.2),
                haze: light.haze,
                texture: NoiseField(seed: seed &+ 62, cell: size.scale * 0.03, aspect: 2.6, octaves: 6, gain: 0.8))
        }
    }
}
