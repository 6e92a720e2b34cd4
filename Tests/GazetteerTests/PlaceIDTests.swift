import Gazetteer
import Testing

struct PlaceIDTests {
    private let gazetteer = Gazetteer.bundled

    @Test(arguments: [
        (2_715_459, "se-falun-2715459"), (2_686_469, "se-ornskoldsvik-2686469"), (3_093_133, "pl-lodz-3093133"),
        (3_413_829, "is-reykjavik-3413829"), (745_044, "tr-istanbul-745044"), (2_867_714, "de-munich-2867714"),
    ])
    func `an id consists of country, name and number`(_ expected: (Int, String)) throws {
        let town = try #require(gazetteer.town(geonameID: expected.0))
        #expect(PlaceID(town).rawValue == expected.1)
    }

    @Test(arguments: [
        ("Straße", "strasse"), ("Tromsø", "tromso"), ("Ærø", "aero"), ("Łódź", "lodz"), ("Đà Nẵng", "da-nang"),
        ("Þórshöfn", "thorshofn"), ("Iğdır", "igdir"), ("İzmir", "izmir"), ("Qo‘qon", "qoqon"), ("L'Aquila", "laquila"),
        ("Saint-Denis (La Réunion)", "saint-denis-la-reunion"), ("  --A--  b ", "a-b"), ("A\u{30A}s", "as"),
        ("Å", "a"), ("6th of October", "6th-of-october"), ("Œuf – ﬂ", "oeuf"),
    ])
    func `a name is folded to ASCII letters`(_ names: (String, String)) {
        #expect(PlaceID(town(named: names.0)).rawValue == "se-\(names.1)-1")
    }

    @Test(arguments: ["東京", "", "’‘", "---", "Москва"])
    func `without any letters of the name, the id has only country and number`(_ name: String) {
        #expect(PlaceID(town(named: name)).rawValue == "se-1")
    }

    @Test func `all ids are distinct, in ASCII and can be parsed`() {
        var ids: Set<String> = []
        gazetteer.forEachTown { town in
            let id = PlaceID(town)
            ids.insert(id.rawValue)
            #expect(isPlain(id.rawValue), "\(id)")
            #expect(id.countryCode == town.countryCode)
            #expect(id.geonameID == town.geonameID)
        }
        #expect(ids.count == gazetteer.townCount)
    }

    private func isPlain(_ id: String) -> Bool {
        var previous = UInt8(ascii: "-")
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-") where previous != byte: break
            default: return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: "-")
    }

    @Test(arguments: [("Aalst", ["BE", "NL"], 2), ("Springfield", ["US"], 20)])
    func `places with the same name have different ids`(_ name: String, _ countries: [String], _ atLeast: Int) {
        let towns = countries.flatMap(gazetteer.towns(in:)).filter { $0.name == name }
        #expect(towns.count >= atLeast)
        #expect(Set(towns.map { PlaceID($0) }).count == towns.count)
    }

    @Test func `the ids of countries and of no country`() {
        #expect(PlaceID(countryCode: "AQ").rawValue == "aq")
        #expect(PlaceID(countryCode: "AQ").countryCode == "AQ")
        #expect(PlaceID(countryCode: "AQ").geonameID == nil)
        #expect(Location.unknown.placeID == .unknown)
        #expect(PlaceID(rawValue: "Not an id").countryCode == nil)
    }

    private func town(named name: String) -> Town {
        Town(
            geonameID: 1, name: name, region: nil, countryCode: "SE", coordinate: .origin, timeZone: "Europe/Stockholm",
            population: 0)
    }
}
