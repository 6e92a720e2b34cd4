import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// `/` in its views: by country, one country, by distance.
@Suite struct PlacesPageTests {
    private func page(_ world: ServedLibrary, _ target: String, _ headers: (String, String)...) async throws -> String {
        let answer = try await world.server.ask("GET", target, headers: headers)
        #expect(answer.status == 200, "\(target)")
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `By distance there is one list, with the country and how far it is`() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let place = try #require(try await world.importedPlace())
        let text = try await page(world, "/?near=60.7,15.6&locale=en-GB")
        let wanted = [
            "class=\"nearest\"", "Dalarna, Sweden", ">6.7 mi<", "href=\"/places/\(place)\"", "60.7000° N",
            "href=\"/\">",
        ]
        for expected in wanted {
            #expect(text.contains(expected), "\(expected)")
        }
        #expect(!text.contains("id=\"rail\"") && !text.contains("id=\"country-SE\""))
        let czech = try await page(world, "/?near=60.7,15.6&locale=cs-CZ")
        #expect(czech.contains(">11 km<"), "English words, but a Czech's roads")
        let rows = try await page(world, "/?near=60.7,15.6&from=0&count=5&part=rows")
        #expect(rows.hasPrefix("<li>") && rows.contains("11 km"))
        let country = try await page(world, "/?near=60.7,15.6&country=se")
        #expect(country.contains("href=\"/?near=60.7,15.6\"") && country.contains("href=\"/?country=SE\""))
    }

    @Test func `A country has its places with an index over them, and a way back`() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importedPlace()
        let text = try await page(world, "/?country=SE")
        for expected in ["<h1 lang=\"en\" dir=\"auto\">Sweden", "id=\"country-SE\"", "All countries", "Falun"] {
            #expect(text.contains(expected), "\(expected)")
        }
        let all = try await page(world, "/")
        #expect(all.contains("href=\"/?country=SE\"") && all.contains("id=\"rail\""))
    }

    @Test(
        "An invalid view is refused", arguments: ["/?near=95,10", "/?near=here", "/?near=60,15&near=1,1", "/?from=-1"])
    func refusals(target: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try await world.get(target).status == 400)
    }

    @Test func theLatestPhotosStandAboveAllPlacesNewestFirst() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(!(try await page(world, "/").contains("class=\"latest\"")), "an empty library has none")
        _ = try await world.importPhotos(12)
        let newest = try world.library.photos.list(place: nil, limit: 10, locale: .english, terminal: .none).photos
        let text = try await page(world, "/")
        let row = try #require(text.firstRange(of: "class=\"latest\""))
        let end = try #require(text[row.upperBound...].firstRange(of: "</section>"))
        let links = text[row.upperBound..<end.lowerBound].matches(of: /<li><a href="\/photos\/([^"]+)"/)
        #expect(links.map { String($0.output.1) } == newest.map(\.id))
        for view in ["/?country=SE", "/?near=60.7,15.6"] {
            #expect(!(try await page(world, view).contains("class=\"latest\"")), "\(view)")
        }
    }

    @Test func everyPartStatesHowManyPlacesItHas() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importedPlace()
        let text = try await page(world, "/")
        #expect(text.contains("<ul class=\"rows\" data-start=\"0\" data-count=\"1\">"))
    }

    @Test func `A country without photos is not found`() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try await world.get("/?country=XK").status == 404)
    }
}

extension ServedLibrary {
    /// The id of the place of a photo of Falun.
    fileprivate func importedPlace() async throws -> String? {
        _ = try await importPhotos(1)
        return try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.first?.place.id
    }
}
