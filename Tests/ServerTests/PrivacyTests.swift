import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// No response contains the path of a file on this machine: besides the types that ensure it, this tests every route.
@Suite struct PrivacyTests {
    @Test func noResponseContainsPathsOfFiles() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        // The library itself shows paths to its own user.
        let listed = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        #expect(listed.photos.allSatisfy { $0.path?.hasPrefix(world.folder) == true })
        #expect(try JSONEncoder().encode(listed).count > JSONEncoder().encode(listed.withoutPaths).count)

        let opened = try await world.server.ask(
            "POST", "/api/v1/recents", headers: [("Content-Type", "application/json")], body: #"{"photo":"\#(photo)"}"#)
        #expect(opened.status == 200 && !opened.names(world.folder))
        for route in world.server.routes where route.hasPrefix("GET ") {
            let address = ServedLibrary.address(String(route.dropFirst(4)), photo: photo, place: place)
            let reply = try await world.get(address)
            #expect(!reply.names(world.folder), "\(address)")
            // No bundle is installed, and there is no trip.
            let isNowhere = ["/menu", "{bundle}", "/trips/{id}"].contains { route.contains($0) }
            #expect(reply.status < 400 || isNowhere, "\(address) was not answered")
        }
    }
}

extension DirectServer.Reply {
    /// Whether the response contains a path in a folder.
    fileprivate func names(_ folder: String) -> Bool {
        headers.values.contains { $0.contains(folder) } || Data(body).range(of: Data(folder.utf8)) != nil
    }
}
