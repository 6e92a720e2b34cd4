import Catalog
import Gazetteer
import LibraryBase
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Views on disputed borders, with the towns of the gazetteer.
struct BorderViewTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    /// The table of docs/borders.md: how many towns each view moves, from the stored country to another.
    private static let moved: [BorderView: [String: Int]] = [
        .stored: [:],
        .iso: ["XK RS": 76, "IL SY": 12, "IL PS": 1, "MA EH": 4, "GB CY": 2],
        .osm: ["SY IL": 3, "PS IL": 9, "UA RU": 523, "EH MA": 19, "CY GB": 1],
    ]

    @Test(arguments: BorderView.allCases) func `a view moves the towns of its table and no others`(
        _ view: BorderView
    ) throws {
        defer { world.remove() }
        var moved: [String: Int] = [:]
        Gazetteer.bundled.forEachTown { town in
            let place = PlaceRecord(described: PlaceDescription(named: town))
            let country = place.listedCountry(view)
            if country != place.countryCode { moved["\(place.countryCode) \(country)", default: 0] += 1 }
        }
        #expect(moved == Self.moved[view])
    }

    private static let pristina = (42.6629, 21.1655)
    private static let yalta = (44.4952, 34.1663)
    private static let falun = (60.607, 15.632)

    private func importPhotos() async throws {
        for (seed, position) in [Self.pristina, Self.yalta, Self.falun].enumerated() {
            try TestPhoto(seed: seed, latitude: position.0, longitude: position.1)
                .write("\(world.pictures)/\(seed).jpg")
        }
        try await world.importPictures()
    }

    @Test func `all documents say the country that a place is listed under`() async throws {
        defer { world.remove() }
        try await importPhotos()
        let library = world.library
        for (view, serbia, russia) in [(BorderView.iso, true, false), (.osm, false, true), (.stored, false, false)] {
            #expect(try library.places.setBorders(view) == BordersDocument(borders: view))
            #expect(try library.places.borders().borders == view)
            let expected = ["SE", serbia ? "RS" : "XK", russia ? "RU" : "UA"].sorted()
            let listed = try library.places.list(locale: .english, terminal: .none)
            #expect(listed.sections.map(\.country.code).sorted() == expected)
            let photos = try library.photos.list(place: nil, locale: .english, terminal: .none).photos
            #expect(photos.map(\.place.country.code).sorted() == expected)
            for place in listed.sections.flatMap(\.places) {
                let code = listed.sections.first { $0.places.contains(place) }?.country.code
                #expect(try library.places.place(place.id, locale: .english).country.code == code)
                #expect(try library.manifests.places([place.id], in: [.english]).map(\.countryCode) == [code])
                #expect(try library.completions.countries(beginning: code ?? "", locale: .english).count == 1)
            }
            // Regions are those of the stored country.
            #expect(listed.sections.flatMap(\.places).first { $0.id.hasPrefix("ua-") }?.regionCode == "UA-43")
            // Subscribers get what is stored.
            let published = try library.publications.part(limit: 10, cursor: nil, locale: .english)
            #expect(Set(published.entries.map(\.photo.place.country.code)) == ["SE", "XK", "UA"])
        }
    }

    @Test func `a country is found by its name where places are listed under it`() async throws {
        defer { world.remove() }
        try await importPhotos()
        func ids(_ text: String) throws -> [String] {
            try world.library.photos.list(place: Reference(text), locale: .english, terminal: .none).photos.map(
                \.place.id)
        }
        #expect(throws: LibraryError.self) { try ids("Serbia") }
        _ = try world.library.places.setBorders(.iso)
        #expect(try ids("Serbia").map { $0.prefix(3) } == ["xk-"] && ids("serbien") == ids("RS"))
        #expect(try ids("XK").isEmpty)
    }

    @Test func `a cached list is old once the view changes`() async throws {
        defer { world.remove() }
        try await importPhotos()
        var versions: Set<[Int64]> = []
        for view in BorderView.allCases {
            _ = try world.library.places.setBorders(view)
            versions.insert(try world.library.changes.placesVersion())
        }
        #expect(versions.count == 3)
    }

    @Test func `a row of a listing by another view means the same place`() async throws {
        defer { world.remove() }
        try await importPhotos()
        let terminal = TerminalSession(name: "t")
        let osm = try world.library.places.list(locale: .english, borders: .osm, terminal: terminal)
        let row = try #require(osm.sections.first { $0.country.code == "RU" }?.places.first)
        // The row means the same place, whichever view holds afterwards.
        #expect(row.id.hasPrefix("ua-yalta-"))
        let listed = try world.library.photos.list(
            place: Reference("@\(row.row)"), locale: .english, terminal: terminal)
        #expect(listed.place?.id == row.id && listed.place?.country.code == "UA")
    }
}
