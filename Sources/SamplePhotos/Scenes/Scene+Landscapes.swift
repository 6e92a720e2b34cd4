extension Scene {
    /// Ridges behind ridges, higher and paler with distance; the nearest is wooded.
    static func mountains(_ size: SceneSize, _ light: Lighting, seed: UInt32, snow: Float, lake: Bool) -> Scene {
        var random = RandomNumbers(seed: seed)
        let ground = size.height * (lake ? 0.6 : 0.84)
        let sky = Sky(light: light, size: size, horizon: ground * 0.94, cover: random.number(0.2...0.5), seed: seed)
        var scene = Scene(size: size, sky: sky)
        let layers = 4
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            let rise = size.scale * (0.44 - 0.3 * near) * random.number(0.8...1.15)
            let base = ground - size.height * 0.05 * (1 - near) + size.height * (lake ? 0.02 : 0.12) * near
            let ridge = Ridge(
                .jagged, width: Int(size.width), base: base, height: rise, cell: size.scale * (0.62 - 0.14 * near),
                seed: seed &+ UInt32(layer) &* 77)
            let rock = mix(rgb(0x8B8378), rgb(0x4C5A36), unit(near * 1.7))
            scene.land.append(
                Terrain(
                    ridge: ridge, surface: layer < 2 && snow > 0 ? .snow(above: base - rise * (1 - snow)) : .rock,
                    lit: light.on(rock * 1.45), shaded: light.on(rock * 0.42) + light.zenith * 0.06, haze: light.haze,
                    hazeAtEdge: 0.5 * (1 - near), hazeBelow: 0.86 - 0.5 * near, reach: size.scale * 0.34,
                    texture: NoiseField(seed: seed &+ UInt32(layer), cell: size.scale * 0.14, octaves: 7, gain: 0.66)))
        }
        scene.land.append(wood(size, light, ground: ground, lake: lake, seed: seed))
        if lake {
            scene.water = Water(.lake, top: ground, sky: sky, size: size, deep: rgb(0x1C4A52), seed: seed)
            scene.foreground = [shore(size, light, seed: seed)]
        }
        return scene
    }

    private static func wood(_ size: SceneSize, _ light: Lighting, ground: Float, lake: Bool, seed: UInt32) -> Terrain {
        let base = lake ? ground - size.height * 0.004 : size.height * 0.93
        var ridge = Ridge(
            .rolling, width: Int(size.width), base: base, height: size.height * (lake ? 0.035 : 0.1),
            cell: size.width * 0.4, seed: seed &+ 31)
        for pass in 0..<3 {
            ridge.plant(.conifer, height: size.scale * (lake ? 0.05 : 0.15), density: 3.2, seed: seed &+ UInt32(pass))
        }
        return Terrain(
            ridge: ridge, surface: .rock, lit: light.on(rgb(0x4E6136)), shaded: light.on(rgb(0x10180F)),
            haze: light.haze, hazeAtEdge: lake ? 0.1 : 0.04, hazeBelow: lake ? 0.14 : 0.02, reach: size.scale * 0.1,
            texture: NoiseField(seed: seed &+ 32, cell: size.scale * 0.03, aspect: 0.6, octaves: 5, gain: 0.8))
    }

    private static func shore(_ size: SceneSize, _ light: Lighting, seed: UInt32) -> Terrain {
        Terrain(
            ridge: Ridge(
                .jagged, width: Int(size.width), base: size.height * 1.03, height: size.height * 0.13,
                cell: size.width * 0.5, seed: seed &+ 41),
            surface: .rock, lit: light.on(rgb(0x9A9284)), shaded: light.on(rgb(0x26241F)), haze: light.haze,
            texture: NoiseField(seed: seed &+ 42, cell: size.scale * 0.05, aspect: 1.7, octaves: 6, gain: 0.75))
    }

    /// Hills with crops in rows, and clumps of trees.
    static func fields(_ size: SceneSize, _ light: Lighting, seed: UInt32, crops: [Color]) -> Scene {
        var random = RandomNumbers(seed: seed)
        let horizon = size.height * 0.46
        let sky = Sky(light: light, size: size, horizon: horizon * 1.04, cover: random.number(0.3...0.62), seed: seed)
        var scene = Scene(size: size, sky: sky)
        for layer in 0..<5 {
            let near = Float(layer) / 4
            let base = horizon + size.height * 0.42 * near * near
            let ridge = Ridge(
                .rolling, width: Int(size.width), base: base, height: size.scale * (0.1 + 0.05 * near),
                cell: size.width * (0.36 + 0.4 * near), seed: seed &+ UInt32(layer) &* 13)
            if layer < 4 { scene.land.append(hedge(ridge, size, light, near: near, seed: seed &+ UInt32(layer))) }
            let crop = crops[layer % crops.count]
            scene.land.append(
                Terrain(
                    ridge: ridge, surface: .field(furrows: 0.2 + 0.25 * near), lit: light.on(crop * 1.22),
                    shaded: light.on(crop * 0.5), haze: light.haze, hazeAtEdge: 0.62 * (1 - near),
                    hazeBelow: 0.4 * (1 - near), reach: size.height * 0.32,
                    texture: NoiseField(seed: seed &+ UInt32(layer), cell: size.scale * 0.07, octaves: 8, gain: 0.78)))
        }
        return scene
    }

    /// The trees at the far end of a field.
    private static func hedge(_ edge: Ridge, _ size: SceneSize, _ light: Lighting, near: Float, seed: UInt32) -> Terrain
    {
        var ridge = edge
        let tall = size.scale * (0.02 + 0.06 * near)
        ridge.plant(.broadleaf, height: tall, density: 0.7, seed: seed)
        ridge.plant(.broadleaf, height: tall * 0.5, density: 1, seed: seed &+ 90)
        return Terrain(
            ridge: ridge, surface: .rock, lit: light.on(rgb(0x66773F)), shaded: light.on(rgb(0x2A3920)),
            haze: light.haze, hazeAtEdge: 0.6 * (1 - near), hazeBelow: 0.55 * (1 - near), reach: tall,
            texture: NoiseField(seed: seed, cell: tall * 0.5, octaves: 5, gain: 0.8))
    }

    /// Dunes behind dunes.
    static func desert(_ size: SceneSize, _ light: Lighting, seed: UInt32, sand: Color) -> Scene {
        let horizon = size.height * 0.5
        let sky = Sky(light: light, size: size, horizon: horizon, cover: 0.12, seed: seed)
        var scene = Scene(size: size, sky: sky)
        for layer in 0..<5 {
            let near = Float(layer) / 4
            let ridge = Ridge(
                .dunes, width: Int(size.width), base: horizon + size.height * 0.44 * near * near,
                height: size.scale * (0.07 + 0.16 * near), cell: size.width * (0.18 + 0.34 * near),
                seed: seed &+ UInt32(layer) &* 29)
            scene.land.append(
                Terrain(
                    ridge: ridge, surface: .dune, lit: light.on(sand * 1.2), shaded: light.on(sand * 0.42),
                    haze: light.haze, hazeAtEdge: 0.62 * (1 - near), hazeBelow: 0.36 * (1 - near),
                    reach: size.scale * 0.3,
                    texture: NoiseField(
                        seed: seed &+ UInt32(layer), cell: size.scale * 0.05, aspect: 3.4, octaves: 5, gain: 0.72)))
        }
        return scene
    }
}
