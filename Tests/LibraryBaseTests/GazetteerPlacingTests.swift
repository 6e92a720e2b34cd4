import Catalog
import Gazetteer
import LibraryBase
import Testing

/// Where photos are listed, by the built-in gazetteer.
@Suite struct GazetteerPlacingTests {
    private let placing = GazetteerPlacing()
    private let latitude = 60.607
    private let longitude = 15.632

    @Test func aPlaceOfAnEarlierSpellingKeepsItsIDAndIsDescribedAnew() {
        let earlier = PlaceDescription(id: "se-fahlun-2715459", countryCode: "SE", name: "Fahlun", region: "Kopparberg")
        let described = placing.described(earlier)
        #expect(described.id == earlier.id && described.name == "Falun" && described.region == "Dalarna")
        #expect(described.timeZone == "Europe/Stockholm")
    }

    @Test(arguments: ["zz-nowhere-town-x4f2k99", "aq", "zz", "se-unknown-999999999999"])
    func aPlaceThatTheGazetteerDoesNotKnowStaysAsItIs(id: String) {
        let place = PlaceDescription(id: id, countryCode: "SE", name: "Name", region: "Region")
        #expect(placing.described(place) == place)
    }

    @Test func theNumberOfAnIDFindsTheTown() {
        #expect(PlaceDescription(gazetteerID: "se-falun-2715459")?.id == "se-falun-2715459")
        #expect(PlaceDescription(gazetteerID: "no-anything-2715459")?.id == "se-falun-2715459")
        #expect(PlaceDescription(gazetteerID: "2715459") == nil)
        #expect(PlaceDescription(gazetteerID: "route-2715459") == nil)
    }

    @Test func thePositionDecidesWhereAnEarlierVersionWouldHaveFoundThePlaceByIt() {
        let found = placing.place(latitude: latitude, longitude: longitude)
        #expect(found.listed.id == "se-falun-2715459")
        #expect(placing.place(found, latitude: latitude, longitude: longitude) == found)
        #expect(placing.place(found.listed, latitude: latitude, longitude: longitude) == found)
    }

    /// Heathrow was in Stanwell.
    @Test func aPhotoAtAnAirportMovesFromTheTownThatIsThereToTheCity() throws {
        let heathrow = try #require(Coordinate(latitude: 51.47, longitude: -0.4543))
        let before = PlaceDescription(Gazetteer.bundled.locateByTowns(heathrow))
        let now = placing.place(before, latitude: heathrow.latitude, longitude: heathrow.longitude)
        #expect(before.id != now.id && now.name == "London")
        #expect(now == placing.place(latitude: heathrow.latitude, longitude: heathrow.longitude))
    }

    @Test func aPlaceThatSomebodyKnewBetterIsKept() throws {
        let lund = try #require(PlaceDescription(gazetteerID: "se-lund-2693678"))
        #expect(placing.place(lund, latitude: latitude, longitude: longitude) == lund)
        let own = PlaceDescription(id: "se-home-x4f2k9a", countryCode: "SE", name: "Home")
        #expect(placing.place(own, latitude: latitude, longitude: longitude) == own)
    }

    @Test func atSeaThereIsNoPlace() {
        #expect(placing.place(latitude: 0, longitude: -30) == .unknown)
        #expect(placing.place(.unknown, latitude: 0, longitude: -30) == .unknown)
    }

    @Test func aNamedPlaceHasTheCityOfTheGazetteer() throws {
        // Whatever the rule says of a town, a district's city is a place of its own.
        for id in ["it-pigna-12111215", "se-falun-2715459", "de-mitte-2870912"] {
            guard let place = PlaceDescription(gazetteerID: id) else { continue }
            #expect(place.listed.city == nil && place.city?.id != place.id)
        }
    }
}
