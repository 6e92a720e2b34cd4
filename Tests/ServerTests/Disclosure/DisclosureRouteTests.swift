import Foundation
import Imaging
import Localization
import Metadata
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What owners, users and guests of a public server learn of where photos were taken, by every way out.
@Suite struct DisclosureRouteTests {
    /// A public server with twenty photos of Rome, at positions of their own, and an owner and a user.
    private struct World {
        let served: ServedLibrary
        /// By the number of the photo.
        let ids: [String]
        let owner: String
        let user: String

        static let count = 20

        init(_ positions: PositionPrecision = .town, users: PositionPrecision = .exact) async throws {
            served = try ServedLibrary(host: "0.0.0.0", isPublic: true, positions: positions, userPositions: users)
            for number in 0..<Self.count {
                let (latitude, longitude) = Self.position(number)
                var photo = TestPhoto(
                    seed: number, size: .init(width: 300, height: 200), latitude: latitude, longitude: longitude,
                    takenAt: "2011:05:02 10:11:\(10 + number)", title: "Titled \(number)")
                (photo.altitude, photo.direction) = (1234.56, 123.45)
                try photo.write("\(served.pictures)/\(number).jpg")
            }
            _ = try await served.library.imports.run([served.pictures])
            let photos = try served.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
            ids = photos.photos.map(\.id).reversed()
            owner = try await served.signIn("Anna", isOwner: true)
            user = try await served.signIn("Berta", isOwner: false)
        }

        /// In Testaccio, with digits that no centre of a town has.
        static func position(_ number: Int) -> (Double, Double) {
            (41.873_631 + Double(number) * 0.000_05, 12.472_717 + Double(number) * 0.000_05)
        }

        func get(_ address: String, _ cookie: String?) async throws -> DirectServer.Reply {
            try await served.server.ask("GET", address, headers: cookie.map { [("Cookie", $0)] } ?? [])
        }

        func photo(_ number: Int, _ cookie: String?) async throws -> NSDictionary {
            try await get("/api/v1/photos/\(ids[number])", cookie).json
        }

        func remove() { served.remove() }
    }

    /// The texts by which a body can tell a position, altitude or direction of the photos, or their district.
    private static let secrets = [
        "41.8736", "41.8737", "41.8738", "41.8739", "41.874", "12.4727", "12.4728", "12.4729", "12.473", "1234.5",
        "123.4", "Testaccio",
    ]

    private func told(_ reply: DirectServer.Reply) -> [String] {
        let text = String(decoding: reply.body, as: UTF8.self) + reply.headers.values.joined(separator: "\n")
        return Self.secrets.filter { text.contains($0) }
    }

