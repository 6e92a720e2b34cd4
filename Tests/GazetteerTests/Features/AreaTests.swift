import Gazetteer
import Testing

/// Lakes, islands and seas.
struct AreaTests {
    private let features = NamedFeatures.bundled

    private func feature(_ latitude: Double, _ longitude: Double) throws -> NamedFeature? {
        features.feature(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test func `the file has lakes and islands from south to north, then seas`() {
        let areas = StoredArea.all
        #expect(areas.count == features.areaCount)
        #expect(Dictionary(grouping: areas, by: \.kind).mapValues(\.count) == [1: 72, 2: 2_105, 3: 274])
        let land = areas.prefix { $0.kind != 3 }
        #expect(land.count == 72 + 2_105)
        #expect(land.map { $0.box[0] } == land.map { $0.box[0] }.sorted())
        #expect(land.allSatisfy { $0.box[2] - $0.box[0] <= 600 })
        for area in areas {
            let corners = area.rings.flatMap(\.self)
            #expect((3...1_000).contains(corners.count) && area.rings.allSatisfy { $0.count >= 3 }, "\(area.name)")
            #expect(corners.allSatisfy { $0.y >= area.box[0] * 10 && $0.y <= area.box[2] * 10 }, "\(area.name)")
            #expect(corners.allSatisfy { $0.x >= area.box[1] * 10 && $0.x <= area.box[3] * 10 }, "\(area.name)")
        }
    }

    @Test(arguments: [
        (40.5510, 14.2430, "Capri", "island"), (35.24, 24.81, "Crete", "island"), (21.45, -158.0, "Oahu", "island"),
        (-27.11, -109.35, "Easter Island", "island"), (28.27, -16.64, "Tenerife", "island"),
        (57.3, -6.25, "Isle of Skye", "island"), (-17.65, -149.45, "Tahiti", "island"),
        (69.3, 17.3, "Senja", "island"), (48.0, -88.9, "Isle Royale", "island"),
        (48.0, -87.0, "Lake Superior", "lake"), (44.0, -87.0, "Lake Michigan", "lake"),
        (44.9, -82.5, "Lake Huron", "lake"), (39.1, -120.04, "Lake Tahoe", "lake"),
        (53.5, 107.8, "Lake Baikal", "lake"), (-15.8, -69.4, "Lake Titicaca", "lake"),
        (54.0, -4.0, "Irish Sea", "sea"), (42.0, 51.0, "Caspian Sea", "sea"), (38.9, 25.0, "Aegean Sea", "sea"),
        (0, -140, "South Pacific Ocean", "sea"), (20, -157.5, "North Pacific Ocean", "sea"),
        (37.75, -122.33, "San Francisco Bay", "sea"), (-62, -130, "Southern Ocean", "sea"),
    ])
    func `positions are in their lake, on their island and at sea`(
        _ latitude: Double, _ longitude: Double, _ name: String, _ kind: String
    ) throws {
        let found = try feature(latitude, longitude)
        #expect(found?.name == name && found?.kind.rawValue == kind, "\(String(describing: found))")
    }

    /// London, Tokyo, Palermo, Reykjavík; Malta, Barbados; the Grand Canyon; the piers of Naples and of Brighton.
    @Test(arguments: [
        (51.5074, -0.1278), (35.6812, 139.7671), (38.1157, 13.3615), (64.1466, -21.9426), (35.8989, 14.5146),
        (13.0975, -59.6167), (36.0544, -112.1401), (40.8359, 14.2600), (50.8155, -0.1370),
    ])
    func `large islands, countries, other land and the shore are none`(_ latitude: Double, _ longitude: Double) throws {
        #expect(try feature(latitude, longitude) == nil)
    }

    @Test func `an airport comes before the island or the sea that it is in`() throws {
        #expect(try feature(-8.5250, 179.1960)?.kind == .airport)
        #expect(try feature(36.4050, 28.0870)?.kind == .airport)
        #expect(try feature(36.2000, 28.0000)?.name == "Rhodes")
    }

    @Test func `the answer is as a comparison with all areas finds it`() throws {
        var generator = SplitMix(state: 2_411)
        var counts: [NamedFeature.Kind: Int] = [:]
        for round in 0..<2_000 {
            let area = StoredArea.all[Int(generator.unit() * Double(StoredArea.all.count))]
            let (south, west) = (Double(area.box[0]) / 100, Double(area.box[1]) / 100)
            let (height, width) = (Double(area.box[2]) / 100 - south, Double(area.box[3]) / 100 - west)
            let near = Coordinate(
                latitude: min(max(south + height * (1.1 * generator.unit() - 0.05), -90), 90),
                longitude: min(max(west + width * (1.1 * generator.unit() - 0.05), -180), 180))
            let position = round % 5 == 0 ? generator.position() : try #require(near)
            let around = StoredArea.all.filter { $0.contains(position) }
            let found = features.feature(at: position)
            if found?.kind == .airport { continue }
            if let kind = found?.kind { counts[kind, default: 0] += 1 }
            // Two that are beside each other can overlap by as much as their outlines are simplified.
            let land = around.filter { $0.kind != 3 }
            // Near a town there is no lake.
            if found == nil, !land.isEmpty, land.allSatisfy({ $0.kind == 1 }) { continue }
            if land.isEmpty {
                #expect(found == nil || found?.kind == .sea && found?.name == around.first?.name, "\(position)")
            } else {
                #expect(land.contains { $0.name == found?.name }, "\(position)")
            }
        }
        #expect(counts[.island] ?? 0 > 300 && counts[.sea] ?? 0 > 200 && counts[.lake] ?? 0 > 10, "\(counts)")
    }

    @Test func `names are as people say them`() {
        let names = StoredArea.all.map(\.name)
        #expect(names.allSatisfy { (2...60).contains($0.count) && $0.first { $0 != "'" }?.isUppercase == true })
        #expect(!names.contains { $0.contains("(") || $0.contains("  ") || $0 == $0.uppercased() })
        for name in ["Santorini", "Corfu", "Lesbos", "Ibiza", "Réunion", "Mediterranean Sea", "Gulf of California"] {
            #expect(names.contains(name) == (name != "Réunion"), "\(name): a country is the section of its photos")
        }
    }
}
