/// The kinds of scenes of sample photographs.
enum SceneKind: Sendable {
    case alps, alpineLake, greenMountains, karst, highlands
    case farmland, lavender, terraces
    case dunes, redDesert
    case sea, cliffs, beach, blackBeach
    case harbour, hillTown, city
    case wood, bamboo, autumnWood
    case milkyWay, northernLights

    func scene(_ size: SceneSize, _ light: Lighting, seed: UInt32) -> Scene {
        switch self {
        case .alps: .mountains(size, light, seed: seed, snow: 0.62, lake: false)
        case .alpineLake: .mountains(size, light, seed: seed, snow: 0.5, lake: true)
        case .greenMountains: .mountains(size, light, seed: seed, snow: 0, lake: false)
        case .karst, .highlands: .mountains(size, light, seed: seed, snow: 0, lake: true)
        case .farmland:
            .fields(
                size, light, seed: seed,
                crops: [rgb(0x8FA25A), rgb(0xB7A552), rgb(0x6F9142), rgb(0xC9B35A), rgb(0x5F8A3C)])
        case .lavender:
            .fields(size, light, seed: seed, crops: [rgb(0x7D8C60), rgb(0xB9AE6A), rgb(0x8A76B8), rgb(0x7C62B4)])
        case .terraces: .fields(size, light, seed: seed, crops: [rgb(0x6E9A4C), rgb(0x8DB04E), rgb(0x4F8A45)])
        case .dunes: .desert(size, light, seed: seed, sand: rgb(0xE0A562))
        case .redDesert: .desert(size, light, seed: seed, sand: rgb(0xC9683F))
        case .sea: .coast(size, light, seed: seed, deep: rgb(0x1F5F86), headlands: 1)
        case .cliffs: .coast(size, light, seed: seed, deep: rgb(0x1B5573), headlands: 3)
        case .beach: .coast(size, light, seed: seed, deep: rgb(0x1E8AA0), headlands: 1, sand: rgb(0xE6D2A8))
        case .blackBeach: .coast(size, light, seed: seed, deep: rgb(0x3A5560), headlands: 2, sand: rgb(0x4A4746))
        case .harbour: .harbour(size, light, seed: seed)
        case .hillTown: .hillTown(size, light, seed: seed)
        case .city: .city(size, light, seed: seed)
        case .wood: .wood(size, light, seed: seed, bark: rgb(0x5B4636), leaf: rgb(0x5E8A3A))
        case .bamboo: .wood(size, light, seed: seed, bark: rgb(0x7D9A4E), leaf: rgb(0x79A548))
        case .autumnWood: .wood(size, light, seed: seed, bark: rgb(0x544A44), leaf: rgb(0xC07A2C))
        case .milkyWay: .night(size, seed: seed, milkyWay: 1, aurora: 0, lake: false)
        case .northernLights: .night(size, seed: seed, milkyWay: 0, aurora: 1, lake: true)
        }
    }
}
