import Foundation
import PhotoLibrary
import Server
import Testing

/// `/livez` and `/readyz`, which everybody may ask.
@Suite struct HealthRouteTests {
    @Test func aServerWithoutTroublesIsReady() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        for target in ["/livez", "/readyz", "/healthz"] {
            let reply = try await world.get(target)
            #expect(reply.status == 200 && reply.headers["cache-control"] == "no-store", "\(target)")
            #expect(try reply.json["status"] as? String == "ok")
        }
        #expect(try await world.get("/readyz").json["reasons"] as? [String] == [])
        #expect(try await world.get("/readyz?a=1").isProblem(400))
    }

    /// The reason does not name the source: everybody is answered.
    @Test func aSourceThatFailsIsAReason() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await world.subscribe(to: [ServedLibrary.published(1)])
        #expect(try await world.get("/readyz").json["status"] as? String == "ok")
        // Its server has gone away.
        _ = try await world.library.sources.sync(isForced: true)
        let reply = try await world.get("/readyz")
        #expect(try reply.status == 200 && reply.json["status"] as? String == "degraded")
        #expect(try reply.json["reasons"] as? [String] == ["source-failing"] && reply.json.count == 2)
        #expect(try await world.get("/livez").json["status"] as? String == "ok")
        let metrics = String(decoding: try await world.get("/metrics").body, as: UTF8.self)
        #expect(metrics.contains(/\nphotos_source_failing\{source="feed \d+"\} 1\n/))
        #expect(metrics.contains(/\nphotos_source_checked_timestamp_seconds\{source="feed \d+"\} \d{10}\n/))
        #expect(
            metrics.contains(/\nphotos_build_info\{version="[^"]+"\} 1\n/)
                && metrics.contains("\nphotos_disk_free_bytes "))
    }
}
