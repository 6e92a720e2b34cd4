extension Scene {
    /// A row of gabled houses on a quay, with a hill behind them and water in front.
    static func harbour(_ size: SceneSize, _ light: Lighting, seed: UInt32) -> Scene {
        let quay = (size.height * 0.62).rounded()
        let sky = Sky(light: light, size: size, horizon: quay, cover: 0.42, seed: seed)
        var scene = Scene(size: size, sky: sky)
        scene.land = [hill(size, light, ground: quay, height: 0.24, seed: seed)]
        for row in 0..<3 {
            scene.houses += street(size, light, foot: quay - size.scale * 0.06 * Float(2 - row), row: row, seed: seed)
        }
        scene.water = Water(.lake, top: quay, sky: sky, size: size, deep: rgb(0x24424C), seed: seed)
        return scene
    }

    /// Red roofs, one below the other, on a slope.
    static func hillTown(_ size: SceneSize, _ light: Lighting, seed: UInt32) -> Scene {
        let ground = size.height * 0.5
        let sky = Sky(light: light, size: size, horizon: ground, cover: 0.35, seed: seed)
        var scene = Scene(size: size, sky: sky)
        scene.land = [
            hill(size, light, ground: ground * 1.1, height: 0.34, seed: seed),
            hill(size, light, ground: size.height * 0.62, height: 0.2, seed: seed &+ 8),
        ]
        for row in 0..<9 {
            let near = Float(row) / 8
            let foot = ground + size.height * (0.04 + 0.62 * near)
            scene.houses += street(
                size, light, foot: foot, row: row % 3, seed: seed &+ UInt32(row), growth: 0.55 + near)
        }
        return scene
    }

    /// Towers on the far side of a river.
    static func city(_ size: SceneSize, _ light: Lighting, seed: UInt32) -> Scene {
        let bank = (size.height * 0.68).rounded()
        let sky = Sky(light: light, size: size, horizon: bank, cover: 0.4, seed: seed)
        var scene = Scene(size: size, sky: sky)
        for row in 0..<4 {
            scene.houses += towers(size, light, foot: bank, near: Float(row) / 3, seed: seed &+ UInt32(row))
        }
        scene.water = Water(.lake, top: bank, sky: sky, size: size, deep: rgb(0x1A2C3C), seed: seed)
        return scene
    }

    private static func hill(_ size: SceneSize, _ light: Lighting, ground: Float, height: Float, seed: UInt32)
        -> Terrain
    {
        var ridge = Ridge(
            .rolling, width: Int(size.width), base: ground - size.scale * 0.1, height: size.scale * height,
            cell: size.width * 0.5, seed: seed &+ 3)
        for pass in 0..<2 {
            ridge.plant(.broadleaf, height: size.scale * 0.03, density: 1.6, seed: seed &+ UInt32(pass))
        }
        return Terrain(
            ridge: ridge, surface: .rock, lit: light.on(rgb(0x7C8A54)), shaded: light.on(rgb(0x2C3B2A)),
            haze: light.haze, hazeAtEdge: 0.5, hazeBelow: 0.42, reach: size.scale * 0.2,
            texture: NoiseField(seed: seed &+ 4, cell: size.scale * 0.03, octaves: 5, gain: 0.75))
    }

    private static let walls: [Color] = [
        rgb(0xD9A441), rgb(0xC4573A), rgb(0xE8D9B5), rgb(0x9DB4A8), rgb(0xB5453A), rgb(0xEEE6D8), rgb(0xD98E5F),
        rgb(0x7FA0B5), rgb(0xE3C07A), rgb(0xCBB8A0),
    ]
    private static let roofs: [Color] = [rgb(0x8A3F2C), rgb(0x6B3A30), rgb(0x4B4A50), rgb(0x9C4E34)]

    private static func street(
        _ size: SceneSize, _ light: Lighting, foot: Float, row: Int, seed: UInt32, growth: Float = 1
    ) -> [House] {
        var random = RandomNumbers(seed: seed &* 31 &+ UInt32(row))
        var houses: [House] = []
        let haze = row == 2 ? 0 : 0.13 * Float(2 - row)
        var column = -size.scale * 0.1 * random.number(0...1)
        while column < size.width {
            let width = size.scale * random.number(0.085...0.15) * growth
            let height = size.scale * random.number(0.13...0.22) * growth
            let storey = size.scale * 0.036 * growth
            houses.append(
                House(
                    left: column, right: column + width,
                    foot: foot + random.number(0...1) * (growth == 1 ? 0 : width * 0.3),
                    eaves: foot - height,
                    gable: width * random.number(0.3...0.62),
                    wall: mix(light.on(walls[Int(random.next() % 10)]), light.haze, haze),
                    roof: mix(light.on(roofs[Int(random.next() % 4)]), light.haze, haze),
                    bay: storey * random.number(0.8...1.1), storey: storey, lamps: light.lamps, lamp: rgb(0xFFC566),
                    glass: mix(light.on(rgb(0x3A4A58)), light.zenith, 0.25),
                    seed: UInt32(truncatingIfNeeded: random.next())))
            column += width * (growth == 1 ? 1.0 : random.number(0.95...1.5))
        }
        return houses
    }

    private static func towers(_ size: SceneSize, _ light: Lighting, foot: Float, near: Float, seed: UInt32) -> [House]
    {
        var random = RandomNumbers(seed: seed)
        var houses: [House] = []
        var column = -size.scale * 0.05
        while column < size.width {
            let width = size.scale * random.number(0.05...0.12)
            let rare = random.number(0...1)
            let height = size.scale * (0.08 + (0.44 - 0.3 * near) * rare * rare * rare + 0.1 * rare)
            let wall = mix(
                mix(rgb(0x8C99A8), rgb(0x6B6258), random.number(0...1)), rgb(0xC9B8A2), 0.3 * random.number(0...1))
            let storey = size.scale * (0.012 + 0.008 * near)
            houses.append(
                House(
                    left: column, right: column + width, foot: foot, eaves: foot - height, gable: 0,
                    wall: mix(light.on(wall), light.haze, 0.62 * (1 - near)), roof: light.on(wall),
                    bay: storey * random.number(0.7...1.5), storey: storey, lamps: light.lamps * (0.6 + 0.3 * near),
                    lamp: mix(rgb(0xFFD48A), rgb(0xDCEBFF), random.number(0...0.6)),
                    glass: mix(mix(light.on(rgb(0x41566A)), light.zenith, 0.35), light.haze, 0.55 * (1 - near)),
                    seed: UInt32(truncatingIfNeeded: random.next())))
            column += width * random.number(0.7...1.7)
        }
        return houses
    }
}
