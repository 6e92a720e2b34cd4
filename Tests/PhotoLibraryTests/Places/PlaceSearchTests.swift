import Catalog
import Gazetteer
import Localization
import PhotoLibrary
import TestSupport
import Testing
import Times

/// What must hold for all names of places, whichever they are.
@Suite struct PlaceSearchTests {
    @Test func everyPlaceIsFoundByAnyOfItsNamesAndByThreeLettersOfThoseThatItsReaderKnows() throws {
        let world = try NamedTowns([], oneIn: 400)
        for town in world.towns {
            let others = TownNames.bundled.names(of: town.geonameID)
            for name in [town.name] + others.map(\.text) where !FoldedWords(name).isEmpty {
                #expect(try world.found(name, limit: 100).contains(town.geonameID), "\(name) of \(town.name)")
            }
            let known = others.filter { $0.languages.contains("sv") }.map(\.text)
            for name in [town.name] + known where !FoldedWords(name).isEmpty {
                let first = String(name.prefix(3))
                let found = try world.found(first, limit: .max, by: "sv")
                #expect(found.contains(town.geonameID), "\(first) of \(town.name)")
            }
        }
    }

    @Test func aPlacesOwnNameGoesBeforeWhatAnotherIsCalledElsewhere() throws {
        // Fallon in Nevada is called Falun in one language; far more photos are from there.
        let world = try NamedTowns([2_715_459, 5_503_914], oneIn: .max, more: [5_503_914: 9])
        for typed in ["falun", "Falun ", "\"falun\""] {
            #expect(try world.found(typed) == [2_715_459, 5_503_914], "\(typed)")
        }
        #expect(try world.found("falu") == [2_715_459, 5_503_914])
        #expect(try world.found("fal").prefix(2) == [5_503_914, 2_715_459])
    }

    @Test func theReadersAndTheLocalNameGoBeforeBeginningsAndOtherLanguages() throws {
        // Vienna is called Wien there, Wiener Neustadt begins so, and Christmas Island is the Wienachtsinsle of some.
        let world = try NamedTowns(
            [2_761_369, 2_761_353, 2_078_127], oneIn: .max, more: [2_761_353: 9, 2_078_127: 20])
        #expect(try world.found("wien") == [2_761_369, 2_761_353])
        #expect(try world.found("wie") == [2_761_353, 2_761_369])
        let own = try world.search("vienna").places.first
        #expect(own?.nearness == .own && own?.name == "Vienna")
        let local = try world.search("wien").places.first
        #expect(local?.nearness == .known && local?.name == "Wien")
        #expect(try world.search("vídeň").places.map(\.nearness) == [.foreign])
        #expect(try world.search("vídeň", by: "cs").places.map(\.nearness) == [.known, .knownBeginning])
        #expect(try world.found("víd", by: "cs").count == 2 && world.found("víd") == [])
    }

