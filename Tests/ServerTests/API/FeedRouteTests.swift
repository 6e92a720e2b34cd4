import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// The feeds of the catalogue, as subscribers get them.
@Suite struct FeedRouteTests {
    private func text(_ world: ServedLibrary, _ target: String) async throws -> String {
        String(decoding: try await world.get(target).body, as: UTF8.self)
    }

    @Test func addressesUseTheServersPublicURLAndIdsDoNot() async throws {
        let (near, far) = (try ServedLibrary(), try ServedLibrary(baseURL: "https://example.org/fotos"))
        defer { for world in [near, far] { world.remove() } }
        _ = try await near.importPhotos(1)
        _ = try await far.importPhotos(1)
        #expect(try await text(near, "/feed.atom").contains("href=\"http://localhost/feed.atom\""))
        let feed = try await text(far, "/feed.atom")
        #expect(
            feed.contains("rel=\"self\" type=\"application/atom+xml\" href=\"https://example.org/fotos/feed.atom\""))
        let ids = feed.matches(of: /<id>([^<]*)<\/id>/).map { String($0.output.1) }
        #expect(ids.count == 2 && Set(ids).count == 2 && ids.allSatisfy { $0.hasPrefix("urn:uuid:") && $0.count == 45 })
        #expect(try await text(far, "/feed.json").contains(ids[1]))
    }

    @Test func aPlaceHasFeedsOfItsOwn() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(3)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        let feed = try await world.get("/places/\(place)/feed.json").json
        #expect(feed["title"] as? String == "Falun, Sweden" && (feed["items"] as? [Any])?.count == 3)
        #expect(try await text(world, "/places/\(place)/feed.atom").contains("<title>Falun, Sweden</title>"))
        #expect(try await world.get("/places/nowhere/feed.atom").isProblem(404))
        #expect(try await world.get("/feed.atom?cursor=x").isProblem(400))
        let page = try await text(world, "/places/\(place)")
        #expect(page.contains("type=\"application/atom+xml\" title=\"Falun\" href=\"/places/\(place)/feed.atom\""))
    }

    @Test func aFeedIs304UntilSomethingChanges() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(2)
        for target in ["/feed.atom", "/feed.json", "/places.geojson"] {
            let tag = try #require(try await world.get(target).headers["etag"])
            #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
            #expect(try await world.get(target, ("Accept-Encoding", "gzip")).headers["content-encoding"] == "gzip")
        }
        let tag = try #require(try await world.get("/feed.atom").headers["etag"])
        _ = try await world.importPhotos(3)
        #expect(try await world.get("/feed.atom", ("If-None-Match", tag)).status == 200)
    }

    @Test func placesAndPhotosAreGeoJSON() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        for (target, count) in [("/places.geojson", 1), ("/places/\(place)/photos.geojson", 2)] {
            let reply = try await world.get(target)
            #expect(reply.headers["content-type"] == "application/geo+json")
            let features = try #require(try reply.json["features"] as? [NSDictionary])
            #expect(features.count == count)
            let point = try #require((features[0]["geometry"] as? NSDictionary)?["coordinates"] as? [Double])
            #expect(abs(point[0] - 15.63) < 0.01 && abs(point[1] - 60.61) < 0.01)
        }
    }
}
