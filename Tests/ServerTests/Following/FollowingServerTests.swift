import Catalog
import Cryptography
import Editions
import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing
import Times

/// A server that shows editions.
@Suite struct FollowingServerTests {
    /// A library, its publisher, and a server of its editions.
    private final class World {
        let served: ServedLibrary
        let publisher: EditionPublisher
        private(set) var photos: [String] = []
        let key: String

        init() async throws {
            served = try ServedLibrary()
            let key = try Ed25519.PrivateKey()
            self.key = Data(key.publicKey.rawRepresentation).base64EncodedString()
            let store = served.folder + "/store"
            try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
            publisher = EditionPublisher(
                EditionObjectsInFolder(store), folder: served.folder + "/publisher", key: key, library: "a")
            photos = try await served.importPhotos(3)
            try publish()
        }

        deinit { served.remove() }

        var store: String { served.folder + "/store" }

        func publish() throws {
            let catalog = try Catalog(path: served.library.location.path + "/catalog.sqlite", access: .existing)
            let turn = EditionPublisher.Turn(epoch: 1, time: Instant(seconds: 1)) { true }
            _ = try publisher.publish(turn) { body in
                try catalog.editions.withPages { pages in
                    try body(
                        EditionPages(
                            size: pages.size, count: pages.count, read: { try pages.read(at: $0, count: $1) },
                            verify: { try pages.verify(&$0, at: $1) }))
                }
            }
        }

        func reader() throws -> (followed: FollowedLibrary, server: DirectServer) {
            let location = LibraryLocation(path: served.folder + "/reader")
            let followed = try FollowedLibrary(.folder(store), publishers: [key], at: location)
            var configuration = try ServerConfiguration(
                host: "127.0.0.1", port: 0, baseURL: nil, isPublic: false, arePublicOriginals: false, certificate: nil,
                isForImageValidator: false, locale: .english, version: "1.2.3", verbosity: .quiet)
            configuration.followed = followed
            return (followed, try DirectServer(location, configuration))
        }
    }

    @Test func itShowsWhatIsPublished() async throws {
        let world = try await World()
        let (followed, server) = try world.reader()
        let photo = try #require(world.photos.first)
        for path in [
            "/", "/api/v1/places", "/photos/\(photo)", "/timeline", "/search?q=Gruvan", "/map", "/trips", "/status",
        ] {
            #expect(try await server.ask("GET", path).status == 200, "\(path)")
        }
        // Of a folder that this machine has too.
        #expect(try await server.ask("GET", "/api/v1/photos/\(photo)/thumbnail").status == 200)
        let path = "/api/v1/photos/\(photo)"
        #expect(try await server.ask("GET", path).page.contains("A new title") == false)
        #expect(
            try await world.served.server.ask(
                "PATCH", path, headers: [("Content-Type", "application/json")], body: #"{"title":"A new title"}"#
            ).status == 200)
        #expect(try followed.next() == nil)
        try world.publish()
        #expect(try followed.next()?.edition == 2)
        #expect(try await server.ask("GET", path).page.contains("A new title"))
        #expect(try followed.next() == nil)
    }

    @Test func nothingOfTheCatalogueIsChanged() async throws {
        let world = try await World()
        let (_, server) = try world.reader()
        let photo = try #require(world.photos.first)
        let allowed: Set<String> = [
            "POST /api/v1/recents", "PATCH /api/v1/recents", "DELETE /api/v1/recents/{photo}",
            "POST /api/v1/recents/delete", "POST /api/v1/recents/undo", "POST /api/v1/recents/redo",
            "POST /api/v1/session", "PATCH /api/v1/session", "DELETE /api/v1/session", "POST /api/v1/session/passkey",
            "PUT /api/v1/screens", "POST /api/v1/archives", "DELETE /api/v1/users/{name}/sessions/{id}",
            "POST /sign-in", "POST /sign-out", "POST /language", "POST /names", "POST /settings/sessions",
            "POST /settings/people/sessions", "POST /s/{share}", "POST /stories/{bundle}/{file*}",
            "POST /content/{bundle}/{file*}",
        ]
        var refused = 0
        for route in server.routes where !allowed.contains(route) {
            guard !["GET", "HEAD", "OPTIONS"].contains(where: { route.hasPrefix($0 + " ") }) else { continue }
            let parts = route.split(separator: " ").map(String.init)
            let path = ServedLibrary.address(parts[1], photo: photo, place: "se-falun-2715459")
            let reply = try await server.ask(
                parts[0], path, headers: [("Content-Type", "application/json")], body: "{}")
            #expect(reply.status == 403, "\(route)")
            if parts[1].hasPrefix("/api/") { #expect(reply.page.contains("published"), "\(route)") }
            refused += 1
        }
        #expect(refused > 40)
    }

    @Test func itSaysWhenItCannotFollow() async throws {
        let world = try await World()
        let (followed, server) = try world.reader()
        #expect(try await server.ask("GET", "/readyz").page.contains("editions-failing") == false)
        try FileManager.default.removeItem(atPath: world.store + "/latest")
        #expect(throws: LibraryError.notAllowed("the store has no edition")) { try followed.next() }
        #expect(try await server.ask("GET", "/readyz").page.contains("editions-failing"))
        #expect(try await server.ask("GET", "/metrics").page.contains("\nphotos_edition_failing 1\n"))
        #expect(try await server.ask("GET", "/api/v1/places").status == 200)
    }

    @Test func aFolderIsForOneReader() async throws {
        let world = try await World()
        let reader = try world.reader()
        #expect(throws: LibraryError.self) { _ = try world.reader() }
        _ = reader.followed.status
        #expect(throws: LibraryError.self) {
            _ = try FollowedLibrary(.folder(world.store), publishers: [world.key], at: world.served.library.location)
        }
        #expect(throws: LibraryError.self) {
            let other = Data(repeating: 1, count: 32).base64EncodedString()
            _ = try FollowedLibrary(
                .folder(world.store), publishers: [other], at: LibraryLocation(path: world.served.folder + "/other"))
        }
    }
}
