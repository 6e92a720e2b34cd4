import Foundation
import TestServer
import TestSupport
import Testing

/// Bundles of a library that is served: told, renewed and taken back over HTTP.
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

    @Test func theOwnerSignsInToAPublisherOnThePage() throws {
        defer { program.remove() }
        let bytes = try publisher.publish("1", "--sign-in", "./session")
        let server = try TestServer { request in
            switch (request.path, request.method) {
            case ("/session", "POST"):
                let isRight = String(decoding: request.body, as: UTF8.self) == #"{"name":"anna","password":"good"}"#
                return isRight ? TestReply(200, text: #"{"token":"t0ken"}"#) : TestReply(401, text: "no")
            case ("/walks.zip", _): return TestFile(bytes, etag: "\"1\"").reply(to: request)
            default: return TestReply(404, text: "none")
            }
        }
        defer { server.stop() }
        #expect(try program.run("bundle", "install", server.url("/walks.zip")).status == 0)
        let site = try Serving(program)
        let path = "/bundles/org.example.walks/sign-"
        #expect(try site.get("/status").body.contains(path + "in"))
        #expect(try site.get(path + "in", method: "POST", form: "name=anna&password=bad").status == 303)
        #expect(try site.get("/status").body.contains("The name or the password is wrong"))
        #expect(try bundle(site)["isSignedIn"] as? Bool == false)
        #expect(try site.get(path + "in", method: "POST", form: "name=anna&password=good").status == 303)
        let page = try site.get("/status").body
        #expect(page.contains(path + "out") && !page.contains(path + "in") && !page.contains("is wrong"))
        #expect(try bundle(site)["isSignedIn"] as? Bool == true)
        #expect(try site.get(path + "out", method: "POST").status == 303)
        #expect(try bundle(site)["isSignedIn"] as? Bool == false)
        #expect(site.end(SIGTERM) == 0)
    }

    @Test func pathsOfThisMachineAreNotTold() throws {
        defer { program.remove() }
        try publisher.publish("1")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        let server = try Serving(program)
        #expect(try bundle(server)["origin"] == nil)
        #expect(server.end(SIGTERM) == 0)
    }

    @Test func aCatalogueThatIsMadeAgainHasItsBundles() throws {
        defer { program.remove() }
        try publisher.publish("1")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        let before = try program.photos().compactMap { $0["id"] as? String }
        let catalogue = program.library + "/catalog.sqlite"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        try Data(count: bytes.count).write(to: URL(fileURLWithPath: catalogue))
        let listed = try program.run("places")
        #expect(listed.status == 0 && listed.errors.contains("rebuilt"), "\(listed.errors)")
        #expect(try program.photos().compactMap { $0["id"] as? String } == before)
        #expect(try publisher.installed()?["version"] as? String == "1")
        #expect(try publisher.titles().count == 3)
    }
}
