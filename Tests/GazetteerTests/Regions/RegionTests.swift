import Gazetteer
import Testing

struct RegionTests {
    private let gazetteer = Gazetteer.bundled

    @Test(arguments: [
        (2_692_969, "Skåne", "SE-M"), (2_715_459, "Dalarna", "SE-W"), (2_988_507, "Île-de-France", "FR-IDF"),
        (2_867_714, "Bavaria", "DE-BY"), (1_853_909, "Ōsaka", "JP-27"),
    ])
    func `regions are spelled with their letters and have a code`(_ id: Int, _ name: String, _ code: String) throws {
        let town = try #require(gazetteer.town(geonameID: id))
        #expect(town.regionCode == code)
        if let region = town.region { #expect(region == name) }
    }

    @Test func `a region that repeats its town's name is left out, but not its code`() throws {
        let vienna = try #require(gazetteer.town(geonameID: 2_761_369))
        #expect(vienna.region == nil)
        #expect(vienna.regionCode == "AT-9")
        gazetteer.forEachTown { town in
            guard let region = town.region else { return }
            #expect(!region.isEmpty && region.lowercased() != town.name.lowercased(), "\(region)")
        }
    }

    @Test func `nearly all towns have a region, and codes begin with their country`() {
        var (known, coded) = (0, 0)
        gazetteer.forEachTown { town in
            if town.region != nil || town.regionCode != nil { known += 1 }
            guard let code = town.regionCode else { return }
            coded += 1
            let parts = code.split(separator: "-")
            #expect(parts.count == 2 && parts[0].count == 2 && (1...3).contains(parts[1].count), "\(code)")
        }
        #expect(Double(known) >= 0.985 * Double(gazetteer.townCount), "\(known)")
        #expect(Double(coded) >= 0.985 * Double(gazetteer.townCount), "\(coded)")
    }

    @Test(arguments: [("FR", 13), ("DE", 16), ("JP", 47), ("CH", 26), ("SE", 21), ("US", 51)])
    func `a country has as many regions as it is known for`(_ country: String, _ count: Int) {
        let codes = Set(gazetteer.towns(in: country).compactMap(\.regionCode))
        #expect(codes.count == count, "\(codes.sorted())")
    }
}
