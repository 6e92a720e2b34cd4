import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// Where files of this machine are is nobody's business who only looks at the library: beside the types that see to it, every route is
/// asked.
@Suite struct PrivacyTests {
    @Test func noAnswerSaysWhereFilesAre() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        // The library itself knows, and tells the person whose it is.
        let listed = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        #expect(listed.photos.allSatisfy { $0.path?.hasPrefix(world.folder) == true })
        #expect(try JSONEncoder().encode(listed).count > JSONEncoder().encode(listed.withoutPaths).count)

        let opened = try await world.server.ask(
            "POST", "/api/v1/recents", headers: [("Content-Type", "application/json")], body: #"{"photo":"\#(photo)"}"#)
        #expect(opened.status == 200 && !opened.names(world.folder))
        for route in world.server.routes where route.hasPrefix("GET ") {
            let address = Self.address(String(route.dropFirst(4)), photo: photo, place: place)
            let reply = try await world.get(address)
            #expect(!reply.names(world.folder), "\(address)")
            // No bundle is installed.
            let isOfBundle = ["/menu", "{bundle}"].contains { route.contains($0) }
            #expect(reply.status < 400 || isOfBundle, "\(address) was not answered")
        }
    }

    /// What there is at a route in a library with photos of Falun.
    private static func address(_ route: String, photo: String, place: String) -> String {
        let isPlace = route.contains("/places/") || route.contains("/place/")
        let isOutline = route.contains("/outlines/")
        let values = [
            "{id}": isPlace ? place : photo, "{photo}": photo, "{code}": "SE", "{bundle}": "none", "{file*}": "none",
            "{path*}": "none", "{level}": "0", "{zoom}": "0", "{column}": isOutline ? "0" : "2",
            "{row}": isOutline ? "0" : "1", "{version}": "0", "{region}": "full", "{size}": "max", "{rotation}": "0",
            "{name}": route.hasPrefix("/iiif/")
                ? "default.jpg" : route.hasPrefix("/icons/") ? "any-192.png" : "base.css",
        ]
        let queries = [
            "/api/v1/search": "?q=Gruvan", "/search": "?q=Gruvan",
            "/api/v1/map/clusters": "?zoom=0&west=0&north=0&columns=4&rows=4",
        ]
        let path = values.reduce(route) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        return path + (queries[route] ?? "")
    }
}

extension DirectServer.Reply {
    /// Whether the answer tells of something in a folder.
    fileprivate func names(_ folder: String) -> Bool {
        headers.values.contains { $0.contains(folder) } || Data(body).range(of: Data(folder.utf8)) != nil
    }
}
