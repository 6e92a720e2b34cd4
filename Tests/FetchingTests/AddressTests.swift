import Fetching
import Foundation
import TestServer
import Testing

@Suite("Addresses") struct AddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1",
        "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250",
        "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::127.0.0.1", "64:ff9b::10.1.2.3", "64:ff9b:1::8.8.8.8",
        "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::",
        "2002:808:808::1", "2a00:1450::5efe:10.0.0.1", "2a00:1450::200:5efe:10.0.0.1", "3fff::1", "4000::1", "5f00::1",
        "fc00::1",
        "::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8", "100:0:0:1::1", "64:ff9b:1:fffe::10.0.0.1",
        "0:1::", "200::1", "1fff::1",
        "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ff0e::1",
    ])
    func `Addresses that are not for everyone are told`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2003::1", "2606:4700::1111",
        "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
    ])
    func `Addresses that are for everyone are told`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    /// Refused without a server: nothing listens at these addresses, and no request is sent.
    @Test(arguments: [
        "127.0.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "0",
        "0.0.0.0", "10.1", "0xa9fea9fe", "169.254.169.254", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
        "[0:0:0:0:0:ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[fe80::1]", "[fd00::1]", "[2002:7f00:1::]",
        "localhost", "LOCALHOST", "127.0.0.1.", "１２７.0.0.1",
    ])
    func `A private address is refused however it is written`(host: String) async throws {
        try await withWorld({ _ in TestReply(200, text: "secret") }) { world async throws in
            let request = FetchRequest(url: "http://\(host):\(world.server.port)/", timeLimits: FetchWorld.hasty)
            let error = await failure { try await world.fetcher.data(request) }
            switch error {
            case .addressNotAllowed, .cannotResolve, .invalidURL: break
            default: Issue.record("\(host): \(String(describing: error))")
            }
            #expect(world.server.connections == 0)
        }
    }

    @Test func `A host that was named is reached by that name alone`() async throws {
        try await withWorld({ _ in TestReply(200) }) { world async throws in
            var request = world.request(host: "localhost")
            #expect(try await world.fetcher.data(request).response.status == 200)
            request.url = world.server.url("/", host: "127.0.0.1")
            let expected = FetchError.addressNotAllowed(host: "127.0.0.1", address: "127.0.0.1")
            #expect(await failure { try await world.fetcher.data(request) } == expected)
            request.privateNetwork = .all
            #expect(try await world.fetcher.data(request).response.status == 200)
        }
    }

    @Test func `A host that was named is reached on that port alone`() async throws {
        let secret = try TestServer { _ in TestReply(200, text: "secret") }
        defer { secret.stop() }
        try await withWorld({ _ in .redirect(302, to: secret.url("/")) }) { world async throws in
            let expected = FetchError.addressNotAllowed(host: "127.0.0.1", address: "127.0.0.1")
            #expect(await failure { try await world.fetcher.data(world.request()) } == expected)
            var request = world.request()
            request.url = secret.url("/")
            #expect(await failure { try await world.fetcher.data(request) } == expected)
            #expect(secret.connections == 0)
            request.privateNetwork = .server(try NamedServer(of: request.url))
            #expect(try await world.fetcher.data(request).response.status == 200)
        }
    }

    @Test(arguments: [
        ("http://Example.COM:8080/x", "example.com"), ("https://2130706433/", "127.0.0.1"),
        ("http://0x7f.1", "127.0.0.1"),
        ("http://[::1]:80/", "[::1]"), ("http://a@b", ""), ("http://good.example\\@127.0.0.1/", ""), ("nonsense", ""),
        ("file:///etc/passwd", ""), ("http://", ""), ("http:///x", "x"), ("http://a b/", ""),
    ])
    func `A URL's host is read as the connection will read it`(url: String, host: String) {
        let read = try? Fetcher.host(of: url)
        #expect(read ?? "" == host)
    }

    @Test func `Variables that name a proxy are ignored`() async throws {
        try await withWorld({ _ in TestReply(200, text: "direct") }) { world async throws in
            #expect(ProcessInfo.processInfo.environment["http_proxy"] == FetchWorld.deadProxy)
            #expect(try await world.fetcher.data(world.request()).bytes == Array("direct".utf8))
        }
    }
}
