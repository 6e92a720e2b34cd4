import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// No response contains the path of a file on this machine: besides the types that ensure it, this tests every route.
@Suite struct PrivacyTests {
    @Test func noResponseContainsPathsOfFiles() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let trip = try await world.importTrip().id
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        // The library itself shows paths to its own user.
        let listed = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        #expect(listed.photos.allSatisfy { $0.path?.hasPrefix(world.folder) == true })
        #expect(try JSONEncoder().encode(listed).count > JSONEncoder().encode(listed.withoutPaths).count)

        let opened = try await world.server.ask(
            "POST", "/api/v1/recents", headers: [("Content-Type", "application/json")], body: #"{"photo":"\#(photo)"}"#)
        #expect(opened.status == 200 && !opened.names(world.folder))
        let link = try world.library.shares.make(NewShare(.photos([photo])), locale: .english).path
        for route in world.server.routes where route.hasPrefix("GET ") {
            let path = route.dropFirst(4).replacingOccurrences(of: "/s/{share}", with: link)
            let id = path.contains("/trips/") ? trip : photo
            let address = ServedLibrary.address(path, photo: id, place: place)
            let reply = try await world.get(address)
            #expect(!reply.names(world.folder), "\(address)")
            // No bundle is installed, and there are no users, uploads, archives and films.
            let isNowhere = ["/menu", "{bundle}", "/users/", "/passkeys", "/uploads/", "/archives/", "/film"].contains {
                route.contains($0)
            }
            #expect(reply.status < 400 || isNowhere, "\(address) was not answered")
        }
    }

    @Test func countriesAreForReaders() async throws {
        let world = try ServedLibrary(host: "0.0.0.0")
        defer { world.remove() }
        let anna = try await world.signIn("Anna", isOwner: true)
        _ = try await world.importPhotos(1)
        for (path, status) in [("/countries", 303), ("/api/v1/countries", 401)] {
            let told = try await world.server.ask("GET", path)
            #expect(told.status == status, "\(path)")
            #expect(!String(decoding: told.body, as: UTF8.self).contains("Sweden"), "\(path)")
            let read = try await world.server.ask("GET", path, headers: [("Cookie", anna)])
            #expect(read.status == 200, "\(path)")
            #expect(String(decoding: read.body, as: UTF8.self).contains("Sweden"), "\(path)")
        }
    }

    /// The kinds of readers: on the own machine, of a public server, signed in, and those who have to sign in.
    @Test func tripsAreForThoseWhoSeeTheirPhotos() async throws {
        let (own, open) = (try ServedLibrary(), try ServedLibrary(host: "0.0.0.0", isPublic: true))
        let closed = try ServedLibrary(host: "0.0.0.0")
        defer { for world in [own, open, closed] { world.remove() } }
        let anna = try await closed.signIn("Anna", isOwner: true)
        let berta = try await closed.signIn("Berta", isOwner: false)
        let carla = try await closed.signIn("Carla", isOwner: false)
        _ = try closed.library.people.remove("Carla")
        for (world, cookie, isReader) in [
            (own, nil, true), (open, nil, true), (closed, anna, true), (closed, berta, true), (closed, nil, false),
            (closed, "photos-session=\(String(repeating: "A", count: 43))", false), (closed, carla, false),
        ] as [(ServedLibrary, String?, Bool)] {
            let trip = try await world.importTrip()
            let photo = try #require(
                try world.library.trips.photos(of: trip.id, locale: .english, terminal: .none).photos.first)
            let secrets = ["Oslo", "59.91", "10.73", photo.id, trip.id]
            let unknown = "2011-04-12-nowhere"
            for path in ["/trips", "/trips/\(trip.id)", "/api/v1/trips", "/api/v1/trips/\(trip.id)/photos"] {
                for method in ["GET", "HEAD"] {
                    let headers = cookie.map { [("Cookie", $0)] } ?? []
                    let reply = try await world.server.ask(method, path, headers: headers)
                    let told = String(decoding: reply.body, as: UTF8.self).replacing(path, with: "")
                    if isReader {
                        let isKnown = method == "HEAD" || told.contains("Oslo") || told.contains(photo.id)
                        #expect(reply.status == 200 && isKnown, "\(path)")
                        #expect(!reply.names(world.folder), "\(path)")
                    } else {
                        // A page leads to the sign-in.
                        #expect(reply.status == (path.hasPrefix("/api/") ? 401 : 303), "\(path)")
                        #expect(!secrets.contains { told.contains($0) }, "\(path)")
                        // Whether there is such a trip is not told either.
                        let other = try await world.server.ask(
                            method, path.replacing(trip.id, with: unknown), headers: headers)
                        #expect(
                            other.status == reply.status
                                && String(decoding: other.body, as: UTF8.self).replacing(unknown, with: trip.id)
                                    == String(decoding: reply.body, as: UTF8.self),
                            "\(path)")
                    }
                }
            }
        }
    }

    @Test func aPhotoThatIsForgottenOrMissingIsInNoTrip() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let trip = try await world.importTrip()
        let photos = try world.library.trips.photos(of: trip.id, locale: .english, terminal: .none).photos
        _ = try world.library.photos.forget([photos[0].id], terminal: .none)
        for path in ["/trips", "/api/v1/trips", "/trips/\(trip.id)", "/api/v1/trips/\(trip.id)/photos"] {
            let reply = try await world.get(path)
            #expect(!String(decoding: reply.body, as: UTF8.self).contains(photos[0].id), "\(path)")
        }
    }
}

extension ServedLibrary {
    /// Imports photos of Falun and of a trip to Oslo; returns the trip.
    fileprivate func importTrip() async throws -> TripDocument {
        for week in 1...6 {
            try TestPhoto.falun(week, takenAt: "2011:0\(week):03 12:00:00").write("\(pictures)/h\(week).jpg")
        }
        for day in 1...3 {
            try TestPhoto(
                seed: 20 + day, latitude: 59.9133, longitude: 10.7389, takenAt: "2011:04:1\(day) 12:00:00"
            ).write("\(pictures)/t\(day).jpg")
        }
        _ = try await library.imports.run([pictures])
        return try #require(try library.trips.list(locale: .english).trips.first)
    }

    /// The cookie of a new user who has signed in.
    func signIn(_ name: String, isOwner: Bool) async throws -> String {
        _ = try library.people.add(name, password: "correct horse", isOwner: isOwner)
        let reply = try await server.ask(
            "POST", "/api/v1/session", body: #"{"name": "\#(name)", "password": "correct horse"}"#)
        return try #require(reply.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
    }
}

extension DirectServer.Reply {
    /// Whether the response contains a path in a folder.
    fileprivate func names(_ folder: String) -> Bool {
        headers.values.contains { $0.contains(folder) } || Data(body).range(of: Data(folder.utf8)) != nil
    }
}
