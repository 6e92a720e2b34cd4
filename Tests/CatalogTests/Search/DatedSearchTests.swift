import Catalog
import Localization
import TestLibraries
import Testing
import Times

/// Dates among the words of a search.
@Suite struct DatedSearchTests {
    private func dated(_ text: String, _ tag: String = "en") throws -> SearchQuery? {
        try SearchQuery.dated(text, months: MonthNames.known(in: try #require(LocaleTag(tag))))
    }

    @Test(arguments: [
        ("2019", "en", "2019"), ("2019-05", "en", "2019-05"), ("2019-05-17", "sv", "2019-05-17"),
        ("2018..2019-05", "en", "2018..2019-05"), ("may 2019", "en", "2019-05"), ("May 2019", "ja", "2019-05"),
        ("2019 may", "en", "2019-05"), ("mai 2019", "de", "2019-05"), ("mai 2019", "fr", "2019-05"),
        ("17 mai 2019", "fr", "2019-05-17"), ("17. Mai 2019", "de", "2019-05-17"),
        ("May 17, 2019", "en", "2019-05-17"), ("mayo de 2019", "es", "2019-05"),
        ("17 de mayo de 2019", "es", "2019-05-17"), ("maj 2019", "sv", "2019-05"), ("2019年5月", "ja", "2019-05"),
        ("2019年5月17日", "ja", "2019-05-17"), ("2019年 12月", "ja", "2019-12"), ("مايو ٢٠١٩", "ar", "2019-05"),
        ("٢٠١٩", "ar", "2019"),
    ])
    func aDateIsACondition(text: String, tag: String, taken: String) throws {
        let query = try #require(try dated(text, tag))
        #expect(try query.conditions == SearchQuery("taken:" + taken).conditions && query.terms.isEmpty)
    }

    @Test(arguments: [
        "", "lund", "may", "mai", "20", "19", "201", "20190", "\"2019\"", "\"may 2019\"", "-2019", "place:2019",
        "2019-13", "may 20190", "de", "may may", "17 17 may", "32",
    ])
    func nothingElseIsADate(text: String) throws {
        #expect(try dated(text) == nil)
    }

    @Test func theOtherWordsStay() throws {
        let query = try #require(try dated("country:SE lund may 2019 mil"))
        #expect(query.terms.map(\.words.text) == ["lund", "mil"] && query.terms.map(\.isPrefix) == [false, true])
        #expect(try query.conditions == SearchQuery("country:SE taken:2019-05").conditions)
        // The date follows the word, so it is complete.
        #expect(try dated("lun 2019")?.terms.map(\.isPrefix) == [false])
        // June has no day 31, so only the month is a date.
        #expect(try dated("31 june 2019")?.terms.map(\.words.text) == ["31"])
        #expect(throws: SearchQueryError.self) { try dated("2019 has:wings") }
    }

    @Test func photosAreFoundByTheDayAtTheirPlaceAfterThoseWithTheWordsInTheirTexts() throws {
        let cities = try SearchedCities([])
        // New Year in Rome is still 2018 in UTC.
        let rome = PlaceDescription(
            id: "it-rome-1", countryCode: "IT", name: "Rome", latitude: 1, longitude: 1, timeZone: "Europe/Rome")
        var (new, old, called) = (
            World.file("new", content: 1, place: rome), World.file("old", content: 2, place: rome),
            World.file("called", content: 3, place: rome)
        )
        new.taken = CameraClock(1_546_301_700_000, zone: .unknown)
        old.taken = CameraClock(1_546_300_700_000, zone: .unknown)
        called.taken = CameraClock(1_000_000_000_000, zone: .unknown)
        called.title = "Plans for 2019"
        try cities.world.record([new, old, called])
        try cities.update()
        func found(_ text: String) throws -> [String] {
            try cities.world.catalog.search.find(
                SearchQuery(text), dated: try dated(text), limit: 20,
                reader: SearchReader(locale: .english, languages: ["en"])
            ).photos.map(\.name)
        }
        #expect(try found("2019") == ["called", "new"])
        #expect(try found("january 2019") == ["new"] && found("rome 2019") == ["called", "new"])
        #expect(try found("2018-12") == ["old"] && found("dec 31 2018") == ["old"])
        #expect(try found("testaccio 2019") == [] && found("\"2019\"") == ["called"])
        // The country's name is a word too.
        #expect(try found("italy 2019") == ["called", "new"])
    }
}
