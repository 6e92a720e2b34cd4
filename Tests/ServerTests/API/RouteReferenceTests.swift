import Foundation
import Server
import TestSupport
import Testing

/// docs/reference/routes.md has the routes of the server, and no others.
@Suite struct RouteReferenceTests {
    @Test func everyRouteIsInThePageAndTheReverse() throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let rows = try MarkdownPage("docs/reference/routes.md").tables.filter { $0.titles.first == "Route" }.flatMap(
            \.rows)
        let told = rows.flatMap { MarkdownPage.codes($0[0]) }
        #expect(Set(told).count == told.count)
        #expect(Set(told).subtracting(world.server.routes).sorted() == [], "the server has no such route")
        #expect(Set(world.server.routes).subtracting(told).sorted() == [], "they are missing in the page")
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
