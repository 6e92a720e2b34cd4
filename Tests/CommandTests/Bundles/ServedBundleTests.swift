import Foundation
import TestServer
import Testing

/// A bundle of a library that is served: renewed and taken back over HTTP, while the server goes on.
@Suite struct ServedBundleTests {
    private let program: Program
    private let publisher: BundlePublisher

    init() throws {
        program = try Program()
        publisher = try BundlePublisher(program, photos: 3)
    }

    private func bundle(_ server: Serving) throws -> [String: Any] {
        let answer = try server.get("/api/v1/bundles")
        #expect(answer.status == 200)
        let document = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
        return try #require((document?["bundles"] as? [[String: Any]])?.first)
    }

    /// Waits until the server tells a version.
    private func wait(for version: String, _ server: Serving) throws {
        for _ in 0..<200 {
            if try bundle(server)["version"] as? String == version { return }
            usleep(50_000)
        }
        Issue.record("version \(version) didn't come")
    }

    @Test func aNewVersionIsOfferedTakenAndTakenBack() throws {
        defer { program.remove() }
        let shop = try BundleShop(publisher)
        defer { shop.server.stop() }
        try shop.publish("1")
        #expect(try program.run("bundle", "install", shop.server.url("/walks.zip")).status == 0)
        try publisher.addPhoto(4)
        try shop.publish("2")
        #expect(try program.run("bundle", "update").status == 0)
        let server = try Serving(program)
        #expect((try bundle(server)["offer"] as? [String: Any])?["version"] as? String == "2")
        #expect(try server.get("/status").body.contains("/bundles/org.example.walks/update"))
        #expect(try server.get("/api/v1/bundles/org.example.walks/update", method: "POST").status == 202)
        try wait(for: "2", server)
        #expect(try publisher.titles().count == 4)
        #expect(try server.get("/bundles/org.example.walks/rollback", method: "POST").status == 303)
        try wait(for: "1", server)
        #expect(try bundle(server)["previousVersion"] as? String == "2")
        #expect(try server.get("/api/v1/bundles/org.example.none/update", method: "POST").status == 404)
        #expect(server.end(SIGTERM) == 0)
    }
}
