import Localization
import PhotoLibrary
import TestSupport
import Testing

/// The regions of places: their names, and listings by region.
struct RegionTests {
    private let world: TemporaryLibrary
    private let terminal = TerminalSession(name: "t")

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private static let falun = (60.607, 15.632)
    private static let malmo = (55.605, 13.0038)
    private static let lund = (55.7047, 13.191)
    private static let gavle = (60.6749, 17.1413)
    private static let stockholm = (59.3293, 18.0686)
    private static let vienna = (48.2085, 16.3721)
    private static let cologne = (50.9375, 6.9603)

    private func importPhotos(at positions: [(Double, Double)]) async throws {
        for (number, position) in positions.enumerated() {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(world.pictures)/\(number).jpg")
        }
        try await world.importPictures()
    }

    private func byRegion(_ tag: String = "en") throws -> PlacesDocument {
        try world.library.places.list(locale: try #require(LocaleTag(tag)), by: .region, terminal: terminal)
    }

    @Test(arguments: [("en", "North Rhine-Westphalia"), ("de", "Nordrhein-Westfalen")])
    func `a region has its name in the reader's language`(_ tag: String, _ name: String) async throws {
        defer { world.remove() }
        try await importPhotos(at: [Self.cologne])
        let locale = try #require(LocaleTag(tag))
        let place = try #require(try world.places(locale).first)
        #expect(place.region == name && place.regionCode == "DE-NW")
        let photo = try world.library.photos.list(place: nil, locale: locale, terminal: .none).photos[0]
        #expect(photo.place.region == name && photo.place.regionCode == "DE-NW")
        #expect(try world.library.places.place(place.id, locale: locale).region == name)
        var streamed: [String?] = []
        try world.library.places.forEach(
            locale: locale, terminal: .none, onCountry: { _, _ in }, onPlace: { streamed.append($0.region) })
        #expect(streamed == [name])
    }

    @Test(arguments: ["en", "de", "ja"])
    func `a region that repeats the city is left out`(_ tag: String) async throws {
        defer { world.remove() }
        try await importPhotos(at: [Self.vienna, Self.falun])
        _ = try world.library.names.set("Dalarna", ofPlace: "se-falun-2715459", locale: .english, terminal: .none)
        let places = try world.places(try #require(LocaleTag(tag)))
        let vienna = try #require(places.first { $0.id.hasPrefix("at-") })
        #expect(vienna.region == nil && vienna.regionCode == "AT-9")
        // Only in the languages that name the county so.
        let falun = try #require(places.first { $0.id.hasPrefix("se-") })
        #expect((falun.region == nil) == (tag == "en"), "\(falun.region ?? "")")
    }

    @Test func `a country is divided into its regions, and the rows follow them`() async throws {
        defer { world.remove() }
        try await importPhotos(at: [
            Self.malmo, Self.gavle, Self.stockholm, Self.falun, Self.lund, Self.vienna,
        ])
        let document = try byRegion()
        let sweden = try #require(document.sections.first { $0.country.code == "SE" })
        let regions = try #require(sweden.regions)
        #expect(regions.map(\.name) == ["Dalarna", "Gävleborg", "Skåne", "Stockholm"])
        #expect(regions.map(\.code) == ["SE-W", "SE-X", "SE-M", "SE-AB"])
        #expect(regions.map(\.indexTitle) == ["D", "G", "S", "S"])
        #expect(regions.map { $0.places.map(\.name) } == [["Falun"], ["Gävle"], ["Lund", "Malmö"], ["Stockholm"]])
        #expect(regions.flatMap(\.places) == sweden.places)
        // A region that repeats the name of its only place has this name.
        #expect(document.sections[0].regions?.map(\.name) == ["Vienna"])
        #expect(document.sections.flatMap(\.places).map(\.row) == Array(1...6))
        for place in document.sections.flatMap(\.places) {
            let listed = try world.library.photos.list(place: .row(place.row), locale: .english, terminal: terminal)
            #expect(listed.place?.id == place.id)
        }
        #expect(try world.library.places.list(locale: .english, terminal: .none).sections[0].regions == nil)
    }

    @Test func `regions are sorted as their language sorts`() async throws {
        defer { world.remove() }
        // Ö is a letter of its own in Swedish, the last one.
        try await importPhotos(at: [(58.4108, 15.6214), Self.malmo, Self.falun])
        func names(_ tag: String) throws -> [String?] { try byRegion(tag).sections[0].regions?.map(\.name) ?? [] }
        #expect(try names("en") == ["Dalarna", "Östergötland", "Skåne"])
        #expect(try names("sv") == ["Dalarnas län", "Skåne län", "Östergötlands län"])
    }

    @Test func `what has no region comes first or is not divided`() async throws {
        defer { world.remove() }
        try TestPhoto(seed: 9).write(world.pictures + "/nowhere.jpg")
        try await importPhotos(at: [Self.falun, (41.9022, 12.4533)])
        let document = try byRegion()
        #expect(document.sections.map(\.country.code) == ["SE", "VA", "ZZ"])
        #expect(document.sections.map { $0.regions == nil } == [false, true, true])
        #expect(document.sections.allSatisfy { $0.places.count == 1 })
    }
}
