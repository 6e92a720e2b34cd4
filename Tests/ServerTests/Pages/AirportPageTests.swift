import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The airport that a photo was taken at, and who does not learn of it.
@Suite struct AirportPageTests {
    private let airport = "Gothenburg-Landvetter Airport"

    /// A library with a photo in a terminal, and its id.
    private func world() async throws -> (ServedLibrary, photo: String) {
        let world = try ServedLibrary()
        try TestPhoto(
            seed: 1, size: .init(width: 300, height: 200), latitude: 57.6688, longitude: 12.2923,
            takenAt: "2011:05:02 10:11:12", title: "Gruvan"
        ).write("\(world.pictures)/1.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let listed = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        return (world, try #require(listed.photos.first).id)
    }

    private func text(_ reply: DirectServer.Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

    @Test func `the photo's document has the airport, as it is described`() async throws {
        let (world, photo) = try await world()
        defer { world.remove() }
        let document = try await world.get("/api/v1/photos/\(photo)").json
        #expect(document["feature"] as? [String: String] == ["name": airport, "kind": "airport"])
        let description = try #require(try await world.get("/openapi.json").json as? [String: Any])
        var answer = DescribedAnswer(description: description)
        let schema = answer.schema(ofPath: "/api/v1/photos/{id}")
        answer.compare(document, with: schema, at: "Photo", isOpen: false)
        #expect(answer.differences.sorted() == [])
        #expect(try await world.get("/api/v1/places/\(placeID(document))/photos").json.description.contains(airport))
    }

    private func placeID(_ document: NSDictionary) throws -> String {
        try #require((document["place"] as? [String: Any])?["id"] as? String)
    }

    @Test func `the details of the page have a row for it, in the language of the page`() async throws {
        let (world, photo) = try await world()
        defer { world.remove() }
        for (language, word) in [("en", "Airport"), ("de", "Flughafen"), ("ja", "空港")] {
            let page = text(
                try await world.get("/photos/\(photo)", ("Accept", "text/html"), ("Accept-Language", language)))
            #expect(page.contains("<dt>\(word)</dt><dd dir=\"auto\">\(airport)</dd>"), "\(language)")
        }
    }

    @Test(arguments: [
        (39.1, -120.04, "Lake Tahoe", ["Lake", "See", "湖"]), (40.5510, 14.2430, "Capri", ["Island", "Insel", "島"]),
        (54.0, -4.0, "Irish Sea", ["Sea", "Meer", "海"]),
    ])
    func `a lake, an island and a sea have a row, and an entry for viewers`(
        _ latitude: Double, _ longitude: Double, _ name: String, _ words: [String]
    ) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto(
            seed: 1, size: .init(width: 300, height: 200), latitude: latitude, longitude: longitude,
            takenAt: "2011:05:02 10:11:12", title: "Gruvan"
        ).write("\(world.pictures)/1.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let listed = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        let photo = try #require(listed.photos.first)
        for (language, word) in zip(["en", "de", "ja"], words) {
            let page = text(
                try await world.get("/photos/\(photo.id)", ("Accept", "text/html"), ("Accept-Language", language)))
            #expect(page.contains("<dt>\(word)</dt><dd dir=\"auto\">\(name)</dd>"), "\(language)")
        }
        let canvas = try await world.get("/iiif/place/\(photo.place.id)/canvas/\(photo.id)").json
        let metadata = try #require(canvas["metadata"] as? [NSDictionary])
        let entry = try #require(metadata.first { ($0["label"] as? [String: [String]])?["en"] == [words[0]] })
        #expect(entry["value"] as? [String: [String]] == ["none": [name]])
    }

    @Test func `the canvas of a viewer has it among its metadata`() async throws {
        let (world, photo) = try await world()
        defer { world.remove() }
        let place = try placeID(try await world.get("/api/v1/photos/\(photo)").json)
        let canvas = try await world.get("/iiif/place/\(place)/canvas/\(photo)").json
        let metadata = try #require(canvas["metadata"] as? [NSDictionary])
        let entry = try #require(metadata.first { ($0["label"] as? [String: [String]])?["en"] == ["Airport"] })
        #expect(entry["value"] as? [String: [String]] == ["none": [airport]])
    }

    /// Set at a town, the photo has no position: nothing of what the server answers tells that it was at the airport.
    @Test func `no response names the airport of a photo whose position was taken away`() async throws {
        let (world, photo) = try await world()
        defer { world.remove() }
        _ = try world.library.corrections.locate(
            [photo], at: .place("se-falun-2715459"), locale: .english, terminal: .none)
        var asked: Set<String> = []
        // Outlines and pictures have no words, and take long to make.
        let isSilent = { (route: String) in route.contains("/map/") || route.contains("{row}") }
        for route in world.server.routes where route.hasPrefix("GET ") && !isSilent(route) {
            let address = ServedLibrary.address(String(route.dropFirst(4)), photo: photo, place: "se-falun-2715459")
            #expect(!text(try await world.get(address)).contains(airport), "\(address)")
            asked.insert(address)
        }
        #expect(asked.isSuperset(of: ["/api/v1/photos/\(photo)", "/photos/\(photo)", "/feed.json"]), "\(asked)")
    }

    @Test func `a document whose position is taken away loses the airport with it`() async throws {
        let (world, photo) = try await world()
        defer { world.remove() }
        var document = try world.library.places.photo(photo, locale: .english)
        #expect(document.feature?.name == airport)
        document.latitude = nil
        #expect(document.feature == nil)
        let json = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
        #expect(!json.contains("feature") && !json.contains(airport))
    }
}
