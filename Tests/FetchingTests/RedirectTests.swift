import Fetching
import Synchronization
import TestServer
import Testing

@Suite("Redirects") struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `A redirect is followed, and remembered if it is for good`(status: Int) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            switch request.path {
            case "/a": .redirect(status, to: "b?x=1")
            case "/b": .redirect(302, to: "/c d")
            default: TestReply(200, text: request.target)
            }
        }
        try await withWorld(answer) { world in
            let (response, bytes) = try await world.fetcher.data(world.request())
            #expect(String(decoding: bytes, as: UTF8.self) == "/c%20d")
            #expect(response.finalURL == world.server.url("/c%20d"))
            #expect(response.permanentURL == ([301, 308].contains(status) ? world.server.url("/b?x=1") : nil))
            #expect(world.server.connections == 1)
        }
    }

    @Test func `A permanent redirect after a temporary one is not stored`() async throws {
        try await withWorld({
            $0.path == "/a" ? .redirect(302, to: "/b") : $0.path == "/b" ? .redirect(301, to: "/c") : TestReply(200)
        }) { world async throws in
            #expect(try await world.fetcher.data(world.request()).response.permanentURL == nil)
        }
    }

    @Test func `Ten redirects are followed, and no more`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 0 ? TestReply(200, text: "end") : .redirect(302, to: "/\(number - 1)")
        }
        try await withWorld(answer) { world async throws in
            #expect(try await world.fetcher.data(world.request("/10")).response.status == 200)
            #expect(await failure { try await world.fetcher.data(world.request("/11")) } == .tooManyRedirects(10))
            #expect(await failure { try await world.fetcher.data(world.request("/999")) } == .tooManyRedirects(10))
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/", "javascript://x/%0aalert(1)",
        "dict://127.0.0.1:11/x", "data://text/html,x", "FILE:///etc/passwd", "ws://127.0.0.1/",
    ])
    func `A redirect to another scheme is refused`(location: String) async throws {
        try await withWorld({ _ in .redirect(302, to: location) }) { world in
            let error = await failure { try await world.fetcher.data(world.request()) }
            guard case .schemeNotAllowed = error else { return #expect(error == .schemeNotAllowed("")) }
        }
    }

    @Test func `A redirect to a private host that was not named is refused, and nothing is sent there`() async throws {
        let secret = try TestServer { _ in TestReply(200, text: "secret") }
        defer { secret.stop() }
        try await withWorld({ _ in .redirect(302, to: secret.url("/", host: "localhost")) }) { world in
            let error = await failure { try await world.fetcher.data(world.request()) }
            guard case .addressNotAllowed(let host, let address) = error else { return #expect(error == .cancelled) }
            #expect(host == "localhost" && ["127.0.0.1", "::1"].contains(address))
            #expect(secret.connections == 0)
        }
    }

    /// A redirect from a public server to this machine, in every notation.
    @Test(arguments: [
        "http://127.0.0.2:PORT/", "http://2130706434:PORT/", "http://0x7f000002:PORT/", "http://0177.0.0.2:PORT/",
        "http://127.2:PORT/", "http://0:PORT/", "http://0.0.0.0:PORT/", "http://[::1]:PORT/", "http://[::]:PORT/",
        "http://[::ffff:127.0.0.2]:PORT/", "http://localhost:PORT/", "http://localhost.:PORT/",
        "http://LOCALHOST:PORT/", "//localhost:PORT/", "http:/localhost:PORT/", "http:localhost:PORT/",
        "http://127.0.0.1@localhost:PORT/", "http://127.0.0.1\\@localhost:PORT/", "http://127.0.0.1%00localhost:PORT/",
        "http://127.0.0.1%2elocalhost:PORT/", "\thttp://localhost:PORT/", "http://local\thost:PORT/",
        "http://localhost:PORT\\@127.0.0.1/", "http://localhost%09:PORT/", "http://ⓛocalhost:PORT/",
        "http://127。0。0。2:PORT/",
    ])
    func `A redirect into this machine is refused however it is written`(location: String) async throws {
        let secret = try TestServer { _ in TestReply(200, text: "secret") }
        defer { secret.stop() }
        let target = location.replacing("PORT", with: "\(secret.port)")
        try await withWorld({ $0.path == "/a" ? .redirect(302, to: target) : TestReply(404) }) { world in
            #expect(await failure { try await world.fetcher.data(world.request()) } != nil)
            #expect(secret.connections == 0)
        }
    }

    @Test func `A connection opened with permission is not reused without it`() async throws {
        try await withWorld({ _ in TestReply(200, text: "secret") }) { world in
            _ = try await world.fetcher.data(world.request())
            var request = world.request()
            request.privateNetwork = .publicOnly
            let expected = FetchError.addressNotAllowed(host: "127.0.0.1", address: "127.0.0.1")
            #expect(await failure { try await world.fetcher.data(request) } == expected)
            #expect(world.server.requests.count == 1)
        }
    }

    @Test func `A redirect with a name and password is refused`() async throws {
        try await withWorld({ .redirect(302, to: "http://user:word@\($0.headers["host"] ?? "")/b") }) { world in
            #expect(await failure { try await world.fetcher.data(world.request()) } == .credentialsInURL)
        }
    }

    @Test func `Authorization is not sent again after a redirect to another host and back`() async throws {
        let own = Mutex("")
        let other = try TestServer { _ in .redirect(302, to: own.withLock { $0 }) }
        defer { other.stop() }
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            request.path == "/a" ? .redirect(302, to: other.url("/")) : TestReply(200)
        }
        try await withWorld(answer) { world in
            own.withLock { $0 = world.server.url("/chosen-by-the-other") }
            var request = world.request()
            request.privateNetwork = .all
            request.authorization = "Bearer word"
            _ = try await world.fetcher.data(request)
            #expect(world.server.requests.map { $0.headers["authorization"] } == ["Bearer word", nil])
        }
    }

    @Test func `Authorization is sent to the host that was asked, and to no other`() async throws {
        let other = try TestServer { _ in TestReply(200) }
        defer { other.stop() }
        try await withWorld({ $0.path == "/a" ? .redirect(302, to: "/b") : .redirect(302, to: other.url("/c")) }) {
            world in
            var request = world.request()
            request.privateNetwork = .all
            request.authorization = "Bearer word"
            _ = try await world.fetcher.data(request)
            #expect(world.server.requests.map { $0.headers["authorization"] } == ["Bearer word", "Bearer word"])
            #expect(other.requests.count == 1 && other.requests.allSatisfy { $0.headers["authorization"] == nil })
            #expect(other.requests.allSatisfy { $0.headers["referer"] == nil && $0.headers["cookie"] == nil })
        }
    }
}
