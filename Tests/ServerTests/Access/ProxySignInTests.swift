import Catalog
import Foundation
import PhotoLibrary
import Server
import Testing

/// Users whom a proxy names in a header: obeyed with its secret, and from nobody else.
@Suite struct ProxySignInTests {
    private static let secret = ("Photos-Proxy-Secret", "0123456789abcdef")

    private func served(host: String = "127.0.0.1") throws -> ServedLibrary {
        try ServedLibrary(
            host: host, proxySignIn: ProxySignIn(header: "Remote-User", secret: Self.secret.1))
    }

    private func user(_ world: ServedLibrary, _ headers: (String, String)...) async throws -> String? {
        let reply = try await world.server.ask("GET", "/api/v1/session", headers: headers)
        guard reply.status == 200 else { return "\(reply.status)" }
        return (try reply.json["person"] as? NSDictionary)?["name"] as? String
    }

    @Test func aUserIsSignedInAndAddedAtTheFirstTime() async throws {
        let world = try served()
        defer { world.remove() }
        #expect(try await user(world, Self.secret, ("Remote-User", "Berta")) == "Berta")
        #expect(try await user(world, Self.secret, ("remote-user", "berta")) == "Berta")
        let users = try world.library.people.list().users
        #expect(users.map(\.name) == ["Berta"])
        #expect(users.allSatisfy { !$0.isOwner && !$0.mayUpload && $0.isExternal && !$0.isDevice })
        // A new user is a reader; a known one has the rights that owners gave.
        let headers = [Self.secret, ("Remote-User", "Berta")]
        #expect(try await world.server.ask("GET", "/api/v1/users", headers: headers).status == 403)
        _ = try world.library.people.makeOwner("Berta")
        #expect(try await world.server.ask("GET", "/api/v1/users", headers: headers).status == 200)
        // Without a password, nobody signs in with one.
        let body = #"{"name": "Berta", "password": ""}"#
        #expect(try await world.server.ask("POST", "/api/v1/session", body: body).status == 401)
        let log = try world.library.auditLog.entries(kind: .signIns, user: "Berta", limit: 10, hasPaths: false).entries
        #expect(log.map(\.action) == ["signInFailed", "proxySignedIn"])
    }

    @Test func theHeaderCountsForNothingWithoutTheSecret() async throws {
        let world = try served()
        defer { world.remove() }
        _ = try world.library.people.add("Anna", password: "correct horse", isOwner: true)
        let anna = ("Remote-User", "Anna")
        for secret in [nil, "", "0123456789abcde", "0123456789abcdefg", "0123456789ABCDEF"] {
            let headers = secret.map { [(Self.secret.0, $0), anna] } ?? [anna]
            #expect(
                try await world.server.ask("GET", "/api/v1/session", headers: headers).status == 401, "\(secret ?? "-")"
            )
        }
        // A client that adds a header beside the proxy's is nobody.
        #expect(try await user(world, Self.secret, anna, ("Remote-User", "Carl")) == "401")
        #expect(try await user(world, Self.secret, ("Photos-Proxy-Secret", "other"), anna) == "401")
        #expect(try await user(world, Self.secret) == "401")
        #expect(try await user(world, Self.secret, ("Remote-User", "")) == "401")
        #expect(try await user(world, Self.secret, ("Remote-User", "a:b")) == "400")
        #expect(try world.library.people.list().users.count == 1)
        // On its own machine too, because the proxy is there.
        #expect(try await world.get("/api/v1/places").isProblem(401))
    }

    /// Names that this library compares as equal can be two people at the proxy.
    @Test func noNameIsTakenForAnother() async throws {
        let world = try served()
        defer { world.remove() }
        _ = try world.library.people.add("anna", password: "correct horse", isOwner: true)
        #expect(try await user(world, Self.secret, ("Remote-User", "anna")) == "anna")
        for name in ["\u{FF41}nna", "anna\u{FFFD}", "a\u{301}nna"] {
            #expect(try await user(world, Self.secret, ("Remote-User", name)) == "400", "\(name)")
        }
        // Who came here in another way keeps that way alone.
        _ = try world.library.people.identified(by: "i", subject: "s", name: "Carl", role: .init())
        let phone = try world.library.people.addDevice("phone").name
        #expect(try await user(world, Self.secret, ("Remote-User", "Carl")) == "Carl-2")
        #expect(try await user(world, Self.secret, ("Remote-User", phone)) == phone + "-2")
        #expect(try await user(world, Self.secret, ("Remote-User", "Carl")) == "Carl-2")
    }

    /// A browser at the proxy sends what the proxy needs with the requests of other sites too.
    @Test func otherSitesReadNothingThroughTheProxy() async throws {
        let world = try served()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let site = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"), ("Authorization", "x")]
        let path = "/iiif/collection.json"
        let proxied = [Self.secret, ("Remote-User", "anna")]
        #expect(try await world.server.ask("GET", path, headers: proxied).status == 200)
        #expect(try await world.server.ask("GET", path, headers: proxied + site).status == 403)
        let plain = try ServedLibrary()
        defer { plain.remove() }
        #expect(try await plain.server.ask("GET", path, headers: site).status == 403)
    }

    @Test(arguments: [
        ("", "0123456789abcdef"), ("Remote User", "0123456789abcdef"), ("Cookie", "0123456789abcdef"),
        ("photos-proxy-secret", "0123456789abcdef"), ("Remote-User", "short"), ("Remote-User", "0123456789 abcdef"),
    ])
    func anInvalidConfigurationIsRefused(header: String, secret: String) {
        #expect(throws: LibraryError.self) { try ProxySignIn(header: header, secret: secret) }
    }
}
