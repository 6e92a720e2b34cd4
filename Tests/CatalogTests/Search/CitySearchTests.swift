import Catalog
import TestLibraries
import Testing

/// Cities, their districts and their regions in a search.
@Suite struct CitySearchTests {
    /// One photo in Rome without a district, one in Testaccio, two in Pigna, and one in Ostia.
    private let cities: SearchedCities

    init() throws {
        cities = try SearchedCities([
            SearchedCities.rome, SearchedCities.testaccio, SearchedCities.pigna, SearchedCities.pigna,
            SearchedCities.ostia,
        ])
    }

    private static let ofRome = ["Pigna 2", "Pigna 3", "Rome 0", "Testaccio 1"]

    @Test(arguments: ["rome", "Roma", "Рим", "rom", "place:rome", "rome italy", "\"rome\""])
    func aCitysNameFindsItsPhotosInEveryDistrict(text: String) throws {
        #expect(try cities.photos(text) == Self.ofRome)
        let found = try cities.search(text).places
        #expect(found.first?.place.id == "it-rome-1" && found.first?.place.photoCount == 4)
        #expect(!found.contains { $0.place.cityRow != nil })
    }

    @Test func aDistrictIsFoundAsItselfThenItsCity() throws {
        for text in ["testaccio", "Тестаччо", "testacc", "Testacio"] {
            let found = try cities.search(text)
            #expect(found.places.map(\.place.id) == ["it-testaccio-2", "it-rome-1"], "\(text)")
            #expect(found.places.map(\.place.photoCount) == [1, 4], "\(text)")
            #expect(found.places.first?.place.cityRow == found.places.last?.place.row, "\(text)")
            #expect(found.photos.map(\.name) == ["Testaccio 1"], "\(text)")
        }
        #expect(try cities.search("Тестаччо").places.map(\.name) == ["Тестаччо", "Тестаччо"])
        #expect(try cities.photos("pigna") == ["Pigna 2", "Pigna 3"])
        #expect(try cities.photos("place:testaccio") == ["Testaccio 1"])
    }

    /// A reader who sees only towns finds the town, and nothing by the district.
    @Test func whoMayNotKnowDistrictsFindsNothingByThem() throws {
        for text in ["testaccio", "Тестаччо", "testacc", "Testacio", "place:testaccio", "testaccio rome", "pigna"] {
            let found = try cities.search(text, finds: .towns)
            #expect(found.isEmpty, "\(text)")
        }
        for text in ["rome", "Roma", "place:rome", "lazio", "rome italy"] {
            let found = try cities.search(text, finds: .towns)
            #expect(found.places.first?.place.id == "it-rome-1", "\(text)")
            #expect(found.places.allSatisfy { $0.place.cityRow == nil }, "\(text)")
            #expect(Set(found.photos.map(\.name)).isSuperset(of: Self.ofRome), "\(text)")
        }
        // A reader who sees only countries finds photos by these, and not by towns.
        for text in ["rome", "Roma", "lazio", "place:rome", "testaccio"] {
            #expect(try cities.search(text, finds: .countries).isEmpty, "\(text)")
        }
        #expect(try cities.search("italy", finds: .countries).photos.count == 5)
        #expect(try cities.search("italy", finds: .nothing).isEmpty)
        #expect(try cities.search("country:it", finds: .nothing).isEmpty)
        #expect(try cities.search("country:it", finds: .countries).photos.count == 5)
        // What is excluded shows as much as what is found.
        let without = try cities.search("rome -testaccio", finds: .towns)
        #expect(without.photos.map(\.name).sorted() == Self.ofRome)
    }

    @Test func theNameOfItsCityMayStandBesideThatOfADistrict() throws {
        for text in ["testaccio rome", "roma testaccio", "Рим testaccio", "testaccio lazio"] {
            #expect(try cities.places(text) == ["Testaccio", "Rome"], "\(text)")
            #expect(try cities.places(text + " pigna") == [], "\(text)")
        }
        #expect(try cities.photos("testaccio roma") == ["Testaccio 1"])
        #expect(try cities.places("testaccio ostia") == [])
        #expect(try cities.places("testaccio place:rome") == ["Testaccio", "Rome"])
        #expect(try cities.places("testaccio -rome") == [] && cities.photos("testaccio -rome") == [])
        #expect(try cities.places("rome -testaccio") == ["Rome"])
        #expect(try cities.photos("rome -testaccio") == ["Pigna 2", "Pigna 3", "Rome 0"])
    }

