import Foundation
import OpenID
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// docs/reference/routes.md has the routes of the server, and no others.
@Suite struct RouteReferenceTests {
    @Test func everyRouteIsInThePageAndTheReverse() throws {
        let issuer = try OpenIDConfiguration(issuer: "https://id.example", clientID: "photos", clientSecret: nil)
        let world = try ServedLibrary(openID: OpenIDSignIn(issuer))
        defer { world.remove() }
        let rows = try MarkdownPage("docs/reference/routes.md").tables.filter { $0.titles.first == "Route" }.flatMap(
            \.rows)
        let told = rows.flatMap { MarkdownPage.codes($0[0]) }
        #expect(Set(told).count == told.count)
        #expect(Set(told).subtracting(world.server.routes).sorted() == [], "the server has no such route")
        #expect(Set(world.server.routes).subtracting(told).sorted() == [], "they are missing in the page")
    }

    /// schemas.md is made from the description, so what is compared with that is compared with the page.
    @Test func everyKeyOfAnAnswerIsInItsSchemaAndEveryRequiredKeyInTheAnswer() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        let text = try MarkdownPage.file("Sources/Server/API/Web/openapi.json")
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var described = DescribedAnswer(description: whole)
        var compared = 0
        for route in world.server.routes where route.hasPrefix("GET ") {
            let path = String(route.dropFirst(4))
            guard path != "/api/v1/events", let schema = described.schema(ofPath: path) else { continue }
            let reply = try await world.get(ServedLibrary.address(path, photo: photo, place: place))
            guard reply.status == 200 else { continue }
            // IIIF's own standards have many more keys.
            let document = try JSONSerialization.jsonObject(with: Data(reply.body))
            described.compare(document, with: schema, at: path, isOpen: path.hasPrefix("/iiif/"))
            compared += 1
        }
        #expect(described.differences.sorted() == [])
        #expect(compared > 25)
    }

    /// scripts/make-reference makes the page of the schemas.
    @Test func everySchemaOfTheDescriptionIsInThePageAndTheReverse() throws {
        let text = try MarkdownPage.file("Sources/Server/API/Web/openapi.json")
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let schemas = try #require((whole["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let page = try MarkdownPage("docs/reference/schemas.md")
        let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        #expect(Set(headings) == Set(schemas.keys))
    }
}
