import Foundation
import Gazetteer
import Testing

/// The names of regions that were written down before they were compared.
struct OwnRegionTests {
    private let gazetteer = Gazetteer.bundled

    @Test func `the rows are as many in each language as were written down`() throws {
        let languages = Dictionary(grouping: OwnRegions.rows, by: \.language).mapValues(\.count)
        #expect(languages == ["ar": 12, "de": 15, "en": 16, "es": 14, "fr": 15, "ja": 14, "sv": 14])
        for row in OwnRegions.rows {
            let town = try #require(gazetteer.town(geonameID: row.geonameID), "\(row.town)")
            #expect(town.name == row.town && town.countryCode == row.country)
        }
    }

    @Test func `regions have the name that a reader of the language would use`() throws {
        var (towns, rightTowns) = (0, 0)
        var wrong: [String] = []
        for row in OwnRegions.rows {
            let town = try #require(gazetteer.town(geonameID: row.geonameID))
            let count = gazetteer.towns(in: row.country).count { $0.regionCode == town.regionCode }
            let name = shownName(of: town, in: row.language)
            let isRight = row.names.map(letters).contains(letters(name))
            towns += count
            rightTowns += isRight ? count : 0
            if !isRight { wrong.append("\(row.town) in \(row.language): \(name), not \(row.names)") }
        }
        let right = OwnRegions.rows.count - wrong.count
        print("regions right: \(right) of \(OwnRegions.rows.count), with \(rightTowns) of \(towns) towns; not \(wrong)")
        // Wrong are the Swedish name of Hauts-de-France, which is that of before 2016, and Fès-Meknès, without an Arabic one.
        #expect(right >= 98, "\(wrong)")
    }

    /// As the pages show it: the reader's name of the region; in English, and where there is none, the gazetteer's.
    private func shownName(of town: Town, in language: String) -> String {
        let names = RegionNames.bundled
        if language == "en", let region = town.region { return region }
        return town.regionCode.flatMap { names.name(of: $0, in: language) } ?? town.region ?? "none"
    }

    /// The letters and digits, without case and accents of Latin letters.
    private func letters(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
    }
}
