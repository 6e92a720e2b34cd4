extension Scene {
    /// Stars over a dark skyline, with the Milky Way or northern lights.
    static func night(_ size: SceneSize, seed: UInt32, milkyWay: Float, aurora: Float, lake: Bool) -> Scene {
        let light = Lighting.night
        let ground = (size.height * (lake ? 0.7 : 0.88)).rounded()
        var scene = Scene(size: size, sky: Sky(light: light, size: size, horizon: ground, cover: 0, seed: seed))
        scene.night = NightSky(size: size, seed: seed, milkyWay: milkyWay, aurora: aurora)
        for layer in 0..<2 {
            var ridge = Ridge(
                layer == 0 ? .jagged : .rolling, width: Int(size.width), base: ground + 2,
                height: size.scale * (layer == 0 ? 0.2 : 0.05), cell: size.scale * 0.6, seed: seed &+ UInt32(layer))
            // Trees only by a lake, because the scene is also used for deserts.
            if layer == 1 && lake {
                ridge.plant(.conifer, height: size.scale * 0.12, density: 2.6, seed: seed &+ 9)
            }
            let color = layer == 0 ? rgb(0x1A2338) : rgb(0x05070C)
            scene.land.append(
                Terrain(
                    ridge: ridge, surface: .rock, lit: color * 1.5, shaded: color * 0.7, haze: light.haze,
                    hazeAtEdge: layer == 0 ? 0.3 : 0, hazeBelow: layer == 0 ? 0.6 : 0, reach: size.scale * 0.2,
                    texture: NoiseField(seed: seed, cell: size.scale * 0.05, octaves: 5, gain: 0.7)))
        }
        if lake { scene.water = Water(.lake, top: ground, sky: scene.sky, size: size, deep: rgb(0x0A1530), seed: seed) }
        scene.grain = 0.026
        return scene
    }

    /// Within a wood, in mist.
    static func wood(_ size: SceneSize, _ light: Lighting, seed: UInt32, bark: Color, leaf: Color) -> Scene {
        var misty = light
        misty.zenith = mix(light.haze, light.on(leaf), 0.3)
        misty.horizon = mix(light.haze, light.sun, 0.45)
        misty.haze = mix(light.haze, light.sun, 0.25)
        var sky = Sky(light: misty, size: size, horizon: size.height * 0.62, cover: 0, seed: seed)
        sky.scale *= 0.6
        var scene = Scene(size: size, sky: sky)
        for layer in 0..<3 {
            let near = Float(layer) / 2
            var ridge = Ridge(
                .rolling, width: Int(size.width), base: size.height * (0.64 + 0.2 * near), height: size.height * 0.05,
                cell: size.width * 0.3, seed: seed &+ UInt32(layer))
            ridge.plant(
                .broadleaf, height: size.scale * (0.02 + 0.04 * near), density: 1.5, seed: seed &+ UInt32(layer))
            scene.land.append(
                Terrain(
                    ridge: ridge, surface: .rock, lit: light.on(leaf * 1.2), shaded: light.on(leaf * 0.28),
                    haze: misty.haze, hazeAtEdge: 0.7 * (1 - near), hazeBelow: 0.5 * (1 - near),
                    reach: size.height * 0.15,
                    texture: NoiseField(seed: seed &+ 5, cell: size.scale * 0.06, octaves: 6, gain: 0.8)))
        }
        scene.wood = Wood(size: size, light: misty, bark: bark, leaf: leaf, seed: seed)
        return scene
    }
}
