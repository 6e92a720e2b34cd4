import Fetching
import Foundation
import TestServer
import TestSupport
import Testing

@Suite("Limits") struct LimitTests {
    @Test(arguments: [TestReply.Framing.length, .chunked])
    func `A body over the limit is aborted`(framing: TestReply.Framing) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(100_000_000))
            reply.framing = framing
            return reply
        }
        try await withWorld(answer) { world in
            var request = world.request()
            request.maximumBytes = 1_000_000
            #expect(await failure { try await world.fetcher.data(request) } == .tooLarge(limit: 1_000_000))
            let error = await failure { try await world.fetcher.download(request, to: world.path()) }
            #expect(error == .tooLarge(limit: 1_000_000))
            #expect(world.bytes()?.count ?? 0 <= 1_000_000)
        }
    }

    @Test func `A body of exactly the limit is accepted`() async throws {
        try await withWorld({ _ in TestReply(200, body: .zeros(1_000_000)) }) { world async throws in
            var request = world.request()
            request.maximumBytes = 1_000_000
            #expect(try await world.fetcher.data(request).bytes.count == 1_000_000)
        }
    }

    @Test func `A small body that unpacks to more than the limit is aborted`() async throws {
        let bomb = Gzip.zeros(200_000_000)
        #expect(bomb.count < 1_400_000)
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            TestReply(200, headers: [("Content-Encoding", "gzip")], body: .bytes(bomb))
        }
        try await withWorld(answer) { world in
            var request = world.request()
            request.maximumBytes = 5_000_000
            #expect(await failure { try await world.fetcher.data(request) } == .tooLarge(limit: 5_000_000))
        }
    }

    @Test func `A body that is shorter than stated is an error, and its beginning is kept`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(1000))
            reply.framing = .claimed(2000)
            reply.cutAfter = 1000
            return reply
        }
        try await withWorld(answer) { world in
            let error = await failure { try await world.fetcher.download(world.request(), to: world.path()) }
            #expect(error == .interrupted(received: 1000, expected: 2000) && error?.isTransient == true)
            #expect(world.bytes()?.count == 1000)
        }
    }

    @Test(arguments: [true, false])
    func `A server that drips or says nothing is left`(drips: Bool) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(1000))
            if drips { reply.drip = (1, .milliseconds(100)) } else { reply.delay = .seconds(8) }
            return reply
        }
        try await withWorld(answer) { world in
            let time = await ContinuousClock().measure {
                #expect(await failure { try await world.fetcher.data(world.request()) } == .timeout)
            }
            #expect(time < .seconds(5))
        }
    }

    @Test func `The total limit ends a transfer that is not stalled`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(10_000_000))
            reply.drip = (1000, .milliseconds(20))
            return reply
        }
        try await withWorld(answer) { world in
            var request = world.request()
            request.timeLimits.total = .milliseconds(700)
            #expect(await failure { try await world.fetcher.data(request) } == .timeout)
        }
    }

    @Test(arguments: [
        "X-Long: " + String(repeating: "a", count: 300_000), String(repeating: "X-A: b\r\n", count: 60_000),
    ])
    func `A head without an end is given up`(headers: String) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200)
            reply.rawHead = "HTTP/1.1 200 OK\r\n" + headers
            return reply
        }
        try await withWorld(answer) { world in
            #expect(await failure { try await world.fetcher.data(world.request()) } != nil)
        }
    }

    @Test func `A header that comes byte by byte is aborted`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, headers: [("X-Long", String(repeating: "a", count: 5000))])
            reply.rawHead = ""
            reply.framing = .raw
            reply.body = .bytes(Array("HTTP/1.1 200 OK\r\nX-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8))
            reply.drip = (1, .milliseconds(150))
            return reply
        }
        try await withWorld(answer) { world in
            let time = await ContinuousClock().measure {
                #expect(await failure { try await world.fetcher.data(world.request()) } == .timeout)
            }
            #expect(time < .seconds(5))
        }
    }

    @Test(arguments: [
        String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", count: 9_000),
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;" + String(repeating: "x=y;", count: 100_000),
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
            + String(repeating: "X-More: and more\r\n", count: 40_000),
    ])
    func `What comes around a body is limited too`(text: String) async throws {
        try await withWorld({ _ in .raw(text) }) { world in
            #expect(await failure { try await world.fetcher.data(world.request()) } != nil)
        }
    }

    @Test func `A refused connection is a transient error`() async throws {
        try await withWorld({ _ in TestReply(200) }) { world in
            var request = world.request()
            request.url = FetchWorld.deadProxy
            request.privateNetwork = .server(try NamedServer(of: request.url))
            let error = await failure { try await world.fetcher.data(request) }
            #expect(error == .cannotConnect(host: "127.0.0.1") && error?.isTransient == true)
        }
    }

    @Test func `A file that cannot be written is an error with its errno`() async throws {
        try await withWorld({ _ in TestReply(200, body: .zeros(10)) }) { world in
            let error = await failure { try await world.fetcher.download(world.request(), to: world.path("no/such")) }
            #expect(error == .disk(ENOENT))
            let full = await failure { try await world.fetcher.download(world.request(), to: "/dev/full") }
            #expect(full == .disk(ENOSPC))
        }
    }

    @Test func `A header with a line break is refused`() async throws {
        try await withWorld({ _ in TestReply(200) }) { world in
            var request = world.request()
            request.authorization = "x\r\nHost: evil"
            #expect(await failure { try await world.fetcher.data(request) } == .invalidHeader("Authorization"))
        }
    }
}
