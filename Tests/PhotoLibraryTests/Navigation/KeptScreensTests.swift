import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing

/// The screens in a library: what is there, what has gone, and what earlier versions kept.
@Suite struct KeptScreensTests {
    private func imported(_ world: TemporaryLibrary) async throws -> [LocalPhotoDocument] {
        for (number, position) in [(60.607, 15.632), (60.607, 15.632), (48.2085, 16.3721)].enumerated() {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(world.pictures)/\(number).jpg")
        }
        _ = try await world.library.imports.run([world.pictures])
        return try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
    }

    private func subjects(_ world: TemporaryLibrary) throws -> [Screen.Subject] {
        try world.library.history.screens().all.map(\.subject)
    }

    @Test func whatIsGoneIsLeftOutAndTheRestStays() async throws {
        let world = try TemporaryLibrary(inMemory: true)
        defer { world.remove() }
        let photos = try await imported(world)
        let vienna = try #require(photos.first { $0.place.country.code == "AT" })
        let all: [Screen.Subject] = [
            .places(country: nil), .places(country: "AT"), .place(vienna.place.id), .photo(vienna.id), .search,
            .recents, .map,
            .page("/about"),
        ]
        let gone: [Screen.Subject] = [
            .menu(bundle: "b", path: ""), .story(bundle: "b", file: "s"), .place("se-mora-1"),
        ]
        let stack = NavigationHistory((all + gone).map(Screen.init))
        _ = try world.library.history.keep(stack, of: .local)
        #expect(try subjects(world) == all)
        _ = try world.library.photos.forget([vienna.id], terminal: .none)
        #expect(try subjects(world) == [.places(country: nil), .search, .recents, .map, .page("/about")])
    }

    @Test func aMissingPhotoIsBackWhenItsFileIs() async throws {
        let world = try TemporaryLibrary(inMemory: true)
        defer { world.remove() }
        let photo = try #require(try await imported(world).first)
        let path = try #require(photo.path)
        world.library.history.come(to: Screen(.recents))
        world.library.history.come(to: Screen(.photo(photo.id)))
        try FileManager.default.moveItem(atPath: path, toPath: world.folder + "/away.jpg")
        _ = try await world.library.imports.run([world.pictures])
        #expect(try subjects(world) == [.recents])
        try FileManager.default.moveItem(atPath: world.folder + "/away.jpg", toPath: path)
        _ = try await world.library.imports.run([world.pictures])
        #expect(try subjects(world) == [.recents, .photo(photo.id)])
    }

    @Test func whatIsKeptByOthersOrBrokenIsNowhereAndIsWrittenAnew() throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        for json in [#"{"version": 2, "screens": [{"kind": "recents"}]}"#, "{", "", "\u{1}"] {
            let file = try CatalogueFile(world.folder + "/library/catalog.sqlite")
            try file.execute("UPDATE person SET screens = '\(json)'")
            try file.close()
            #expect(try subjects(world).isEmpty)
            world.library.history.come(to: Screen(.map))
            #expect(try subjects(world) == [.map])
        }
    }

    @Test func theViewThatEarlierVersionsKeptIsReadWhereThereIsNoStack() async throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        let photo = try #require(try await imported(world).first)
        let view = """
            {"path": "/x/photos/\(photo.id)?in=recents", "state": {"depth": 0, "zoom": {"id": "\(photo.id)", "zoomScale": 0.5, \
            "centre": {"x": 0.25, "y": 1}}}, "home": {"path": "/x/?country=se", "state": {"words": "fa", "y": 120}}}
            """
        let file = try CatalogueFile(world.folder + "/library/catalog.sqlite")
        try file.execute("UPDATE person SET view = '\(view)'")
        try file.close()
        var (places, seen) = (Screen(.places(country: "SE")), Screen(.photo(photo.id)))
        (places.words, places.scroll) = ("fa", Screen.ScrollPosition(y: 120))
        seen.photoView = Screen.PhotoView(zoomScale: 0.5, x: 0.25, y: 1)
        #expect(try world.library.history.screens(base: "/x").all == [places, seen])
        #expect(try world.library.history.screens(base: "/other").all.isEmpty)
        world.library.history.come(to: Screen(.map))
        #expect(try world.library.history.screens(base: "/x").all == [Screen(.map)])
    }

    @Test(arguments: ["", "{", "5", #"{"path": 5}"#, #"{"path": "/places/../../x"}"#, #"{"path": "//evil.example/"}"#])
    func aViewThatIsNoneIsNowhere(view: String) throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        let file = try CatalogueFile(world.folder + "/library/catalog.sqlite")
        try file.execute("UPDATE person SET view = '\(view)'")
        try file.close()
        #expect(try subjects(world).isEmpty)
    }

    /// What is measured is measured alone: `scripts/test` runs nothing beside it.
    @Suite struct Measurements {
        @Test func aStepIsCheap() throws {
            let world = try TemporaryLibrary()
            defer { world.remove() }
            for number in 0..<NavigationHistory.depth {
                world.library.history.come(to: Screen(.menu(bundle: "b", path: "\(number)")))
            }
            let clock = ContinuousClock()
            var times = (0..<200).map { number in
                clock.measure {
                    world.library.history.come(to: Screen(number.isMultiple(of: 2) ? .map : .photo("aaaaaaaaaaaa")))
                }
            }
            times.sort()
            #expect(times[100] < .milliseconds(3), "\(times[100])")
        }
    }
}
