import Foundation
import PhotoLibrary
import Server
import TestServer
import TestSupport
import Testing

/// What a server reveals about the publishers of bundles, and how an owner signs in to one.
@Suite struct BundleSignInTests {
    /// Makes a bundle of a small folder; with `hasSignIn`, its publisher accepts names and passwords at `./session`.
    private func zip(in world: ServedLibrary, hasSignIn: Bool) async throws -> String {
        let folder = try EditedFolder(in: world.folder)
        let maker = try PhotoLibrary.make(at: LibraryLocation(path: world.folder + "/maker"))
        var description = BundleDescription()
        description.signIn = hasSignIn ? "./session" : nil
        _ = try await maker.bundles.create(at: folder.zip, ofFolder: folder.path, description)
        return folder.zip
    }

    /// The only bundle in the API.
    private func bundle(_ world: ServedLibrary) async throws -> NSDictionary {
        let reply = try await world.get("/api/v1/bundles")
        #expect(reply.status == 200)
        return try #require((try reply.json["bundles"] as? [NSDictionary])?.first)
    }

    @Test func theOwnerSignsInToAPublisherOnThePage() async throws {
        let world = try ServedLibrary(hasState: true)
        defer { world.remove() }
        let bytes = Array(
            try Data(contentsOf: URL(fileURLWithPath: try await zip(in: world, hasSignIn: true))))
        let publisher = try TestServer { request in
            switch (request.path, request.method) {
            case ("/session", "POST"):
                let isRight = String(decoding: request.body, as: UTF8.self) == #"{"name":"anna","password":"good"}"#
                return isRight ? TestReply(200, text: #"{"token":"t0ken"}"#) : TestReply(401, text: "no")
            case ("/walks.zip", _): return TestFile(bytes, etag: "\"1\"").reply(to: request)
            default: return TestReply(404, text: "none")
            }
        }
        defer { publisher.stop() }
        _ = try await world.library.bundles.install(from: publisher.url("/walks.zip"))
        let path = "/bundles/org.example.houses/sign-"
        func post(_ what: String, _ form: String = "") async throws -> Int {
            try await world.server.ask(
                "POST", path + what, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: form
            ).status
        }
        func page() async throws -> String {
            String(decoding: try await world.get("/status", ("Accept", "text/html")).body, as: UTF8.self)
        }
        #expect(try await page().contains(path + "in"))
        #expect(try await post("in", "name=anna&password=bad") == 303)
        #expect(try await page().contains("Wrong name or password"))
        #expect(try await bundle(world)["isSignedIn"] as? Bool == false)
        #expect(try await post("in", "name=anna&password=good") == 303)
        let signedIn = try await page()
        #expect(
            signedIn.contains(path + "out") && !signedIn.contains(path + "in") && !signedIn.contains("Wrong name"))
        #expect(try await bundle(world)["isSignedIn"] as? Bool == true)
        #expect(try await post("out") == 303)
        #expect(try await bundle(world)["isSignedIn"] as? Bool == false)
    }

    @Test func pathsOfThisMachineAreNotRevealed() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.library.bundles.install(from: try await zip(in: world, hasSignIn: false))
        #expect(try await bundle(world)["origin"] == nil)
    }
}
