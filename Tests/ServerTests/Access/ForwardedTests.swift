import Foundation
import PhotoLibrary
import Server
import Testing

/// Whose word counts about the address of a client.
@Suite struct ForwardedTests {
    /// The address under which a wrong password is noted.
    private func address(_ forwarded: String?, from peer: String, trusting proxies: String? = nil) async throws
        -> String?
    {
        let world = try ServedLibrary(
            baseURL: "https://photos.example", host: "0.0.0.0",
            trustedProxies: try proxies.map { try TrustedProxies($0) } ?? TrustedProxies())
        defer { world.remove() }
        let anna = try await world.signIn("Anna", isOwner: true)
        let reply = try await world.server.ask(
            "POST", "/api/v1/session",
            headers: [("Content-Type", "application/json")] + (forwarded.map { [("X-Forwarded-For", $0)] } ?? []),
            body: #"{"name": "Anna", "password": "wrong horse"}"#, from: peer)
        #expect(reply.status == 401)
        let log = try await world.get("/api/v1/log", ("Cookie", anna))
        return try (log.json["entries"] as? [[String: Any]])?.first { $0["action"] as? String == "signInFailed" }?[
            "address"]
            as? String
    }

    @Test func onlyAProxyOnThisMachineIsBelievedUnlessOthersAreNamed() async throws {
        #expect(try await address("192.0.2.7", from: "127.0.0.1") == "192.0.2.7")
        #expect(try await address("192.0.2.7", from: "10.1.2.3") == "10.1.2.3")
        #expect(try await address("192.0.2.7", from: "10.1.2.3", trusting: "10.0.0.0/8") == "192.0.2.7")
        #expect(try await address("192.0.2.7", from: "11.1.2.3", trusting: "10.0.0.0/8") == "11.1.2.3")
        #expect(try await address("192.0.2.7", from: "127.0.0.1", trusting: "10.0.0.0/8") == "192.0.2.7")
        #expect(try await address("2001:db8::7", from: "fd00::1", trusting: "fd00::/8") == "2001:db8::/64")
        #expect(try await address("2001:db8:0:12::7", from: "127.0.0.1") == "2001:db8:0:12::/64")
    }

    @Test func whatAClientWroteBeforeTheProxiesDoesNotCount() async throws {
        #expect(try await address("127.0.0.1, 192.0.2.7", from: "127.0.0.1") == "192.0.2.7")
        #expect(try await address("127.0.0.1, 192.0.2.7", from: "10.1.2.3", trusting: "10.0.0.0/8") == "192.0.2.7")
        // Two proxies, one after the other.
        let two = "198.51.100.9, 192.0.2.7, 10.9.9.9"
        #expect(try await address(two, from: "10.1.2.3", trusting: "10.0.0.0/8") == "192.0.2.7")
        #expect(try await address("192.0.2.7, 127.0.0.1", from: "127.0.0.1") == "192.0.2.7")
        // Another machine is not believed about this one.
        #expect(try await address("127.0.0.1", from: "10.1.2.3", trusting: "10.0.0.0/8") == "10.1.2.3")
        #expect(try await address("::1, 10.1.2.3", from: "127.0.0.1", trusting: "10.0.0.0/8") == "10.1.2.3")
        // What is not an address ends the search at the one that named it.
        #expect(try await address("192.0.2.7, unknown", from: "10.1.2.3", trusting: "10.1.2.3") == "10.1.2.3")
    }

    @Test(arguments: [
        "", ",", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/08", "fd00::/129", "localhost", "10.0.0",
        "10.0.0.0/8,",
    ]) func aListThatIsNoneIsRefused(_ text: String) {
        #expect(throws: LibraryError.self) { try TrustedProxies(text) }
    }

    @Test func rangesCountTheirFirstBits() async throws {
        #expect(try await address("192.0.2.7", from: "172.31.255.1", trusting: "172.16.0.0/12") == "192.0.2.7")
        #expect(try await address("192.0.2.7", from: "172.32.0.1", trusting: "172.16.0.0/12") == "172.32.0.1")
        #expect(try await address("192.0.2.7", from: "::ffff:10.0.0.1", trusting: "192.0.2.1, 10.0.0.1") == "192.0.2.7")
        #expect(try await address("192.0.2.7", from: "203.0.113.5", trusting: "0.0.0.0/0") == "192.0.2.7")
    }
}
