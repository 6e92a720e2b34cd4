import Foundation
import PhotoLibrary
import Server
import Testing

/// `/metrics`, for owners and for programs that know its token.
@Suite struct MetricsRouteTests {
    private static let token = "0123456789abcdef"

    private func text(_ world: ServedLibrary, _ headers: (String, String)...) async throws -> String {
        let reply = try await world.server.ask("GET", "/metrics", headers: headers)
        #expect(reply.status == 200)
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func theTokenIsGoodForMetricsAndNothingElse() async throws {
        let world = try ServedLibrary(
            baseURL: "https://photos.example", host: "0.0.0.0", metricsToken: Self.token)
        defer { world.remove() }
        let bearer = ("Authorization", "Bearer \(Self.token)")
        func ask(_ target: String, method: String = "GET", _ headers: (String, String)...) async throws
            -> DirectServer.Reply
        {
            try await world.server.ask(method, target, host: "photos.example", headers: headers)
        }
        #expect(try await ask("/metrics", bearer).status == 200)
        for wrong in ["Bearer 0123456789abcdeX", "Bearer \(Self.token)x", "Bearer", "Basic \(Self.token)", Self.token] {
            let reply = try await ask("/metrics", ("Authorization", wrong))
            #expect(reply.status == 401, "\(wrong)")
        }
        for target in ["/api/v1/places", "/settings/log", "/api/v1/log", "/api/v1/recents", "/settings/people"] {
            let (with, without) = (try await ask(target, bearer), try await ask(target))
            #expect(with.status == without.status && with.body == without.body, "\(target)")
        }
        #expect(try await ask("/api/v1/sync", method: "POST", bearer).status == 401)
    }

    @Test func theTokenIsNotTakenOverAConnectionThatOthersCanRead() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", metricsToken: Self.token)
        defer { world.remove() }
        let bearer = ("Authorization", "Bearer \(Self.token)")
        #expect(try await world.get("/metrics", bearer).status == 200)
        #expect(try await world.get("/metrics", bearer, ("X-Forwarded-For", "192.0.2.7")).status == 401)
    }

    @Test func withoutATokenOnlyOwnersReadThem() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        #expect(try await world.get("/metrics", ("Authorization", "Bearer ")).status == 401)
        #expect(try await world.get("/metrics").status == 401)
    }

    @Test func picturesAreCountedByWhereTheyWere() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try #require(try await world.importPhotos(1).first)
        let path = "/api/v1/photos/\(photo)"
        // Another address each time, because answers from memory are not counted here.
        for target in ["/rendition?viewport=90x60", "/rendition?viewport=90x60&density=1", "/thumbnail?size=256"] {
            #expect(try await world.get(path + target).status == 200)
        }
        let metrics = try await text(world)
        for (place, count) in [("made", 1), ("memory", 1), ("disk", 1)] {
            #expect(metrics.contains("\nphotos_picture_requests_total{from=\"\(place)\"} \(count)\n"), "\(place)")
        }
        #expect(metrics.contains("\nphotos_picture_duration_seconds_count{kind=\"rendition\"} 1\n"))
        #expect(metrics.contains("\nphotos_picture_duration_seconds_bucket{kind=\"rendition\",le=\"+Inf\"} 1\n"))
        #expect(metrics.contains("\nphotos_pictures_queued 0\n"))
    }
}
