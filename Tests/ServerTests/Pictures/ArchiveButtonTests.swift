import Foundation
import Server
import TestSupport
import Testing

/// The button that downloads everything on a page.
@Suite struct ArchiveButtonTests {
    private let button = #"id="download-all""#

    @Test func placesAndSetsCanBeDownloadedAsAWhole() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(2)
        let photo = try await world.get("/api/v1/photos/\(photos[0])").json
        let place = try #require((photo["place"] as? [String: Any])?["id"] as? String)
        #expect(try await world.get("/places/\(place)").page.contains(button))
        let sets = try await world.server.ask(
            "POST", "/api/v1/sets", headers: [("Content-Type", "application/json")],
            body: #"{"name": "A", "photos": ["\#(photos[0])"]}"#)
        let set = try #require((try sets.json["set"] as? [String: Any])?["id"] as? String, "\(sets.page)")
        #expect(try await world.get("/sets/\(set)").page.contains(button))
        // There is nothing to download.
        #expect(try await !world.get("/sets/favourites").page.contains(button))
    }

    @Test func readersWithoutAnAccountHaveNoButton() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let photos = try await world.importPhotos(1)
        let photo = try await world.server.ask(
            "GET", "/api/v1/photos/\(photos[0])", from: "192.0.2.1"
        ).json
        let place = try #require((photo["place"] as? [String: Any])?["id"] as? String)
        let page = try await world.server.ask("GET", "/places/\(place)", from: "192.0.2.1")
        #expect(page.status == 200 && !page.page.contains(button))
    }
}