    @Test func citiesComeBeforeDistrictsThatMatchAlikeAndBothBeforeOtherPlaces() throws {
        let monti = SearchedCities.place("it-monti-5", "Monti")
        let district = SearchedCities.place("it-monti-6", "Monti", of: SearchedCities.rome)
        let montiano = SearchedCities.place("it-montiano-7", "Montiano")
        let monticelli = SearchedCities.place("it-monticelli-8", "Monticelli", of: SearchedCities.rome)
        let above = SearchedCities.place("it-above-9", "Above Monti")
        let places = [above, above, monticelli, monticelli, montiano, district, district, monti]
        let found = try SearchedCities(places).search("monti")
        #expect(
            found.places.map(\.place.id) == [
                "it-monti-5", "it-monti-6", "it-montiano-7", "it-monticelli-8", "it-above-9", "it-rome-1",
            ])
    }

    @Test func theNameOfARegionFindsItsCitiesAndTheirPhotos() throws {
        for text in ["lazio", "Latium", "latiu", "regione", "regione di roma antica"] {
            #expect(try cities.places(text) == ["Rome", "Ostia"], "\(text)")
        }
        for text in ["lazio", "Latium", "regione di roma antica"] {
            #expect(try cities.photos(text).count == 5, "\(text)")
        }
        #expect(try cities.places("rome latium") == ["Rome"])
        #expect(try cities.places("lat") == [])
    }

    @Test func aPlaceWithTheNameOfTheRegionComesBeforeItsCities() throws {
        let lazio = SearchedCities.place("it-lazio-9", "Lazio", region: ("Trento", "IT-32"))
        let cities = try SearchedCities([SearchedCities.rome, SearchedCities.rome, lazio, SearchedCities.testaccio])
        #expect(try cities.places("lazio") == ["Lazio", "Rome"])
        #expect(try cities.photos("lazio") == ["Lazio 2"])
    }

    @Test func aPhotoThatMovesToAnotherDistrictIsFoundThere() throws {
        let catalog = cities.world.catalog
        let photo = try #require(try cities.search("testaccio").photos.first)
        try catalog.corrections.set(photos: [photo.row], to: SearchedCities.pigna, latitude: nil, longitude: nil, at: 1)
        #expect(try cities.update() == SearchUpdate(places: 0, photos: 1))
        #expect(try cities.places("testaccio") == [] && cities.photos("testaccio") == [])
        #expect(try cities.photos("pigna") == ["Pigna 2", "Pigna 3", "Testaccio 1"])
        #expect(try cities.photos("rome") == Self.ofRome)
        #expect(try cities.search("pigna").places.map(\.place.photoCount) == [3, 4])
    }

    @Test func aPlaceThatBecomesADistrictIsFoundAsOne() throws {
        var alone = SearchedCities.testaccio
        alone.city = nil
        let cities = try SearchedCities([SearchedCities.rome, alone])
        #expect(try cities.places("testaccio") == ["Testaccio"] && cities.photos("rome") == ["Rome 0"])
        let photo = try #require(try cities.search("testaccio").photos.first)
        try cities.world.catalog.corrections.set(
            photos: [photo.row], to: SearchedCities.testaccio, latitude: nil, longitude: nil, at: 1)
        #expect(try cities.update() == SearchUpdate(places: 1, photos: 1))
        #expect(try cities.places("testaccio") == ["Testaccio", "Rome"])
        #expect(try cities.photos("testaccio") == ["Testaccio 1"] && cities.photos("rome").count == 2)
    }

    @Test func aDistrictWithPhotosIsLookedUpByNameAndByIDAfterCities() throws {
        let places = cities.world.catalog.places
        #expect(try places.list(named: "testaccio", limit: 9).map(\.id) == ["it-testaccio-2"])
        #expect(try places.list(nameBeginning: "testa", limit: 9).map(\.place.id) == ["it-testaccio-2"])
        #expect(try places.list(beginning: "it-testa", limit: 9).map(\.id) == ["it-testaccio-2"])
        let photo = try #require(try cities.search("testaccio").photos.first)
        try cities.world.catalog.folders.markMissing([(photo.row, photo.path ?? "")])
        #expect(try places.list(named: "testaccio", limit: 9) == [])
        #expect(try places.list(nameBeginning: "testa", limit: 9).isEmpty)
        #expect(try places.list(beginning: "it-testa", limit: 9) == [])
        #expect(try cities.places("testaccio") == [])
    }
}
