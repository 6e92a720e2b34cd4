import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Places and photos filtered by source, over HTTP.
@Suite struct SourceFilterTests {
    private static let falun = "se-falun-2715459"

    private func text(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200, "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    /// A library with two imported photos and a source of three, two of them at the same place; also the source's name, plain and
    /// percent-encoded.
    private func filled() async throws -> (world: ServedLibrary, name: String, inAddress: String) {
        let world = try ServedLibrary()
        _ = try await world.importPhotos(2)
        try await world.subscribe(to: [
            ServedLibrary.published(1), ServedLibrary.published(2),
            ServedLibrary.published(3, place: "no-oslo-3143244"),
        ])
        let name = try #require(try world.library.sources.names().first)
        return (world, name, name.replacing(" ", with: "%20"))
    }

    @Test func theDocumentsAreTheCommandsOnes() async throws {
        let (world, name, inAddress) = try await filled()
        defer { world.remove() }
        let document = try world.library.places.list(locale: .english, source: name, terminal: .none)
        #expect(document.sections.flatMap(\.places).map(\.photoCount) == [1, 2])
        for query in ["source=\(inAddress)", "source=\(inAddress)&near=60.6,15.6"] {
            let sections = try await world.get("/api/v1/places?locale=en&\(query)").json["sections"] as? [[String: Any]]
            let places = try #require(sections).flatMap { $0["places"] as? [[String: Any]] ?? [] }
            #expect(places.compactMap { $0["photoCount"] as? Int }.sorted() == [1, 2])
        }
        let photos = try await world.get("/api/v1/places/\(Self.falun)/photos?source=\(inAddress)").json
        let sources = (photos["photos"] as? [[String: Any]])?.compactMap { $0["source"] as? String }
        #expect(sources == [name, name])
        #expect(try await world.get("/api/v1/places?source=none").isProblem(404))
        #expect(try await world.get("/api/v1/places/\(Self.falun)/photos?source=none").isProblem(404))
        // Caches for a source are not used after the source is removed.
        _ = try world.library.sources.remove(world.library.sources.removal(of: name))
        #expect(try await world.get("/api/v1/places?source=\(inAddress)").isProblem(404))
    }

    @Test func thePlacesHaveASwitchBetweenSources() async throws {
        let (world, name, inAddress) = try await filled()
        defer { world.remove() }
        let all = try await text(world, "/")
        #expect(all.contains("href=\"/?source=\(inAddress)\"><bdi>\(name)</bdi>"))
        #expect(all.contains("href=\"/\" aria-current=\"true\"><bdi>All sources</bdi>"))
        #expect(all.contains("href=\"/places/\(Self.falun)\"") && all.contains("4 photos"))
        let one = try await text(world, "/?source=\(inAddress)")
        #expect(one.contains("href=\"/?source=\(inAddress)\" aria-current=\"true\""))
        #expect(one.contains("href=\"/places/\(Self.falun)?source=\(inAddress)\"") && one.contains("2 photos"))
        #expect(one.contains("href=\"/?country=SE&amp;source=\(inAddress)\""))
        #expect(try await text(world, "/?country=NO&source=\(inAddress)").contains("Oslo"))
        #expect(try await world.get("/?source=none", ("Accept", "text/html")).status == 404)
        let bare = try ServedLibrary()
        defer { bare.remove() }
        #expect(try await !text(bare, "/").contains("All sources"))
    }

    @Test func aPlaceShowsThePhotosOfTheSourceThatItWasOpenedFrom() async throws {
        let (world, name, inAddress) = try await filled()
        defer { world.remove() }
        let own = try world.library.photos.list(place: .named(Self.falun), locale: .english, terminal: .none).photos
            .filter { $0.source == nil }
        let page = try await text(world, "/places/\(Self.falun)?source=\(inAddress)")
        #expect(page.contains("data-source=\"\(name)\"") && page.contains("2 photos"))
        #expect(own.count == 2 && own.allSatisfy { !page.contains($0.id) })
        #expect(page.contains("href=\"/places/\(Self.falun)\"><bdi>All sources</bdi>"))
        #expect(page.contains("href=\"/?source=\(inAddress)#country-SE\""))
        let whole = try await text(world, "/places/\(Self.falun)")
        #expect(own.allSatisfy { whole.contains($0.id) } && !whole.contains("data-source"))
    }
}
