import Foundation
import Localization
import PhotoLibrary
import Server
import TestLibraries
import Testing

/// The pages of a city and of its districts.
@Suite struct DistrictPageTests {
    /// A library with photos of two districts of Rome, and of Falun, which has none.
    private struct Rome {
        let world: ServedLibrary
        let city = "it-rome-3169070"
        /// The district with two photos, and the one with one.
        let districts: [NamedPlaceReference]

        init(baseURL: String? = nil) async throws {
            world = try ServedLibrary(baseURL: baseURL)
            try await world.subscribe(to: [
                ServedLibrary.published(1, place: "it-trastevere-3165306"),
                ServedLibrary.published(2, place: "it-trastevere-3165306"),
                ServedLibrary.published(3, place: "it-ripa-6545161"),
                ServedLibrary.published(4, place: "it-rome-3169070"), ServedLibrary.published(5),
            ])
            let photos = try world.library.photos.list(
                place: nil, limit: nil, locale: .english, terminal: .none
            ).photos
            try #require(photos.map(\.place.id) == Array(repeating: city, count: 4) + ["se-falun-2715459"])
            districts = [try #require(photos[0].district), try #require(photos[2].district)]
            try #require(photos[1].district == districts[0] && photos[3].district == nil)
        }

        func page(_ target: String) async throws -> String {
            let reply = try await world.get(target, ("Accept", "text/html"))
            #expect(reply.status == 200, "\(target)")
            return String(decoding: reply.body, as: UTF8.self)
        }

        /// The addresses of the links to districts, the whole city first.
        func chips(_ text: String) -> [String] {
            let row = text.split(separator: "<nav class=\"ways source-ways district-ways\"").dropFirst().first ?? ""
            let links = row.prefix(upTo: row.firstRange(of: "</nav>")?.lowerBound ?? row.startIndex)
            return links.matches(of: /<a class="way" href="([^"]*)"/).map { String($0.output.1) }
        }

        /// The number of photos in the grid.
        func cells(_ text: String) -> Int { text.matches(of: /<li class="cell"/).count }
    }

