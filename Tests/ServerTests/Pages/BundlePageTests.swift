import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Menus, collections, stories and pages of installed bundles, as browsers without JavaScript get them.
@Suite struct BundlePageTests {
    private func installed(_ world: ServedLibrary, _ change: (EditedFolder) throws -> Void = { _ in }) async throws {
        let folder = try EditedFolder(in: world.folder)
        try change(folder)
        let maker = try PhotoLibrary.make(at: LibraryLocation(path: world.folder + "/maker"))
        _ = try await maker.bundles.create(at: folder.zip, ofFolder: folder.path, BundleDescription())
        _ = try await world.library.bundles.install(from: folder.zip)
    }

    private func page(_ world: ServedLibrary, _ target: String, _ language: String = "en") async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"), ("Accept-Language", language))
        #expect(reply.status == 200, "\(target): \(reply.status)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func thereIsATabAsSoonAsABundleWithAMenuIsThere() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try await !page(world, "/").contains("href=\"/menu\""))
        #expect(try await page(world, "/menu").contains("This menu is empty."))
        try await installed(world)
        #expect(try await page(world, "/").contains("href=\"/menu\""))
        #expect(try await page(world, "/menu").contains("<h1 dir=\"auto\">Our <i>houses</i></h1>"))
    }

    @Test func rowsLeadToWhatTheySay() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await installed(world)
        let ids = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let mine = try #require(ids.first { $0.title == "The pit" }).id
        let menu = try await page(world, "/menu")
        for text in [
            "<a class=\"row\" href=\"/menu/org.example.houses/rooms\">", "All the <b>rooms</b> &amp; halls",
            "<small>one by one</small>",
            "href=\"/places/se-falun-2715459\"", "href=\"/?country=SE\"", "href=\"/photos/\(mine)\"",
            "href=\"/menu/org.example.houses/collection\"", "href=\"/stories/org.example.houses/walks/mine.html\"",
            "href=\"/search?q=copper%20mine\"", "href=\"/content/org.example.houses/about.html\"",
            "href=\"https://example.org/a?b=1&amp;c=2\" rel=\"noopener noreferrer\" target=\"_blank\"",
            "/thumbnail?size=128&amp;v=",
        ] {
            #expect(menu.contains(text), "\(text)")
        }
        #expect(!menu.contains("href=\"/places/se-nowhere-1\"") && menu.contains("not in this library"))
        let collection = try await page(world, "/collections/org.example.houses/walks/collection.xml")
        for text in [
            "Below", "Above", "href=\"/stories/org.example.houses/walks/town.html?in=walks%2Fcollection.xml\"",
        ] {
            #expect(collection.contains(text), "\(text)")
        }
        #expect(try await page(world, "/menu/org.example.houses/rooms", "sv").contains("gone.jpg") == false)
        let leaf = try await world.get("/menu/org.example.houses/mine")
        #expect(leaf.status == 303 && leaf.headers["location"] == "/stories/org.example.houses/walks/mine.html")
        for target in [
            "/menu/nothing", "/stories/org.example.houses/gone.html", "/stories/nobody/a.html", "/menu/rooms/",
        ] {
            #expect(try await world.get(target, ("Accept", "text/html")).status == 404, "\(target)")
        }
        for target in [
            "/stories/org.example.houses/%2e%2e/menu/index.xml", "/content/org.example.houses/..%2fbundle.json",
        ] {
            #expect(try await world.get(target, ("Accept", "text/html")).status == 404, "\(target)")
        }
    }

    @Test func aStoryIsSanitisedAndHasItsNeighbours() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await installed(world)
        let story = try await page(world, "/stories/org.example.houses/walks/mine.html?in=walks/collection.xml")
        for text in [
            "<h1 dir=\"auto\">The mine</h1>", "<a href=\"/places/se-falun-2715459\">Falun</a>", "alt=\"The pit\"",
            "nowhere, bad</p>",
            "<a href=\"https://example.org/\" rel=\"noopener noreferrer\" target=\"_blank\">outside</a>",
            "<summary dir=\"auto\">Depth",
            "rel=\"next\" href=\"/stories/org.example.houses/walks/town.html?in=walks%2Fcollection.xml\"",
            "Through the town",
            "name=\"choice\" value=\"a\"", "href=\"/collections/org.example.houses/walks/collection.xml\"",
        ] {
            #expect(story.contains(text), "\(text)")
        }
        for text in ["alert", "javascript:", "onerror", "data-points", "\"photo:"] {
            #expect(!story.contains(text), "\(text)")
        }
        let other = try await page(world, "/stories/org.example.houses/walks/mine.html", "sv")
        #expect(other.contains("Gruvan") && !other.contains("rel=\"next\""))
        #expect(try await page(world, "/content/org.example.houses/about.html").contains("We are <b>here</b>."))
    }

    @Test func anAnswerIsRecordedOnceAndCounted() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await installed(world)
        let address = "/stories/org.example.houses/walks/mine.html"
        func answer(_ body: String, _ headers: [(String, String)] = []) async throws -> DirectServer.Reply {
            try await world.server.ask(
                "POST", address + "?in=walks/collection.xml",
                headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")] + headers,
                body: body)
        }
        #expect(try await answer("question=q1&choice=z").status == 404)
        #expect(try await answer("question=q1").status == 400)
        #expect(try await answer("question=q1&choice=a", [("Origin", "https://evil.example")]).status == 403)
        #expect(try await page(world, address).contains("name=\"choice\""))
        let reply = try await answer("question=q1&choice=a&number=1")
        #expect(reply.status == 303 && reply.headers["location"] == address + "?in=walks%2Fcollection.xml#question-1")
        #expect(try await answer("question=q1&choice=b").status == 303)
        let story = try await page(world, address)
        // The bundle calls its points stars.
        for text in ["Your answer: 1288", "2 stars", "So far: 2 stars", "not sent yet"] {
            #expect(story.contains(text), "\(text)")
        }
        #expect(!story.contains("name=\"choice\""))
    }

    @Test func aBundlesTextsOverrideTheProgramsUnlessTheyAreInvalid() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try await page(world, "/").contains("<title>Places"))
        try await installed(world)
        #expect(try await page(world, "/").contains("<title>Sites"))
        let swedish = try await page(world, "/", "sv")
        #expect(swedish.contains("<title>Ställen"))
        #expect(
            try await page(world, "/search?q=pit", "sv").contains(">Foton</h2>"),
            "an invalid pattern is ignored")
        #expect(try await page(world, "/", "de").contains("<title>Orte"))
    }

    @Test func longMenusComeInParts() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await installed(world) { folder in
            let rows = (1...1_100).map { "<search words=\"word \($0)\"/>" }.joined()
            try folder.write("menu/index.xml", "<menu>\(rows)</menu>")
        }
        let first = try await page(world, "/menu")
        #expect(first.contains("q=word%20500\"") && !first.contains("q=word%20501\"") && first.contains("?from=501\""))
        let last = try await page(world, "/menu/org.example.houses?from=1001")
        #expect(last.contains("q=word%201100\"") && !last.contains("?from="))
    }

    @Test func aFoldersTextsAreChecked() throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let folder = try EditedFolder(in: world.folder)
        let problems = BundleTextCheck.problems(
            inFolder: folder.path, shipped: try PageWords.patterns(),
            hasPhoto: { FileManager.default.fileExists(atPath: folder.path + "/images/" + $0) })
        #expect(
            problems == [
                "menu/rooms.xml: no such photo: gone.jpg",
                "strings/sv.json: nothing: unknown key",
                "strings/sv.json: photos: invalid ICU message pattern",
            ])
    }
}