    @Test func guestsAreToldTheTownOwnersAndUsersThePosition() async throws {
        let world = try await World()
        defer { world.remove() }
        for (cookie, isExact) in [(world.owner, true), (world.user, true), (nil, false)] as [(String?, Bool)] {
            let photo = try await world.photo(3, cookie)
            let place = try #require(photo["place"] as? NSDictionary)
            #expect(place["name"] as? String == "Rome")
            let town = try await world.get("/api/v1/places/\(place["id"] ?? "")/photos", cookie).json
            #expect((town["photos"] as? [Any])?.count == World.count)
            if isExact {
                #expect(abs((photo["latitude"] as? Double ?? 0) - World.position(3).0) < 0.000_01)
                #expect(photo["positionPrecision"] == nil && photo["altitude"] != nil && photo["sha256"] != nil)
                #expect((photo["district"] as? NSDictionary)?["name"] as? String == "Testaccio")
            } else {
                let gazetteer = try world.served.library.places.place(
                    try #require(place["id"] as? String), locale: .english)
                #expect(photo["latitude"] as? Double == gazetteer.latitude && gazetteer.latitude != nil)
                #expect(photo["longitude"] as? Double == gazetteer.longitude)
                #expect(photo["positionPrecision"] as? String == "town")
                for name in ["altitude", "direction", "district", "feature", "sha256", "bytes", "fileName"] {
                    #expect(photo[name] == nil, "\(name)")
                }
            }
        }
    }

    /// Every route of the API, of IIIF, feeds and pages, by its address for a photo and for its city.
    @Test func noAnswerTellsAGuestMoreThanTheTown() async throws {
        let world = try await World()
        defer { world.remove() }
        let photo = try #require(world.ids.first)
        let place = try world.served.library.places.photo(photo, locale: .english)
        let district = try #require(place.district?.id)
        var ownersLearn: Set<String> = []
        for route in world.served.server.routes where route.hasPrefix("GET ") {
            let path = String(route.dropFirst(4))
            guard !["/events", "/sign-in", "/openapi.json"].contains(where: path.hasSuffix) else { continue }
            for id in [place.place.id, district] {
                let address = ServedLibrary.address(path, photo: photo, place: id)
                let reply = try await world.get(address, nil)
                #expect(told(reply).filter { !address.contains($0) } == [], "\(address)")
                if try await !told(world.get(address, world.owner)).isEmpty { ownersLearn.insert(path) }
            }
        }
        // The same answers for an owner have them: the test looks at the right ones.
        for path in ["/api/v1/photos/{id}", "/feed.atom", "/feed.json", "/photos/{id}", "/places/{id}/photos.geojson"] {
            #expect(ownersLearn.contains(path), "\(path)")
        }
    }

    @Test func searchesFindNothingByDistrictsForAGuest() async throws {
        let world = try await World()
        defer { world.remove() }
        func found(_ words: String, _ cookie: String?) async throws -> (photos: Int, places: Int) {
            let found = try await world.get("/api/v1/search?q=\(words)", cookie).json
            return ((found["photos"] as? [Any])?.count ?? -1, (found["places"] as? [Any])?.count ?? -1)
        }
        for words in ["testaccio", "testacio", "place:testaccio", "testaccio%20rome"] {
            #expect(try await found(words, world.owner).photos == World.count, "\(words)")
            #expect(try await found(words, nil) == (0, 0), "\(words)")
        }
        #expect(try await found("rome", nil) == (World.count, 1))
        // A district leads a guest to its city, whether or not it has photos.
        let district = try #require(try world.served.library.places.photo(world.ids[0], locale: .english).district?.id)
        for (cookie, name) in [(world.owner, "Testaccio"), (nil, "Rome")] as [(String?, String)] {
            #expect(try await world.get("/api/v1/places/\(district)", cookie).json["name"] as? String == name)
        }
        let listed = try await world.get("/api/v1/places?districts=true", nil)
        #expect(listed.status == 200 && listed.page.contains("Rome") && !listed.page.contains("Testaccio"))
    }

    @Test func filesForAGuestHaveNoPosition() async throws {
        let world = try await World()
        defer { world.remove() }
        let id = world.ids[0]
        #expect(try await world.get("/api/v1/photos/\(id)/original", nil).isProblem(403))
        for name in ["copy", "thumbnail?size=256", "rendition?viewport=200x200"] {
            let reply = try await world.get("/api/v1/photos/\(id)/\(name)", nil)
            #expect(reply.status == 200 && reply.body.count > 500, "\(name)")
            #expect(position(in: reply.body) == nil, "\(name)")
        }
        let original = try await world.get("/api/v1/photos/\(id)/original", world.owner)
        #expect(position(in: original.body) != nil)
    }

    @Test func insideACircleUsersAreToldTheTown() async throws {
        let world = try await World(.exact)
        defer { world.remove() }
        for cookie in [nil, world.user] as [String?] {
            #expect(try await world.photo(0, cookie)["positionPrecision"] == nil)
        }
        let body = #"{"name": "home", "latitude": 41.8737, "longitude": 12.4728, "radius": 500}"#
        func ask(_ method: String, _ path: String, _ cookie: String?, body: String = "") async throws
            -> DirectServer.Reply
        {
            try await world.served.server.ask(
                method, path, headers: cookie.map { [("Cookie", $0)] } ?? [], body: body)
        }
        #expect(try await ask("POST", "/api/v1/circles", world.user, body: body).isProblem(403))
        #expect(try await ask("GET", "/api/v1/circles", world.user).isProblem(403))
        #expect(try await ask("GET", "/api/v1/circles", nil).isProblem(401))
        let added = try await ask("POST", "/api/v1/circles", world.owner, body: body)
        #expect(added.status == 201)
        let circle = try #require((try added.json["circles"] as? [NSDictionary])?.first)
        // Nobody is told the circle that is used.
        #expect(Set(circle.allKeys.compactMap { $0 as? String }) == ["name", "latitude", "longitude", "radius"])
        for number in 0..<World.count {
            for cookie in [nil, world.user] as [String?] {
                let photo = try await world.photo(number, cookie)
                #expect(photo["positionPrecision"] as? String == "town" && photo["district"] == nil)
            }
            #expect(try await world.photo(number, world.owner)["positionPrecision"] == nil)
        }
        #expect(try await ask("GET", "/api/v1/photos/\(world.ids[0])/original", world.user).isProblem(403))
        #expect(try await ask("GET", "/api/v1/photos/\(world.ids[0])/original", world.owner).status == 200)
        #expect(try await ask("DELETE", "/api/v1/circles/cabin", world.owner).isProblem(404))
        #expect(try await ask("DELETE", "/api/v1/circles/home", world.owner).status == 200)
        #expect(try await world.photo(0, world.user)["positionPrecision"] == nil)
    }

    @Test func usersAreToldTheTownIfTheServerSaysSo() async throws {
        let world = try await World(.town, users: .town)
        defer { world.remove() }
        #expect(try await world.photo(1, world.user)["positionPrecision"] as? String == "town")
        #expect(try await world.photo(1, world.owner)["positionPrecision"] == nil)
    }

    @Test func atCountryOnlyTheCountryIsTold() async throws {
        let world = try await World(.country)
        defer { world.remove() }
        let photo = try await world.photo(2, nil)
        let place = try #require(photo["place"] as? NSDictionary)
        #expect(place["id"] as? String == "it" && place["name"] as? String == "Italy" && place["region"] == nil)
        #expect(photo["latitude"] == nil && photo["positionPrecision"] as? String == "country")
        let places = try #require(try await world.get("/api/v1/places", nil).json["sections"] as? [NSDictionary])
        #expect(places.count == 1)
        let listed = try #require((places.first?["places"] as? [NSDictionary])?.first)
        #expect(listed["id"] as? String == "it" && listed["photoCount"] as? Int == World.count)
        #expect(try await world.get("/api/v1/places/it", nil).json["photoCount"] as? Int == World.count)
        let photos = try await world.get("/api/v1/places/it/photos", nil).json["photos"] as? [Any]
        #expect(photos?.count == World.count)
        #expect(try await world.get("/places/it", nil).status == 200)
        #expect(try await world.get("/photos/\(world.ids[2])?in=place&q=it", nil).status == 200)
        try await expectOneManifest(world, "it")
        try await expectNothing(world, of: ["Rome", "Roma", "Lazio", "Testaccio"], besides: "it")
        #expect(try await world.get("/api/v1/search?q=italy", nil).page.contains(world.ids[0]))
    }

    @Test func atNoneNothingIsTold() async throws {
        let world = try await World(.none)
        defer { world.remove() }
        let photo = try await world.photo(2, nil)
        #expect((photo["place"] as? NSDictionary)?["id"] as? String == "zz")
        #expect(photo["latitude"] == nil && photo["positionPrecision"] as? String == "none")
        // The offset from UTC would tell the time zone.
        #expect(photo["takenAt"] == nil && photo["takenAtLocal"] as? String == "2011-05-02T10:11:12")
        let photos = try await world.get("/api/v1/places/zz/photos", nil).json["photos"] as? [Any]
        #expect(photos?.count == World.count)
        #expect(try await world.get("/api/v1/places/it", nil).status == 404)
        #expect(try await world.get("/places/zz", nil).status == 200)
        try await expectOneManifest(world, "zz")
        try await expectNothing(world, of: ["Rome", "Roma", "Lazio", "Testaccio", "Ital"], besides: "zz")
        for words in ["italy", "country:it", "rome"] {
            #expect(try await !world.get("/api/v1/search?q=\(words)", nil).page.contains(world.ids[0]), "\(words)")
        }
        #expect(try await world.get("/api/v1/search?q=titled", nil).page.contains(world.ids[0]))
    }

    private func expectOneManifest(_ world: World, _ place: String) async throws {
        let manifest = try await world.get("/iiif/place/\(place)/manifest.json", nil).json
        #expect((manifest["items"] as? [Any])?.count == World.count)
        let collection = try await world.get("/iiif/country/\(place.uppercased())/collection.json", nil)
        #expect(collection.page.contains("/iiif/place/\(place)/manifest.json"))
    }

    /// No route tells one of the words to a guest: at the only place that it is told, and at the city, which it is not.
    private func expectNothing(_ world: World, of words: [String], besides place: String) async throws {
        let photo = try #require(world.ids.first)
        let city = try world.served.library.places.photo(photo, locale: .english).place.id
        for route in world.served.server.routes where route.hasPrefix("GET ") {
            let path = String(route.dropFirst(4))
            // Names of all countries of the world, and of the languages of the pages.
            let isOfAll = [
                "/events", "/sign-in", "/openapi.json", "/map/countries", "/countries", "/about", "/settings",
            ]
            .contains { path.hasSuffix($0) }
            guard !isOfAll, !path.contains("/assets/"), !path.contains("/map/outlines") else { continue }
            for id in [place, city] {
                let address = ServedLibrary.address(path, photo: photo, place: id)
                let reply = try await world.get(address, nil)
                let text = String(decoding: reply.body, as: UTF8.self).replacing(city, with: "")
                #expect(words.filter { text.contains($0) } == [], "\(address)")
                #expect(told(reply).filter { !address.contains($0) } == [], "\(address)")
            }
            guard path.hasPrefix("/api/v1/places/{id}") else { continue }
            let address = ServedLibrary.address(path, photo: photo, place: city)
            #expect(try await world.get(address, nil).status == 404, "\(address)")
        }
    }

    /// An answer that not everybody gets is for no shared cache.
    @Test func answersForThoseWhoAreSignedInArePrivate() async throws {
        let world = try await World()
        defer { world.remove() }
        for path in ["/api/v1/places", "/api/v1/photos/\(world.ids[0])", "/feed.atom", "/photos/\(world.ids[0])"] {
            for cookie in [world.owner, world.user] as [String?] {
                let caching = try await world.get(path, cookie).headers["cache-control"]
                #expect(caching?.contains("private") == true, "\(path): \(caching ?? "none")")
            }
        }
    }

    private func position(in file: [UInt8]) -> Double? {
        PhotoMetadata.read(bytes: file).latitude
    }
}
