import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// `/api/v1/screens`, and the page with which a session starts.
@Suite struct ScreensRouteTests {
    private func put(_ world: ServedLibrary, _ body: String, _ headers: (String, String)...) async throws
        -> DirectServer.Reply
    {
        try await world.server.ask("PUT", "/api/v1/screens", headers: headers, body: body)
    }

    private func kinds(_ reply: DirectServer.Reply) throws -> [String] {
        let rows = try #require(try reply.json["screens"] as? [[String: Any]])
        return rows.compactMap { $0["kind"] as? String }
    }

    private let body =
        #"{"version": 1, "screens": [{"kind": "places"}, {"kind": "map", "latitude": 1, "longitude": 2, "zoom": 3}]}"#

    @Test func theStoredScreensAreReturnedWithTitles() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        #expect(try kinds(try await world.get("/api/v1/screens")).isEmpty)
        let screens = """
            {"version": 1, "screens": [{"kind": "places", "country": "SE"}, {"kind": "place", "place": "se-falun-2715459"},
            {"kind": "photo", "photo": "\(photo)", "zoomScale": 0.30000000000000004, "centre": {"x": 0.1, "y": 0.7}}]}
            """
        let reply = try await put(world, screens)
        #expect(reply.status == 200)
        #expect(try (reply.json["revision"] as? Int ?? 0) > 0)
        let told = try await world.get("/api/v1/screens?locale=sv")
        #expect(told.headers["cache-control"] == "no-store")
        let rows = try #require(try told.json["screens"] as? [[String: Any]])
        #expect(rows.compactMap { $0["title"] as? String } == ["Sverige", "Falun", "Gruvan 0"])
        #expect(String(decoding: told.body, as: UTF8.self).contains(#""zoomScale":0.30000000000000004"#))
        #expect(try told.json["revision"] as? Int == reply.json["revision"] as? Int)
    }

    @Test func tripsRegionsAndDistrictsAreKept() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let screens = """
            {"version": 1, "screens": [{"kind": "places", "country": "SE", "by": "region"}, \
            {"kind": "page", "path": "/trips"}, {"kind": "page", "path": "/trips/2011-04-11-oslo"}, \
            {"kind": "place", "place": "se-falun-2715459", "districts": true}, \
            {"kind": "photo", "photo": "\(photo)", "listing": "trip:2011-04-11-oslo"}]}
            """
        #expect(try await put(world, screens).status == 200)
        let rows = try #require(
            try await world.get("/api/v1/screens").json["screens"] as? [[String: Any]])
        #expect(rows.map { $0["kind"] as? String } == ["places", "page", "page", "place", "photo"])
        #expect(rows[0]["by"] as? String == "region" && rows[3]["districts"] as? Bool == true)
        #expect(rows[1]["path"] as? String == "/trips" && rows[2]["path"] as? String == "/trips/2011-04-11-oslo")
        #expect(rows[4]["listing"] as? String == "trip:2011-04-11-oslo")
        let start = try await world.get("/", ("Accept", "text/html"))
        #expect(String(decoding: start.body, as: UTF8.self).contains("trip:2011-04-11-oslo"))
    }

    @Test func theLaterChangeWinsInWhateverOrderTheyArrive() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let first = try await put(world, body).json["revision"] as? Int
        let old = #"{"version": 1, "screens": [{"kind": "recents"}], "age": 60000}"#
        #expect(try await put(world, old).json["revision"] as? Int == first)
        #expect(try kinds(try await world.get("/api/v1/screens")) == ["places", "map"])
        try await Task.sleep(for: .milliseconds(5))
        _ = try await put(world, #"{"version": 1, "screens": [{"kind": "recents"}], "age": 0}"#)
        #expect(try kinds(try await world.get("/api/v1/screens")) == ["recents"])
    }

    @Test(arguments: [
        "", "nix", "[]", "{}", #"{"version": 2, "screens": []}"#, #"{"version": 1}"#, #"{"version": 1, "screens": 5}"#,
        #"{"version": 1, "screens": [], "age": -1}"#, #"{"version": 1, "screens": [], "age": "now"}"#,
    ])
    func whatIsNoStackIsRefusedAndChangesNothing(wrong: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await put(world, body)
        #expect(try await put(world, wrong).isProblem(400))
        #expect(try kinds(try await world.get("/api/v1/screens")) == ["places", "map"])
        #expect(try await put(world, String(repeating: " ", count: 70_000)).isProblem(413))
    }

    @Test func eachUserHasAHistory() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        func signIn(_ name: String) async throws -> String {
            _ = try world.library.people.add(name, password: "correct horse", isOwner: false)
            let reply = try await world.server.ask(
                "POST", "/api/v1/session", body: #"{"name": "\#(name)", "password": "correct horse"}"#)
            return try #require(reply.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
        }
        let (anna, berta) = (try await signIn("Anna"), try await signIn("Berta"))
        #expect(try await put(world, body, ("Cookie", anna)).status == 200)
        world.library.history.come(to: Screen(.recents))
        #expect(try kinds(try await world.get("/api/v1/screens", ("Cookie", anna))) == ["places", "map"])
        #expect(try kinds(try await world.get("/api/v1/screens", ("Cookie", berta))).isEmpty)
        #expect(try world.library.history.screens().all.map(\.subject) == [.recents])
        #expect(try await world.get("/api/v1/screens").isProblem(401))
        #expect(try await put(world, body).isProblem(401))
    }

    @Test func theFirstPageOfASessionContainsTheHistoryWithoutMissingScreens() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        func head(_ headers: (String, String)...) async throws -> String {
            let reply = try await world.server.ask("GET", "/", headers: headers)
            return String(decoding: reply.body, as: UTF8.self).split(separator: "<head>").first.map(String.init) ?? ""
        }
        #expect(try await !head().contains("data-screens"))
        let gone = #"{"kind": "photo", "photo": "000000000000"}, {"kind": "story", "bundle": "none", "file": "a.html"}"#
        let there = #"{"kind": "photo", "photo": "\#(photo)", "words": "<b>\"&"}"#
        _ = try await put(
            world, #"{"version": 1, "screens": [\#(there), {"kind": "places", "country": "XX"}, \#(gone)]}"#)
        let told = try await head()
        #expect(told.contains("data-screens=\"{&quot;") && told.contains(photo) && told.contains("&lt;b&gt;"))
        #expect(!told.contains("000000000000") && !told.contains("XX") && !told.contains("none"))
        // Pages of this server already have the history.
        #expect(try await !head(("Referer", "http://127.0.0.1/recents")).contains("data-screens"))
        #expect(try await head(("Referer", "http://127.0.0.1/sign-in?to=%2F")).contains("data-screens"))
    }
}
