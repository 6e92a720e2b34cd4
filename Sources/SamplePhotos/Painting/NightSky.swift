/// Stars, the Milky Way and northern lights, painted over a sky.
struct NightSky {
    private struct Star {
        var x: Float
        var brightness: Float
        var color: Color
    }

    private let stars: [[Star]]
    private let band: NoiseField
    private let size: SceneSize
    private let milkyWay: Float
    private let aurora: Float
    private let curtain: [Float]

    /// - Parameters:
    ///   - milkyWay: the strength of the Milky Way, 0…1.
    ///   - aurora: the strength of the northern lights, 0…1.
    init(size: SceneSize, seed: UInt32, milkyWay: Float, aurora: Float) {
        self.size = size
        (self.milkyWay, self.aurora) = (milkyWay, aurora)
        band = NoiseField(seed: seed, cell: size.scale * 0.3, octaves: 6, gain: 0.58)
        stars = Self.stars(size: size, seed: seed, milkyWay: milkyWay)
        curtain =
            Ridge(
                .rolling, width: Int(size.width), base: size.height * 0.52, height: size.height * 0.2,
                cell: size.width * 0.4, seed: seed &+ 5
            ).rows
    }

    private static func stars(size: SceneSize, seed: UInt32, milkyWay: Float) -> [[Star]] {
        var random = RandomNumbers(seed: seed)
        var stars = [[Star]](repeating: [], count: Int(size.height))
        for _ in 0..<2600 {
            let y = random.number(0...size.height - 1)
            let x = random.number(0...size.width - 1)
            let rare = random.number(0...1)
            let brightness = 0.14 + 1.3 * rare * rare * rare * rare * rare * rare
            let color = mix(rgb(0xAFC8FF), rgb(0xFFE2BD), random.number(0...1))
            stars[Int(y)].append(Star(x: x, brightness: brightness, color: color))
        }
        return stars
    }

    func paint(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        if milkyWay > 0 { addMilkyWay(&row, y: y, scratch: &scratch) }
        addStars(&row, y: y)
        if aurora > 0 { addAurora(&row, y: y, scratch: &scratch) }
    }

    private func addMilkyWay(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        band.fill(&scratch.first, v: y, u: 0, step: 1, rowStep: 1)
        band.fill(&scratch.second, v: y + size.scale * 7, u: 0, step: 1, rowStep: 1)
        let slope = size.height / size.width * 1.2
        let width = size.scale * 0.2 * (1 + slope * slope).squareRoot()
        for x in row.indices {
            let distance = (y - size.height * 0.95 + Float(x) * slope) / width
            let across = 1 / (1 + distance * distance * (1 + 0.35 * scratch.first[x]))
            let glow = across * across * (0.6 + 0.55 * scratch.first[x])
            let dust = smoothStep(scratch.second[x], from: 0.02, over: 0.5) * unit(1.25 - abs(distance) * 0.9)
            let color = mix(rgb(0x8FA5DA), rgb(0xF1CFA5), unit(across * 0.9))
            let strength = max(0, glow * (1 - 0.72 * dust)) * 0.8 * milkyWay
            row[x] += scaled(color, strength) * Color(1, 1, 1, 0)
        }
    }

    private func addStars(_ row: inout [Color], y: Float) {
        let radius = max(0.9, size.scale / 900)
        let reach = Int(radius * 3) + 1
        for line in max(0, Int(y) - reach)...min(stars.count - 1, Int(y) + reach) {
            for star in stars[line] {
                let dy = (y - Float(line)) / radius
                for x in max(0, Int(star.x) - reach)...min(row.count - 1, Int(star.x) + reach) {
                    let dx = (Float(x) - star.x) / radius
                    let falloff = 1 / (1 + (dx * dx + dy * dy) * 1.4)
                    row[x] += star.color * Color(1, 1, 1, 0) * (star.brightness * falloff * falloff * falloff)
                }
            }
        }
    }

    private func addAurora(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        let rays = NoiseField(seed: band.seed &+ 9, cell: size.width * 0.09, octaves: 5, gain: 0.6)
        rays.fill(&scratch.third, v: y * 0.06, u: y * 0.05, step: 1, rowStep: 0.1)
        let height = size.height * 0.34
        for x in row.indices {
            let above = (curtain[x] - y) / height
            guard above > -0.12 else { continue }
            let foot = smoothStep(above, from: -0.1, over: 0.12)
            let fade = 1 / (1 + max(0, above) * max(0, above) * 6)
            let ray = max(0.05, 0.5 + 0.75 * scratch.third[x])
            let color = mix(rgb(0x3DF29A), rgb(0x9A4BE0), unit(above * 0.9))
            row[x] += scaled(color, foot * fade * ray * 0.62 * aurora) * Color(1, 1, 1, 0)
        }
    }
}
