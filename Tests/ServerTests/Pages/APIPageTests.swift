import Foundation
import PhotoLibrary
import Server
import TestSupport
import Testing

/// `/api`: the description of the API as people read it.
@Suite struct APIPageTests {
    private func description(_ world: ServedLibrary) async throws -> [String: Any] {
        let reply = try await world.get("/openapi.json")
        return try #require(JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
    }

    private func page(_ world: ServedLibrary, _ target: String = "/api") async throws -> String {
        String(decoding: try await world.get(target, ("Accept", "text/html")).body, as: UTF8.self)
    }

    @Test func everyOperationAndDocumentIsShown() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let description = try await description(world)
        let page = try await page(world)
        let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
        #expect(paths.count > 40)
        for (path, methods) in paths {
            for (method, operation) in methods {
                let id = try #require(operation["operationId"] as? String)
                let start = try #require(page.range(of: "<article class=\"operation\" id=\"\(id)\""), "\(id)")
                let article = page[start.lowerBound...]
                let end = try #require(article.range(of: "</article>"))
                let text = article[..<end.lowerBound]
                #expect(text.contains(">\(method.uppercased())</span> <code>\(path)</code>"), "\(id)")
                for parameter in operation["parameters"] as? [[String: Any]] ?? [] {
                    let name = try #require(parameter["name"] as? String)
                    #expect(text.contains("<code>\(name)</code>"), "\(id): \(name)")
                }
                for status in (operation["responses"] as? [String: Any] ?? [:]).keys {
                    #expect(text.contains(status), "\(id): \(status)")
                }
            }
        }
        let components = try #require(description["components"] as? [String: Any])
        for name in try #require(components["schemas"] as? [String: Any]).keys {
            #expect(page.contains("id=\"document-\(name)\""), "\(name)")
        }
    }

    @Test func whatAnAnswerIsMadeOfLeadsToItsDocument() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let page = try await page(world)
        #expect(page.contains("<a href=\"#document-Places\"><code>Places</code></a>"))
        #expect(page.contains("array of <a href=\"#document-Photo\"><code>Photo</code></a>"))
        #expect(page.contains("<code>place</code> <span class=\"kind\"><a href=\"#document-PlaceReference\">"))
        // What stands between backticks in the description is code here.
        #expect(page.contains("<code>LAT,LON</code>: sorts places by distance, nearest first."))
    }

    /// Descriptions are English; what is around them is in the reader's language.
    @Test func headingsAreInTheReadersLanguage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let page = try await page(world, "/api?locale=sv")
        #expect(page.contains("<h4>Parametrar</h4>"))
        #expect(page.contains("<h4>Parameters</h4>") == false)
    }
}