    @Test func ofANameInAnotherLanguageHalfOfItAndFourLettersAreABeginning() throws {
        // Each is a Lungsod, a city, in Filipino.
        let world = try NamedTowns([3_176_959, 5_128_581, 360_630, 524_901], oneIn: .max)
        for typed in ["lun", "lung", "lungso"] { #expect(try world.found(typed) == [], "\(typed)") }
        #expect(try world.found("lun", by: "tl").contains(3_176_959))
        #expect(try world.found("lungsod ng flor") == [3_176_959])
        #expect(try world.found("flórens").first == 3_176_959)
        // London is Lùn-tûn in Hakka: three letters are not a word of a language that isn't the reader's.
        let london = try NamedTowns([2_643_743], oneIn: .max)
        #expect(try london.found("lun") == [] && london.found("londra") == [2_643_743])
        #expect(try world.search("mosk").places.map(\.nearness) == [.foreignBeginning])
        #expect(try world.search("mos").places.map(\.nearness) == [.ownBeginning])
    }

    @Test func aPlaceTellsByWhichNameItWasFound() throws {
        let world = try NamedTowns([2_715_459, 3_176_959, 5_128_581], oneIn: .max)
        #expect(try world.search("florenz").places.first?.name == "Florenz")
        #expect(try world.search("york new").places.first?.name == "New York City")
        #expect(try world.search("falun dalarna").places.first?.name == "Falun")
        #expect(try world.search("Швеция").places.map(\.name) == [nil])
        #expect(try world.search("dalarna").places.map(\.name) == [nil])
    }

    @Test func aCountryIsFoundByItsWholeNameInAnyLanguageAndByABeginningOfTheReaders() throws {
        // Malmö, Lund, Falun; London; Kuala Lumpur.
        let world = try NamedTowns([2_692_969, 2_693_678, 2_715_459, 2_643_743, 1_735_161], oneIn: .max)
        func found(_ text: String, _ language: String = "en") throws -> [FoundCountry] {
            try world.search(text, by: language).countries
        }
        let sweden = try #require(try found("sweden").first)
        #expect(sweden.code == "SE" && sweden.photoCount == 3 && sweden.name == nil)
        #expect(try found("sweden").count == 1 && found("sverige", "sv") == [sweden])
        #expect(try found("sverige").map(\.name) == ["Sverige"])
        #expect(try found("Швеция").map(\.name) == ["Швеция"])
        #expect(try found("sw").map(\.code) == ["SE"] && found("s") == [])
        #expect(try found("sve") == [] && found("sve", "sv").map(\.code) == ["SE"])
        #expect(try found("united king").map(\.code) == ["GB"])
        #expect(try found("kingdom") == [] && found("\"swe\"") == [] && found("sweden -falun") == [])
        #expect(try found("uk").map(\.name) == ["UK"])
        #expect(try found("ma").map(\.code) == ["MY"])
        // Malmö is a place still.
        #expect(try world.found("mal").contains(2_692_969))
    }

    @Test func aNameWithAWrongLetterIsFound() throws {
        let world = try NamedTowns([2_673_730, 2_761_369, 524_901, 264_371], oneIn: 400)
        for (typed, town) in [
            ("Stokholm", 2_673_730), ("Stockholn", 2_673_730), ("Stcokholm", 2_673_730), ("Stockkholm", 2_673_730),
            ("xtockholm", 2_673_730), ("stokhol", 2_673_730), ("Моксва", 524_901), ("Мосвка", 524_901),
            ("Αθίνα", 264_371),
        ] {
            #expect(try world.found(typed).first == town, "\(typed)")
        }
        // Of four letters another is another name; two wrong ones are too many.
        #expect(try !world.found("Wine").contains(2_761_369))
        #expect(try !world.found("Stxckhoxm").contains(2_673_730))
    }

    @Test func wordsStandInAnyOrderAndBelongToRegionsAndCountriesToo() throws {
        let world = try NamedTowns([2_715_459, 5_128_581], oneIn: 400)
        #expect(try world.found("falun dalarna") == [2_715_459])
        #expect(try world.found("sverige falun") == [2_715_459])
        #expect(try world.found("Швеция fal") == [2_715_459])
        #expect(try world.found("york new").contains(5_128_581))
        #expect(try world.found("new york united states", limit: 100).contains(5_128_581))
        #expect(try world.found("states united york new", limit: 100).contains(5_128_581))
        #expect(try world.found("falun -dalarna") == [])
        #expect(try world.found("falun country:SE") == [2_715_459])
        #expect(try world.found("falun country:NO") == [])
        #expect(try world.found("falun -country:norge") == [2_715_459])
        #expect(try world.found("place:falun") == [2_715_459])
        #expect(try world.found("falun has:gps") == [])
    }

    @Test func aPlaceIsFoundByTheNameThatAPersonGaveIt() throws {
        let world = try NamedTowns([2_715_459], oneIn: 4_000)
        let id = "se-falun-2715459"
        try world.catalog.names.set([OwnPlaceName(placeID: id, name: "Grandmother’s town", setAt: .epoch)])
        #expect(
            try world.catalog.search.update(NameDictionary(catalog: world.catalog))
                == SearchUpdate(places: 1, photos: 0)
        )
        #expect(try world.found("grandmothers") == [2_715_459])
        #expect(try world.found("falun") == [2_715_459])
        #expect(try world.catalog.names.reset(placeID: id) != nil)
        _ = try world.catalog.search.update(NameDictionary(catalog: world.catalog))
        #expect(try world.found("grandmothers") == [])
        #expect(try world.found("falun") == [2_715_459])
        #expect(try world.catalog.search.update(NameDictionary(catalog: world.catalog)) == SearchUpdate())
    }
}