    @Test func `A city has links to its districts, those with the most photos first`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        let text = try await rome.page("/places/\(rome.city)")
        #expect(rome.chips(text) == ["/places/\(rome.city)"] + rome.districts.map { "/places/\($0.id)" })
        #expect(rome.cells(text) == 4)
        #expect(text.contains("href=\"/places/\(rome.city)\" aria-current=\"page\"><bdi>Whole city</bdi>"))
        #expect(text.contains("<span aria-hidden=\"true\">2</span><span class=\"said\">2 photos</span>"))
        #expect(text.contains("aria-label=\"Districts\"") && text.contains("<bdi>Italy</bdi>"))
        let falun = try await rome.page("/places/se-falun-2715459")
        #expect(rome.chips(falun).isEmpty && !falun.contains("district-ways"))
    }

    @Test func `A district shows its photos below its city, with the way back to it`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        let district = rome.districts[0]
        let text = try await rome.page("/places/\(district.id)")
        #expect(text.contains("<h1 lang=\"en\" dir=\"auto\">\(district.name)</h1>") && rome.cells(text) == 2)
        #expect(text.contains("<a class=\"back\" href=\"/places/\(rome.city)\">"))
        #expect(text.contains("<a class=\"city\" href=\"/places/\(rome.city)\"><bdi>Rome</bdi></a>"))
        #expect(text.contains("<bdi lang=\"en\">Lazio, Italy</bdi>"))
        #expect(text.contains("href=\"/places/\(district.id)\" aria-current=\"page\""))
        #expect(rome.chips(text).count == 3, "the others stay in reach")
        // Another spelling of the id is the same district.
        let number = try #require(district.id.split(separator: "-").last)
        let other = try await rome.page("/places/xx-former-name-\(number)")
        #expect(rome.cells(other) == 2 && rome.chips(other) == rome.chips(text))
    }

    @Test func `Links stay within a source and within the base path`() async throws {
        let rome = try await Rome(baseURL: "https://example.org/fotos")
        defer { rome.world.remove() }
        let name = try #require(try rome.world.library.sources.names().first)
        let query = "?source=" + name.replacing(" ", with: "%20")
        let text = try await rome.page("/fotos/places/\(rome.districts[1].id)\(query)")
        #expect(rome.chips(text).allSatisfy { $0.hasPrefix("/fotos/places/") && $0.hasSuffix(query) })
        #expect(rome.cells(text) == 1 && rome.chips(text).count == 3)
    }

    @Test func `A photo states its district, city and region, and leads back to the district it was opened from`()
        async throws
    {
        let rome = try await Rome()
        defer { rome.world.remove() }
        let district = rome.districts[0]
        let grid = try await rome.page("/places/\(district.id)")
        let address = try #require(grid.firstMatch(of: /<a href="(\/photos\/[0-9a-z]{12}\?in=district)"/)).output.1
        let photo = try await rome.page(String(address))
        let whereabouts = "\(district.name), Rome, Lazio, Italy"
        #expect(photo.contains(">\(whereabouts)</a>") && photo.contains("<dd dir=\"auto\">\(whereabouts)</dd>"))
        #expect(photo.contains("data-listing=\"place:\(district.id)\""))
        #expect(photo.contains("id=\"back\" href=\"/places/\(district.id)\""))
        let plain = try await rome.page(String(address.prefix { $0 != "?" }))
        #expect(plain.contains("data-listing=\"place:\(rome.city)\""))
        let city = try await rome.page("/places/\(rome.city)")
        #expect(!city.contains("in=district"))
    }

    @Test func `A photo that an id of an earlier version leads to goes back to that list`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        let (own, former) = (rome.districts[0], rome.districts[1])
        // As a library of an earlier version that listed the photos of the first district at the second.
        let file = try CatalogueFile(rome.world.folder + "/library/catalog.sqlite")
        try file.execute(
            """
            UPDATE photo SET formerPlaceRow = (SELECT row FROM place WHERE id = '\(former.id)')
            WHERE districtRow = (SELECT row FROM place WHERE id = '\(own.id)')
            """)
        try file.close()
        let grid = try await rome.page("/places/\(former.id)")
        let addresses = grid.matches(of: /<a href="(\/photos\/[0-9a-z]{12}\?in=[^"]*)"/).map { String($0.output.1) }
        let query = "?in=place&amp;q=\(former.id)"
        #expect(addresses.count == 3 && addresses.filter { $0.hasSuffix(query) }.count == 2)
        #expect(addresses.filter { $0.hasSuffix("?in=district") }.count == 1)
        let address = try #require(addresses.first { $0.hasSuffix(query) }).replacing("&amp;", with: "&")
        let photo = try await rome.page(address)
        #expect(photo.contains("data-listing=\"place:\(former.id)\""))
        #expect(photo.contains("id=\"back\" href=\"/places/\(former.id)\""))
        #expect(photo.contains(">\(own.name), Rome, Lazio, Italy</a>"), "the photo is where it is")
        // Nothing is known by this id.
        let unknown = try await rome.page(address.replacing(former.id, with: "it-nowhere"))
        #expect(unknown.contains("data-listing=\"place:\(rome.city)\""))
    }

    @Test func `A district is not in the list of places, nor on the map`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        let list = try await rome.page("/")
        #expect(list.contains("href=\"/places/\(rome.city)\""))
        #expect(!rome.districts.contains { list.contains($0.id) })
        let map = try await rome.world.get("/api/v1/map/clusters?zoom=0&west=0&north=0&columns=4&rows=4").json
        let clusters = try #require(map["clusters"] as? [NSDictionary])
        #expect(clusters.compactMap { $0["placeCount"] as? Int }.reduce(0, +) == 2, "Rome and Falun")
    }

    @Test func `The districts of a city have their names on the map where it is large enough`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        // All of Rome; the cells of a level are half as wide as those of the one above.
        func places(zoom: Int) async throws -> [String: Int] {
            let (west, north, side) = (2187 << (zoom - 10), 1520 << (zoom - 10), 10 << (zoom - 10))
            let target = "/api/v1/map/clusters?zoom=\(zoom)&west=\(west)&north=\(north)&columns=\(side)&rows=\(side)"
            let clusters = try #require(try await rome.world.get(target).json["clusters"] as? [NSDictionary])
            var found: [String: Int] = [:]
            for cluster in clusters {
                let cell = try "\(#require(cluster["column"]))/\(#require(cluster["row"]))"
                let document = try await rome.world.get("/api/v1/map/clusters/\(zoom)/\(cell)").json
                for place in try #require(document["places"] as? [NSDictionary]) {
                    found[try #require(place["name"] as? String)] = place["photoCount"] as? Int
                }
            }
            return found
        }
        let city = try await rome.world.get("/api/v1/map/clusters?zoom=9&west=1090&north=758&columns=8&rows=8").json
        #expect(try #require(city["clusters"] as? [NSDictionary]).map { $0["photoCount"] as? Int } == [4])
        let names = [rome.districts[0].name: 2, rome.districts[1].name: 1, "Rome": 1]
        for zoom in 10...12 { #expect(try await places(zoom: zoom) == names, "\(zoom)") }
    }

    @Test func `A city is a IIIF collection of its districts and of its own manifest`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        func document(_ id: String) async throws -> NSDictionary {
            let reply = try await rome.world.get(String(id.dropFirst("http://localhost".count)))
            #expect(reply.status == 200, "\(id)")
            return try reply.json
        }
        func items(_ document: NSDictionary) throws -> [String] {
            try #require(document["items"] as? [NSDictionary]).compactMap { $0["id"] as? String }
        }
        func parent(_ document: NSDictionary) -> String? {
            (document["partOf"] as? [NSDictionary])?.first?["id"] as? String
        }
        let place = "http://localhost/iiif/place/"
        let country = try items(try await document("http://localhost/iiif/country/IT/collection.json"))
        #expect(country == ["\(place)\(rome.city)/collection.json"])
        let city = try await document(country[0])
        let manifests = (rome.districts.map(\.id) + [rome.city]).map { "\(place)\($0)/manifest.json" }
        #expect(try items(city) == manifests)
        for (id, count) in zip(manifests, [2, 1, 4]) {
            let manifest = try await document(id)
            #expect(try parent(manifest) == country[0] && items(manifest).count == count, "\(id)")
        }
        for canvas in try items(try await document(manifests[0])) {
            #expect(parent(try await document(canvas)) == manifests[0])
        }
        let other = try #require(try items(try await document(manifests[1])).first?.split(separator: "/").last)
        #expect(try await rome.world.get("/iiif/place/\(rome.districts[0].id)/canvas/\(other)").status == 404)
        let entries = try #require(try await document(manifests[0])["metadata"] as? [NSDictionary])
        let whereabouts = (entries.first?["value"] as? [String: [String]])?["en"]
        #expect(whereabouts == ["\(rome.districts[0].name), Rome, Italy"])
        let page = try await rome.page("/places/\(rome.city)")
        #expect(page.contains("href=\"/iiif/place/\(rome.city)/collection.json\""))
    }

    @Test func `The feeds of a district have its photos`() async throws {
        let rome = try await Rome()
        defer { rome.world.remove() }
        for (id, count) in [(rome.districts[0].id, 2), (rome.districts[1].id, 1), (rome.city, 4)] {
            let feed = try await rome.world.get("/places/\(id)/feed.json").json
            #expect((feed["items"] as? [Any])?.count == count, "\(id)")
            let name = rome.districts.first { $0.id == id }.map { "\($0.name), Rome" } ?? "Rome"
            #expect(feed["title"] as? String == "\(name), Italy")
            let atom = try await rome.page("/places/\(id)/feed.atom")
            #expect(atom.matches(of: /<entry>/).count == count, "\(id)")
            let points = try await rome.world.get("/places/\(id)/photos.geojson")
            #expect(points.status == 200)
        }
    }
}
