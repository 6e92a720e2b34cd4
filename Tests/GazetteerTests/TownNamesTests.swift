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
        #expect(names.localLanguage(countryCode: "AT", region: "Vienna") == "de")
        #expect(names.localLanguage(countryCode: "CH", region: "Zurich") == "de")
        #expect(names.localLanguage(countryCode: "CH", region: "Geneva") == "fr")
        #expect(names.localLanguage(countryCode: "BE", region: "Wallonia") == "fr")
        #expect(names.localLanguage(countryCode: "GB", region: nil) == nil)
        #expect(names.localLanguage(countryCode: "XX", region: nil) == nil)
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
