internal import Catalog
import LibraryBase
import Metadata
import Testing

/// The places that files name instead of a position.
@Suite struct NamedPlacesTests {
    private let places = NamedPlaces.shared

    @Test func theLargestTownOfThatNameInTheCountryIsMeant() throws {
        let falun = try #require(places.place(NamedPlace(city: "Falun", country: "Sweden", countryCode: nil)))
        #expect(falun.countryCode == "SE" && falun.name == "Falun")
    }

    @Test(arguments: ["SE", "SWE"]) func aCodeOfTwoOrThreeLettersTellsTheCountry(code: String) throws {
        let falun = try #require(places.place(NamedPlace(city: "Falun", country: nil, countryCode: code)))
        #expect(falun.countryCode == "SE")
    }

    @Test func aTownThatIsNotInTheCountryIsNoPlace() {
        #expect(places.place(NamedPlace(city: "Falun", country: "Norway", countryCode: nil)) == nil)
        #expect(places.place(NamedPlace(city: "Falun", country: nil, countryCode: nil)) == nil)
    }
}
