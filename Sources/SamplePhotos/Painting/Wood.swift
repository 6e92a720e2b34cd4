/// Tree trunks in mist, paler with distance, under a canopy of leaves.
struct Wood {
    private struct Trunk {
        var x: Float
        var half: Float
        var lean: Float
        var foot: Float
        var bark: Color
        var seed: UInt32
    }

    private let trunks: [Trunk]
    private let leaves: NoiseField
    private let leaf: Color
    private let size: SceneSize

    init(size: SceneSize, light: Lighting, bark: Color, leaf: Color, seed: UInt32) {
        var random = RandomNumbers(seed: seed)
        var trunks: [Trunk] = []
        for layer in 0..<6 {
            let near = Float(layer) / 5
            for _ in 0..<(26 - layer * 4) {
                let half = size.scale * (0.004 + 0.024 * near * near) * random.number(0.6...1.3)
                trunks.append(
                    Trunk(
                        x: random.number(-0.02...1.02) * size.width, half: half, lean: random.number(-0.05...0.05),
                        foot: size.height * (0.62 + 0.36 * near * near + random.number(-0.02...0.02)),
                        bark: mix(light.haze, light.on(bark), 0.16 + 0.8 * near), seed: UInt32(layer * 100) &+ seed))
            }
        }
        self.trunks = trunks
        self.size = size
        self.leaf = light.on(leaf)
        leaves = NoiseField(seed: seed, cell: size.scale * 0.16, octaves: 7, gain: 0.68)
    }

    func paint(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        for trunk in trunks where y < trunk.foot { paint(trunk, &row, y: y) }
        let height = y / size.height
        leaves.fill(&scratch.first, v: y, u: 0, step: 1, rowStep: 1)
        let edge = -0.28 + 1.5 * height
        guard edge < 1 else { return }
        for x in row.indices {
            let cover = smoothStep(scratch.first[x], from: edge, over: 0.16)
            if cover <= 0 { continue }
            let shade = unit(0.4 + 0.9 * (scratch.first[x] - scratch.first[max(0, x - 2)]) * 3 + 0.4 * height)
            row[x] = mix(row[x], mix(scaled(leaf, 0.4), scaled(leaf, 1.25), shade), cover * 0.92)
        }
    }

    private func paint(_ trunk: Trunk, _ row: inout [Color], y: Float) {
        let centre = trunk.x + (size.height - y) * trunk.lean
        let flare = 1 + 0.5 / (1 + (trunk.foot - y) / trunk.half)
        let half = trunk.half * flare
        let first = max(0, Int(centre - half))
        let last = min(row.count - 1, Int(centre + half))
        guard first <= last else { return }
        let line = Int32(y / (trunk.half + 8))
        for x in first...last {
            let across = (Float(x) - centre) / half
            let round = 0.72 + 0.5 * unit(0.5 - 0.5 * across) - 0.1 * across * across
            let grain = latticeValue(Int32(Float(x) - centre) / 3, line, trunk.seed) * 0.06
            row[x] = mix(row[x], scaled(trunk.bark, round + grain), unit((1 - abs(across)) * half))
        }
    }
}
