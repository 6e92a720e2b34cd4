import Gazetteer
import Testing

@Suite struct TownNamesTests {
    private let names = TownNames.bundled

    private func name(_ town: Int, _ language: String) -> String? {
        names.names(of: town).first { $0.languages.contains(language) }?.text
    }

    @Test func capitalsHaveTheirNamesInOtherLanguages() {
        let (vienna, copenhagen, moscow, tokyo) = (2_761_369, 2_618_425, 524_901, 1_850_147)
        #expect(name(vienna, "sv") == "Wien" && name(vienna, "fr") == "Vienne" && name(vienna, "ru") == "Вена")
        #expect(name(copenhagen, "sv") == "Köpenhamn" && name(copenhagen, "de") == "Kopenhagen")
        #expect(name(moscow, "fi") == "Moskova" && name(tokyo, "ko") == "도쿄")
    }

    @Test func townsWithoutNamesHaveNone() {
        #expect(names.names(of: 1).isEmpty && names.names(of: -1).isEmpty && names.names(of: .max).isEmpty)
    }

    @Test func manyAreFoundTogetherAsEachAlone() {
        var towns: [Int] = []
        Gazetteer.bundled.forEachTown { if $0.geonameID % 97 == 0 { towns.append($0.geonameID) } }
        var found: [Int: [TownNames.Name]] = [:]
        names.forEach(towns) { found[$0] = $1 }
        #expect(found.count == towns.count)
        for town in towns.prefix(300) { #expect(found[town] == names.names(of: town)) }
    }

    @Test func everyLanguageHasNames() {
        #expect(names.languages.count > 150)
        #expect(Set(["ar", "de", "en", "es", "fr", "ja", "sv", "zh-Hans", "zh-Hant"]).isSubset(of: names.languages))
    }

    @Test func theLanguageOfAPlaceIsThatOfItsRegion() {
        #expect(names.localLanguage(countryCode: "AT", regionCode: "AT-9") == "de")
        #expect(names.localLanguage(countryCode: "CH", regionCode: "CH-ZH") == "de")
        #expect(names.localLanguage(countryCode: "CH", regionCode: "CH-GE") == "fr")
        #expect(names.localLanguage(countryCode: "BE", regionCode: "BE-WAL") == "fr")
        #expect(names.localLanguage(countryCode: "BE", regionCode: nil) == "nl")
        #expect(names.localLanguage(countryCode: "IN", regionCode: "IN-NL") == nil)
        #expect(names.localLanguage(countryCode: "GB", regionCode: nil) == nil)
        #expect(names.localLanguage(countryCode: "XX", regionCode: nil) == nil)
    }

    /// Where the local language is that of the region, not of the country.
    @Test(arguments: [
        (2_800_866, "BE-BRU", "Bruxelles"), (2_660_646, "CH-GE", "Genève"), (3_128_760, "ES-CT", "Barcelona"),
        (6_325_494, "CA-QC", "Québec"), (1_277_333, "IN-KA", "ಬೆಂಗಳೂರು"),
    ])
    func `a town has its name in the language of its region`(_ id: Int, _ region: String, _ local: String) throws {
        let town = try #require(Gazetteer.bundled.town(geonameID: id))
        let language = try #require(names.localLanguage(countryCode: town.countryCode, regionCode: region))
        #expect((name(id, language) ?? town.name) == local)
        #expect(town.regionCode == region)
    }

    @Test func damagedBytesAreRefusedOrSayNothing() throws {
        let bytes = TownNames.bundled.bytesForTests
        #expect(throws: GazetteerError.self) { try TownNames(bytes: Array(bytes.dropLast(8))) }
        var wrong = bytes
        wrong[bytes.count / 2] ^= 1
        #expect(throws: GazetteerError.wrongChecksum) { try TownNames(bytes: wrong) }
        #expect(throws: GazetteerError.notNames) { try TownNames(bytes: Array(repeating: 0, count: 64)) }
    }
}

extension TownNames {
    fileprivate var bytesForTests: [UInt8] { Self.bundledBytes.array }
}
