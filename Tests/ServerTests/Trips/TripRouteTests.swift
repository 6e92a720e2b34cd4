import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Trips over HTTP: the API and the pages.
@Suite struct TripRouteTests {
    /// A library with photos of Falun, and of a trip to Oslo.
    private func travelled() async throws -> (world: ServedLibrary, trip: TripDocument) {
        let world = try ServedLibrary()
        for week in 1...6 {
            try TestPhoto.falun(week, takenAt: "2011:0\(week):03 12:00:00").write("\(world.pictures)/h\(week).jpg")
        }
        for day in 1...3 {
            try TestPhoto(
                seed: 20 + day, latitude: 59.9133, longitude: 10.7389, takenAt: "2011:04:1\(day) 12:00:00",
                title: "<b>Day</b> \(day)"
            ).write("\(world.pictures)/t\(day).jpg")
        }
        _ = try await world.library.imports.run([world.pictures])
        return (world, try #require(try world.library.trips.list(locale: .english).trips.first))
    }

    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200 && reply.headers["content-type"] == "text/html; charset=utf-8", "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func theAPIAnswersTheCommandsDocuments() async throws {
        let (world, trip) = try await travelled()
        defer { world.remove() }
        let document = try world.library.trips.list(locale: try #require(LocaleTag("sv")))
        let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? NSDictionary
        #expect(try await world.get("/api/v1/trips?locale=sv").json == expected)
        let photos = try await world.get("/api/v1/trips/\(trip.id)/photos?limit=2").json
        let next = try #require(photos["next"] as? String)
        let rest = try await world.get("/api/v1/trips/\(trip.id)/photos?limit=2&cursor=\(next)").json
        let listed = [photos, rest].flatMap { $0["photos"] as? [[String: Any]] ?? [] }
        #expect(listed.count == 3 && listed.allSatisfy { $0["path"] == nil })
        for wrong in ["/api/v1/trips?limit=0", "/api/v1/trips?cursor=1", "/api/v1/trips/\(trip.id)/photos?cursor=x"] {
            #expect(try await world.get(wrong).isProblem(400), "\(wrong)")
        }
        // The beginning of an id is enough for a command only.
        for unknown in ["nowhere", String(trip.id.dropLast())] {
            #expect(try await world.get("/api/v1/trips/\(unknown)/photos").isProblem(404), "\(unknown)")
            #expect(try await world.get("/trips/\(unknown)").status == 404, "\(unknown)")
        }
    }

    @Test func thePagesLeadFromThePlacesToThePhotosOfATrip() async throws {
        let (world, trip) = try await travelled()
        defer { world.remove() }
        #expect(try await page(world, "/").contains("href=\"/trips\""))
        #expect(try await !page(world, "/?country=SE").contains("href=\"/trips\""))
        let trips = try await page(world, "/trips")
        for text in [
            "href=\"/trips/\(trip.id)\"", "Oslo", "datetime=\"2011-04-11\"", "datetime=\"2011-04-13\"", "3 photos",
            "/thumbnail?size=256",
        ] {
            #expect(trips.contains(text), "\(text)")
        }
        let photos = try await page(world, "/trips/\(trip.id)")
        let place = try #require(trip.places.first)
        for text in [
            "data-trip=\"\(trip.id)\"", "href=\"/places/\(place.id)\"", "?in=trip&", "q=\(trip.id)\"", "3 photos",
        ] {
            #expect(photos.contains(text), "\(text)")
        }
        #expect(!photos.contains("<b>Day"))
        let id = try #require(photos.firstMatch(of: /data-id="([0-9a-z]{12})"/)).output.1
        let photo = try await page(world, "/photos/\(id)?in=trip&q=\(trip.id)")
        #expect(photo.contains("href=\"/trips/\(trip.id)\"") && photo.contains("trip:\(trip.id)"))
        #expect(try await !page(world, "/photos/\(id)?in=trip&q=%22%3E%3Cscript%3E").contains("\"><script>"))
    }

    @Test func aChangeOfThePhotosChangesTheTripsAtOnce() async throws {
        let (world, trip) = try await travelled()
        defer { world.remove() }
        func count() async throws -> Int? { try await (world.get("/api/v1/trips").json["trips"] as? [Any])?.count }
        #expect(try await count() == 1)
        let photos = try world.library.trips.photos(of: trip.id, locale: .english, terminal: .none).photos
        _ = try world.library.corrections.locate(
            photos.prefix(1).map(\.id), at: .place("se-falun-2715459"), locale: .english, terminal: .none)
        #expect(try await count() == 0)
        #expect(try await world.get("/trips/\(trip.id)").status == 404)
        #expect(try await page(world, "/trips").contains("No trips found"))
    }

    /// A feed shows where others have been.
    @Test func photosOfSourcesAreNoTrips() async throws {
        let (world, _) = try await travelled()
        defer { world.remove() }
        try await world.subscribe(to: (1...9).map { ServedLibrary.published($0, place: "jp-tokyo-1850147") })
        #expect(try world.library.trips.list(locale: .english).trips.count == 1)
        #expect(try world.library.trips.list(locale: .english).trips.first?.places.map(\.name) == ["Oslo"])
    }
}
