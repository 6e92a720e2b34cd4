import Catalog
import Localization
import Testing

/// Countries in a search, by a view on disputed borders.
@Suite struct BorderSearchTests {
    private let world: World

    private static let places = [
        ("xk-pristina-786714", "XK", nil), ("ua-yalta-688533", "UA", "UA-43"), ("ua-kyiv-703448", "UA", "UA-30"),
        ("il-katzrin-443093", "IL", nil),
    ]

    init() throws {
        world = try World()
        for (number, (id, code, region)) in Self.places.enumerated() {
            let place = PlaceDescription(
                id: id, countryCode: code, name: String(id.split(separator: "-")[1]), regionCode: region, latitude: 1,
                longitude: 1)
            try world.record([World.file("\(number).jpg", content: UInt8(number + 1), place: place)])
        }
        _ = try world.catalog.search.update(NoNames())
    }

    private struct NoNames: PlaceNameSource {
        let version = "1"
        func names(of places: [PlaceRecord]) -> [[DictionaryName]] { places.map { _ in [] } }
        func names(ofCountries codes: [String]) -> [String: [String]] {
            Dictionary(
                uniqueKeysWithValues: codes.map { ($0, [$0 == "XK" ? "Kosovo" : $0 == "UA" ? "Ukraine" : "Israel"]) })
        }
        func names(ofRegions codes: Set<String>) -> [String: [DictionaryName]] { [:] }
    }

    private func find(_ text: String, _ view: BorderView) throws -> SearchFindings {
        try world.catalog.places.setBorders(view)
        return try world.catalog.search.find(
            SearchQuery(text), limit: 20, reader: SearchReader(locale: .english, languages: ["en"]))
    }

    @Test func `a country has the photos of the places that are listed there`() throws {
        func countries(_ text: String, _ view: BorderView) throws -> [String] {
            try find(text, view).countries.map { "\($0.code) \($0.photoCount ?? 0)" }
        }
        #expect(try countries("kosovo", .stored) == ["XK 1"] && countries("serbia", .stored) == [])
        #expect(try countries("kosovo", .iso) == [] && countries("serbia", .iso) == ["RS 1"])
        #expect(try countries("ukraine", .stored) == ["UA 2"] && countries("russia", .stored) == [])
        #expect(try countries("ukraine", .osm) == ["UA 1"] && countries("russia", .osm) == ["RU 1"])
    }

    @Test func `the filter by country follows the view, in either form`() throws {
        func photos(_ text: String, _ view: BorderView) throws -> [String] {
            try find(text, view).photos.map(\.place.id).sorted()
        }
        let (pristina, yalta, kyiv, katzrin) = (
            "xk-pristina-786714", "ua-yalta-688533", "ua-kyiv-703448", "il-katzrin-443093"
        )
        #expect(try photos("country:ua", .stored) == [kyiv, yalta] && photos("country:ua", .osm) == [kyiv])
        #expect(try photos("country:ru", .stored) == [] && photos("country:russia", .osm) == [yalta])
        #expect(try photos("country:xk", .iso) == [] && photos("country:serbia", .iso) == [pristina])
        #expect(try photos("-country:ua", .osm) == [katzrin, yalta, pristina].sorted())
        #expect(try find("yalta country:ru", .osm).places.map(\.place.id) == [yalta])
        #expect(try find("yalta country:ua", .osm).places.isEmpty)
        #expect(try find("katzrin country:sy", .iso).places.map(\.place.id) == [katzrin])
    }

    @Test(arguments: BorderView.allCases) func `the names of stored countries find their places under every view`(
        _ view: BorderView
    ) throws {
        #expect(try find("kosovo", view).places.map(\.place.id) == ["xk-pristina-786714"])
        #expect(try find("ukraine", view).photos.count == 2)
    }
}
