import Gazetteer
import Testing

struct TownTests {
    private let gazetteer = Gazetteer.bundled

    @Test func `a town is found by its position and its number, with all properties`() throws {
        let mine = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        let falun = try #require(gazetteer.locate(mine).town)
        #expect(falun == gazetteer.town(geonameID: 2_715_459))
        #expect(falun.name == "Falun")
        #expect(falun.region == "Dalarna")
        #expect(falun.countryCode == "SE")
        #expect(falun.timeZone == "Europe/Stockholm")
        #expect(falun.population > 30_000)
        #expect(falun.coordinate.distance(to: mine) < 2_000)
    }

    @Test(arguments: [0, -1, 1, Int.max, 4_294_967_296 + 2_715_459])
    func `an unknown number finds no town`(_ number: Int) {
        #expect(gazetteer.town(geonameID: number) == nil)
    }

    @Test func `every town is found by its number and is in the range of its country`() {
        var count = 0
        var previous = ""
        gazetteer.forEachTown { town in
            count += 1
            #expect(gazetteer.town(geonameID: town.geonameID) == town)
            #expect(town.countryCode >= previous)
            previous = town.countryCode
        }
        #expect(count == gazetteer.townCount)
        #expect(count > 200_000)
    }

    @Test func `the nearest town of a country is that of an exhaustive search`() throws {
        var generator = SplitMix(state: 20_260_101)
        for code in ["SE", "FJ", "RU", "US", "CL", "VA", "KI"] {
            let towns = gazetteer.towns(in: code)
            for _ in 0..<40 {
                let target = generator.position()
                let found = try #require(gazetteer.nearestTown(to: target, in: code))
                let nearest = towns.map { $0.coordinate.distance(to: target) }.min() ?? .infinity
                #expect(found.coordinate.distance(to: target) <= nearest + 0.5, "\(code) \(target)")
            }
        }
    }

    @Test func `positions close to a town have their nearest town too`() throws {
        let towns = gazetteer.towns(in: "CH")
        var generator = SplitMix(state: 7)
        for _ in 0..<300 {
            let latitude = 45.8 + 2 * generator.unit()
            let target = try #require(Coordinate(latitude: latitude, longitude: 6 + 4.4 * generator.unit()))
            let found = try #require(gazetteer.nearestTown(to: target, in: "CH"))
            let nearest = towns.min { $0.coordinate.distance(to: target) < $1.coordinate.distance(to: target) }
            #expect(found.coordinate == nearest?.coordinate)
        }
    }

    @Test func `countries without towns and unknown codes have no towns`() throws {
        let pole = try #require(Coordinate(latitude: -90, longitude: 0))
        for code in ["AQ", "ZZ", "", "se", "SWE"] {
            #expect(gazetteer.towns(in: code).isEmpty)
            #expect(gazetteer.nearestTown(to: pole, in: code) == nil)
        }
    }

    @Test func `time zones are names of the IANA database`() {
        var zones: Set<String> = []
        gazetteer.forEachTown { zones.insert($0.timeZone) }
        #expect(zones.count > 350)
        #expect(zones.allSatisfy { $0.contains("/") && !$0.contains(" ") })
        #expect(gazetteer.countryCodes == gazetteer.countryCodes.sorted())
        #expect(gazetteer.countryCodes.count == 250)
    }
}

/// SplitMix64 (Steele, Lea, Flood, 2014), with the same numbers in every run.
struct SplitMix {
    var state: UInt64

    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }

    mutating func position() -> Coordinate {
        let latitude = 180 * unit() - 90
        let longitude = 360 * unit() - 180
        return Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate.origin
    }
}

extension Coordinate {
    /// The position 0, 0, which is always valid.
    static var origin: Coordinate {
        guard let origin = Coordinate(latitude: 0, longitude: 0) else { preconditionFailure("0, 0 is a position") }
        return origin
    }
}
