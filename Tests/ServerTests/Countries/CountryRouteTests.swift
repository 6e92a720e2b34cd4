import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Countries over HTTP: the API and the page.
@Suite struct CountryRouteTests {
    /// A library with photos of Sweden, Norway and Malta.
    private func travelled() async throws -> ServedLibrary {
        let world = try ServedLibrary()
        for day in 1...2 {
            try TestPhoto.falun(day, takenAt: "2011:02:0\(day) 12:00:00").write("\(world.pictures)/s\(day).jpg")
        }
        try TestPhoto(seed: 3, latitude: 59.9133, longitude: 10.7389, takenAt: "2011:04:11 12:00:00")
            .write("\(world.pictures)/n.jpg")
        try TestPhoto(seed: 4, latitude: 35.8997, longitude: 14.5147, takenAt: "2011:05:11 12:00:00")
            .write("\(world.pictures)/m.jpg")
        _ = try await world.library.imports.run([world.pictures])
        return world
    }

    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200 && reply.headers["content-type"] == "text/html; charset=utf-8", "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func theAPIAnswersTheCommandsDocument() async throws {
        let world = try await travelled()
        defer { world.remove() }
        let document = try world.library.countries.list(order: .photos, locale: try #require(LocaleTag("sv")))
        let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? NSDictionary
        #expect(try await world.get("/api/v1/countries?locale=sv&sort=photos").json == expected)
        #expect(document.countries.map(\.code) == ["SE", "MT", "NO"] && document.photoCount == 4)
        for wrong in ["/api/v1/countries?sort=size", "/api/v1/countries?limit=1", "/countries?sort=size"] {
            #expect(try await world.get(wrong).status == 400, "\(wrong)")
        }
    }

    @Test func eachCountryOfTheMapLeadsToItsPlaces() async throws {
        let world = try await travelled()
        defer { world.remove() }
        #expect(try await page(world, "/").contains("href=\"/countries\""))
        let text = try await page(world, "/countries")
        for part in [
            "3 of 250 countries", "href=\"/?country=SE\" aria-label=\"Sweden, 2 photos, 2 days\"",
            "<title>Sweden, 2 photos, 2 days</title>", "class=\"land\" d=\"M",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        // Malta is so small that it has a dot.
        let malta = try #require(text.firstMatch(of: /<a [^>]*country=MT"[^\n]*/)).output
        #expect(malta.contains("class=\"dot\"") && malta.contains("class=\"hit\""))
        let rows = text.matches(of: /<tr><th scope="row">.*?country=([A-Z]{2})/).map { String($0.output.1) }
        #expect(rows == ["MT", "NO", "SE"])
        let sorted = try await page(world, "/countries?sort=photos")
        #expect(sorted.contains("aria-sort=\"descending\"><a href=\"/countries?sort=photos\""))
    }

    @Test func thePageIsSmall() async throws {
        let world = try await travelled()
        defer { world.remove() }
        let packed = try await world.get("/countries", ("Accept", "text/html"), ("Accept-Encoding", "gzip"))
        #expect(packed.headers["content-encoding"] == "gzip" && packed.body.count <= 60_000, "\(packed.body.count)")
    }

    @Test func aChangeOfThePhotosChangesTheCountriesAtOnce() async throws {
        let world = try await travelled()
        defer { world.remove() }
        func days() async throws -> [String: Int] {
            let countries = try await world.get("/api/v1/countries").json["countries"] as? [[String: Any]] ?? []
            return countries.reduce(into: [:]) { $0[$1["code"] as? String ?? ""] = $1["days"] as? Int }
        }
        #expect(try await days() == ["SE": 2, "NO": 1, "MT": 1])
        let photos = try await world.get("/api/v1/places/mt-valletta-2562305/photos").json["photos"]
        let id = try #require((photos as? [[String: Any]])?.first?["id"] as? String)
        _ = try world.library.corrections.locate(
            [id], at: .place("se-falun-2715459"), locale: .english, terminal: .none)
        #expect(try await days() == ["SE": 3, "NO": 1])
    }

    @Test func withoutPhotosThePageHasAMapAndASentence() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let text = try await page(world, "/countries")
        #expect(text.contains("0 of 250 countries") && text.contains("No photos with a known country yet."))
        #expect(!text.contains("<table"))
    }
}
