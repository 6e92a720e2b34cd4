import Foundation
import PhotoLibrary
import Localization
import Server
import TestSupport
import Testing

/// The pages as browsers without JavaScript get them.
@Suite struct PageTests {
    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.headers["content-type"] == "text/html; charset=utf-8", "\(target)")
        #expect(reply.headers["content-security-policy"]?.contains("script-src 'self'") == true, "\(target)")
        #expect(reply.headers["x-frame-options"] == "DENY", "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func whatTheTemplatesNameIsThere() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(2)
        let place = try world.library.places.photo(ids[0], locale: .english).place.id
        let places = try await page(world, "/")
        for text in [
            "<title>Places", "data-locale=\"en\"", "/places.css\"", "id=\"country-SE\"", "Sweden", "Falun",
            "Dalarna", "2 photos", "href=\"/places/\(place)\"", "src=\"/api/v1/photos/\(ids[0])/thumbnail?size=256",
            " 128w, ",
        ] {
            #expect(places.contains(text), "\(text)")
        }
        let grid = try await page(world, "/places/\(place)")
        for text in [
            "Falun", "thumbnail?size=256", " 128w, ", " 300w\" sizes=\"auto, 360px\"", "width=\"300\"",
            "height=\"200\"", "/photos/\(ids[1])", "data:image/",
        ] {
            #expect(grid.contains(text), "\(text)")
        }
        #expect(try await page(world, "/photos/\(ids[0])").contains("Gruvan 1"))
        #expect(try await page(world, "/search?q=gruvan").contains("/photos/\(ids[1])"))
        let found = try await page(world, "/search?q=Schweden")
        for text in [">Countries</h2>", "href=\"/?country=SE\"", "Sweden <span class=\"matched\">(Schweden)</span>"] {
            #expect(found.contains(text), "\(text)")
        }
        #expect(try await page(world, "/search?q=sweden").contains("matched") == false)
        let about = try await page(world, "/about")
        for text in [
            "1.2.3", "href=\"https://www.openstreetmap.org/copyright\"", "© OpenStreetMap contributors", "ODbL-1.0",
        ] {
            #expect(about.contains(text), "\(text)")
        }
        for credit in CreditsDocument.all.credits { #expect(about.contains(">\(credit.name)</bdi>"), "\(credit.name)") }
        #expect(try await page(world, "/status").contains("2 photos at 1 place"))
        _ = try await world.server.ask("POST", "/api/v1/recents", body: "{\"photo\": \"\(ids[0])\"}")
        #expect(try await page(world, "/recents").contains("/photos/\(ids[0])"))
    }

    /// In Falun it was already May, in UTC still April.
    @Test func aPhotosTimeIsThatOfItsPlace() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto.falun(1, takenAt: "2011:05:01 00:30:00").write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let photo = try #require(photos.first)
        #expect(photo.takenAt == "2011-04-30T22:30:00Z")
        let shown = try await page(world, "/photos/\(photo.id)")
        #expect(shown.contains("<time datetime=\"2011-05-01T00:30:00+02:00\" data-style=\"day\" data-clock>"))
        #expect(shown.contains("<dd dir=\"auto\">May 1, 2011, 12:30") && shown.contains("UTC+02:00\u{2069}</dd>"))
        let grid = try await page(world, "/places/\(photo.place.id)")
        #expect(grid.contains("datetime=\"2011-05\"") && !grid.contains("2011-04"))
        let features = try await world.get("/places/\(photo.place.id)/photos.geojson")
        let properties = try #require((try features.json["features"] as? [NSDictionary])?.first?["properties"])
        #expect((properties as? NSDictionary)?["takenAtLocal"] as? String == "2011-05-01T00:30:00+02:00")
    }

    @Test func theStatusShowsASourcesNextCheckAndTheReasonForTheWait() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await world.subscribe(to: [ServedLibrary.published(1)])
        let fresh = try await page(world, "/status")
        let next = try #require(try world.library.sources.list().sources.first?.nextAt)
        #expect(fresh.contains("Up to date; next check: <time datetime=\"\(next)\""))
        // Its server no longer exists.
        _ = try await world.library.sources.sync(isForced: true)
        let failed = try await page(world, "/status")
        #expect(
            failed.contains("Next try: <time") && failed.contains("class=\"problem\"")
                && !failed.contains("Up to date;"))
    }

    /// A new page must be added to the list, and so to all tests that go through every page.
    @Test func everyPageIsListed() throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        func shape(_ path: String) -> String {
            path.prefix { $0 != "?" }.split(separator: "/").map { $0.hasPrefix("{") ? "{}" : $0 }.joined(separator: "/")
        }
        let listed = Set(try ListedPages.patterns().map(shape))
        // Only for servers with sign-in: PeopleTests, HomeRouteTests, test_people.py, test_home.py.
        let ofStrangers: Set = ["/sign-in", "/join"]
        for page in world.server.pages where !listed.contains(shape(page)) {
            // Only with an installed bundle: BundlePageTests, test_bundles.py.
            if page.contains("{bundle}") || page.hasPrefix("/menu/") { continue }
            // Only in a library with a trip: TripRouteTests.
            if page == "/trips/{id}" { continue }
            // Listed with the favourites.
            if page == "/sets/{id}", listed.contains("sets/favourites") { continue }
            // Only with the link of a share: ShareRouteTests, test_share.py.
            if page.hasPrefix("/s/{share}") { continue }
            // Only with a photo of the month: TimelineRouteTests.
            if page == "/timeline/{month}" { continue }
            #expect(ofStrangers.contains(page), "\(page) is missing in Tests/pages.json: give it a name and an address")
        }
    }

    @Test func everyLinkContainsTheBasePath() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/fotos")
        defer { world.remove() }
        let ids = try await world.importPhotos(1)
        let place = try world.library.places.photo(ids[0], locale: .english).place.id
        for target in try ListedPages.addresses(photo: ids[0], place: place) {
            let text = try await page(world, target)
            let links = text.matches(of: /(?:href|src|action)="(\/[^"]*)"/).map { String($0.output.1) }
            #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("/fotos/") }, "\(target): \(links)")
        }
    }

    @Test func whatIsNotThereIsAPageToReadersAndAProblemToPrograms() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        for target in ["/nothing", "/photos/000000000000", "/places/nowhere"] {
            let reply = try await world.get(target, ("Accept", "text/html"))
            #expect(reply.status == 404 && reply.headers["content-type"]?.hasPrefix("text/html") == true, "\(target)")
        }
        #expect(try await world.get("/nothing").isProblem(404))
    }

    @Test func metadataIsNeverMarkup() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let evil = "\"><script>alert(1)</script>"
        try TestPhoto.falun(1, title: evil).write(world.pictures + "/1.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photo = try #require(
            try world.library.photos.list(place: nil, locale: .english, terminal: .none).photos.first)
        #expect(photo.title == evil)
        for target in ["/photos/\(photo.id)", "/places/\(photo.place.id)", "/search?q=alert", "/search?q=%3Cscript%3E"]
        {
            #expect(try await !page(world, target).contains("<script>"), "\(target)")
        }
    }
}
