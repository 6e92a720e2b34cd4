import Catalog
import Gazetteer
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// What must hold for all names of places, whichever they are.
@Suite struct PlaceSearchTests {
    @Test func everyPlaceIsFoundByAnyOfItsNamesAndByItsFirstThreeLetters() throws {
        let world = try NamedTowns([], oneIn: 400)
        for town in world.towns {
            let names = [town.name] + TownNames.bundled.names(of: town.geonameID).map(\.text)
            for name in names where !FoldedWords(name).isEmpty {
                #expect(try world.found(name, limit: 100).contains(town.geonameID), "\(name) of \(town.name)")
                let first = String(name.prefix(3))
                #expect(try world.found(first, limit: .max).contains(town.geonameID), "\(first) of \(town.name)")
            }
        }
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
        try world.catalog.name([OwnPlaceName(placeID: id, name: "Grandmother’s town", setAt: 1)])
        #expect(
            try world.catalog.updateSearch(NameDictionary(catalog: world.catalog)) == SearchUpdate(places: 1, photos: 0)
        )
        #expect(try world.found("grandmothers") == [2_715_459])
        #expect(try world.found("falun") == [2_715_459])
        #expect(try world.catalog.resetName(placeID: id))
        _ = try world.catalog.updateSearch(NameDictionary(catalog: world.catalog))
        #expect(try world.found("grandmothers") == [])
        #expect(try world.found("falun") == [2_715_459])
        #expect(try world.catalog.updateSearch(NameDictionary(catalog: world.catalog)) == SearchUpdate())
    }
}
