import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What is hidden from a reader is in no answer, and nothing else is missing.
@Suite struct VisibilityTests {
    /// Routes whose answers depend on the person, the time or the machine, and say nothing of photos.
    private static let others = ["/events", "/sign-in", "/openapi.json", "/sw.js", "/assets/{version}/{name}"]

    /// Every GET route, by its addresses for hidden and shown photos and places; with random rules, for each reader.
    @Test(arguments: 1...6)
    func noAnswerTellsOfWhatIsHidden(seed: UInt64) async throws {
        let world = try await VisibilityWorld()
        defer { world.remove() }
        var random = SeededGenerator(seed: seed)
        let rules = world.randomRules(&random)
        for rule in rules { _ = try world.served.library.access.set(rule.subject, for: rule.audience) }
        let routes = world.served.server.routes.filter { route in
            route.hasPrefix("GET ") && !Self.others.contains { route.hasSuffix($0) }
        }.map { String($0.dropFirst(4)) }
        for reader in VisibilityWorld.Reader.allCases where reader != .owner {
            let seen = world.seen(by: reader, rules)
            let ids = Set(seen.map(\.id))
            let hidden = world.photos.filter { !ids.contains($0.id) }
            let places = Set(seen.map(\.place))
            let secrets =
                hidden.flatMap(\.secrets) + hidden.filter { !places.contains($0.place) }.map(\.placeName)
            // A hidden photo, and one that is shown, with their places.
            for photo in [hidden.randomElement(using: &random), seen.randomElement(using: &random)].compactMap(\.self) {
                for route in routes {
                    let address = ServedLibrary.address(route, photo: photo.id, place: photo.place)
                        .replacingOccurrences(of: "q=Gruvan", with: "q=\(photo.title)")
                    let reply = try await world.get(address, reader)
                    let text = reply.page + reply.headers.values.joined(separator: "\n")
                    let told = secrets.filter {
                        text.contains($0) && !address.contains($0) && !photo.secrets.contains($0)
                    }
                    #expect(told == [], "\(address) for \(reader) with \(rules)")
                    guard !ids.contains(photo.id), address.contains(photo.id) else { continue }
                    #expect(reply.status != 200, "\(address) for \(reader) with \(rules)")
                }
            }
            for photo in seen { #expect(try await world.get("/api/v1/photos/\(photo.id)", reader).status == 200) }
        }
        for photo in world.photos { #expect(try await world.get("/api/v1/photos/\(photo.id)", .owner).status == 200) }
    }

    /// A library without the hidden photos gives the same answers: so no count, order, span of time or neighbour differs.
    @Test(arguments: 1...6)
    func answersAreThoseOfALibraryWithoutTheHiddenPhotos(seed: UInt64) async throws {
        let world = try await VisibilityWorld()
        defer { world.remove() }
        var random = SeededGenerator(seed: seed)
        let rules = world.randomRules(&random)
        for rule in rules { _ = try world.served.library.access.set(rule.subject, for: rule.audience) }
        for reader in VisibilityWorld.Reader.allCases where reader != .owner {
            let seen = world.seen(by: reader, rules)
            let other = try ServedLibrary(host: "0.0.0.0", isPublic: true, positions: .exact)
            defer { other.remove() }
            if !seen.isEmpty { _ = try await other.library.imports.run(seen.map(\.path)) }
            let cookie: String? =
                reader == .guest ? nil : try await other.signIn(reader.rawValue.capitalized, isOwner: false)
            for address in Self.lists + seen.prefix(4).flatMap(Self.addresses) {
                let reply = try await world.get(address, reader)
                let wanted = try await other.server.ask(
                    "GET", address, headers: cookie.map { [("Cookie", $0)] } ?? [])
                #expect(reply.status == wanted.status, "\(address) for \(reader) with \(rules)")
                #expect(Self.stable(reply.page) == Self.stable(wanted.page), "\(address) for \(reader) with \(rules)")
            }
        }
    }

    private static let lists = [
        "/api/v1/places", "/api/v1/places?districts=true", "/api/v1/places?near=60.6,15.6", "/api/v1/countries",
        "/api/v1/timeline", "/api/v1/timeline/2011-05/photos", "/api/v1/trips",
        "/api/v1/search?q=geheimnis", "/api/v1/search?q=r", "/api/v1/search?q=stichwort3x", "/api/v1/search?q=-rome",
        "/api/v1/search?q=country:se", "/api/v1/map/clusters?zoom=0&west=0&north=0&columns=4&rows=4",
        "/api/v1/map/clusters?zoom=9&west=250&north=130&columns=60&rows=60", "/api/v1/map/countries", "/api/v1/frame",
        "/iiif/collection.json", "/iiif/country/SE/collection.json", "/places.geojson", "/api/v1/sources",
        "/api/v1/bundles",
    ]

    private static func addresses(_ photo: VisibilityWorld.Photo) -> [String] {
        [
            "/api/v1/photos/\(photo.id)", "/api/v1/places/\(photo.place)", "/api/v1/places/\(photo.place)/photos",
            "/places/\(photo.place)/photos.geojson", "/iiif/place/\(photo.place)/manifest.json",
        ]
    }

    /// Without what differs between two libraries with the same photos.
    private static func stable(_ text: String) -> String {
        text.replacing(/"(generated|updated|modified|date_modified|importedAt|addedAt)":"[^"]*"/, with: "")
    }
}
