import Fetching
import TestServer
import TestSupport
import Testing
import Times

@Suite("Answers") struct AnswerTests {
    @Test func `A body comes whole, with what the server said of it`() async throws {
        let bytes = noise(300_000)
        let file = TestFile(bytes, etag: "\"v1\"", lastModified: "Tue, 01 Mar 2022 10:00:00 GMT")
        try await withWorld({ file.reply(to: $0) }) { world in
            let (response, received) = try await world.fetcher.data(world.request())
            #expect(received == bytes)
            #expect(response.status == 200 && response.receivedBytes == bytes.count)
            #expect(response.contentLength == bytes.count && response.contentType == "image/jpeg")
            #expect(response.validators == Validators(etag: "\"v1\"", lastModified: "Tue, 01 Mar 2022 10:00:00 GMT"))
            #expect(response.finalURL == world.server.url("/a") && response.permanentURL == nil)
            #expect(world.server.requests.map { $0.headers["user-agent"] } == ["photos-tests/1"])
        }
    }

    @Test(arguments: [
        Validators(etag: "\"v1\""), Validators(etag: "W/\"v1\""),
        Validators(lastModified: "Tue, 01 Mar 2022 10:00:00 GMT"),
    ])
    func `What has not changed is not sent again`(validators: Validators) async throws {
        let file = TestFile(noise(1000), etag: validators.etag, lastModified: validators.lastModified)
        try await withWorld({ file.reply(to: $0) }) { world in
            var request = world.request()
            request.validators = validators
            let (response, received) = try await world.fetcher.data(request)
            #expect(response.isNotModified && received.isEmpty)
            try world.write([1, 2, 3])
            #expect(try await world.fetcher.download(request, to: world.path()).isNotModified)
            #expect(world.bytes() == [1, 2, 3])
        }
    }

    @Test func `An unrequested 304 is an error`() async throws {
        try await withWorld({ _ in TestReply(304) }) { world in
            #expect(
                await failure { try await world.fetcher.data(world.request()) } == .http(status: 304, retryAfter: nil))
        }
    }

    @Test(arguments: [TestReply.Framing.length, .chunked, .close])
    func `A body's end is found with each framing`(framing: TestReply.Framing) async throws {
        let bytes = noise(200_000)
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .bytes(bytes))
            reply.framing = framing
            return reply
        }
        try await withWorld(answer) { world async throws in
            #expect(try await world.fetcher.data(world.request()).bytes == bytes)
        }
    }

    @Test(arguments: [404, 410, 429, 500, 503])
    func `An error status is an error, with the time to come again`(status: Int) async throws {
        try await withWorld({ _ in TestReply(status, headers: [("Retry-After", "120")], text: "no") }) { world in
            let error = await failure { try await world.fetcher.download(world.request(), to: world.path()) }
            #expect(error == .http(status: status, retryAfter: .after(.seconds(120))))
            #expect(error?.isTransient == (status >= 429))
            #expect(world.bytes() == nil)
        }
    }

    @Test func `Retry-After and freshness are read in both forms`() async throws {
        let headers = [
            ("Date", "Tue, 01 Mar 2022 10:00:00 GMT"), ("Retry-After", "Tue, 01 Mar 2022 10:05:00 GMT"),
            ("Expires", "Tue, 01 Mar 2022 11:00:00 GMT"),
        ]
        try await withWorld({
            TestReply(200, headers: headers + ($0.path == "/b" ? [("Cache-Control", "public, max-age=60")] : []))
        }) {
            world in
            let dated = try await world.fetcher.data(world.request()).response
            #expect(dated.retryAfter?.delay(now: .epoch) == .seconds(300))
            #expect(dated.freshness.lifetime(now: .epoch) == .seconds(3600))
            #expect(
                try await world.fetcher.data(world.request("/b")).response.freshness.lifetime(now: .epoch)
                    == .seconds(60))
        }
    }

    @Test func `A compressed feed is unpacked, and a file is requested uncompressed`() async throws {
        let text = Array(String(repeating: "<item/>", count: 5000).utf8)
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            let accepts = request.headers["accept-encoding"]?.contains("gzip") == true
            guard accepts else { return TestReply(200, body: .bytes(text)) }
            return TestReply(200, headers: [("Content-Encoding", "gzip")], body: .bytes(Gzip.stored(text)))
        }
        try await withWorld(answer) { world in
            let (response, bytes) = try await world.fetcher.data(world.request())
            #expect(bytes == text && response.contentLength == nil)
            _ = try await world.fetcher.download(world.request(), to: world.path())
            #expect(world.bytes() == text)
            #expect(world.server.requests.map { $0.headers["accept-encoding"] } == ["gzip, deflate, br", "identity"])
        }
    }

    @Test func `A wrong content coding is an error`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            TestReply(200, headers: [("Content-Encoding", "gzip")], text: "this is not gzip at all")
        }
        try await withWorld(answer) { world in
            let error = await failure { try await world.fetcher.data(world.request()) }
            guard case .badResponse = error else { return #expect(error == .badResponse("")) }
        }
    }

    @Test func `A file that is compressed without request is unpacked`() async throws {
        let bytes = noise(100_000)
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            let packed = request.path == "/a" ? Gzip.stored(bytes) : bytes
            return TestReply(200, headers: [("Content-Encoding", "gzip")], body: .bytes(packed))
        }
        try await withWorld(answer) { world in
            _ = try await world.fetcher.download(world.request(), to: world.path())
            #expect(world.bytes() == bytes)
            let error = await failure { try await world.fetcher.download(world.request("/b"), to: world.path()) }
            guard case .badResponse = error else { return #expect(error == .badResponse("")) }
        }
    }

    @Test(arguments: [100, 1500, 9000]) func `Of two lengths of one body the false one is noticed`(
        length: Int
    ) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, headers: [("Content-Length", "\(length)")], body: .zeros(3000))
            reply.closes = true
            return reply
        }
        try await withWorld(answer) { world in
            #expect(await failure { try await world.fetcher.download(world.request(), to: world.path()) } != nil)
        }
    }

    @Test(arguments: [false, true])
    func `What a server sends behind its answer is never taken for the answer to another`(isLate: Bool) async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            let text = Array("the answer to \(request.path)".utf8)
            var reply = TestReply(
                200, body: .bytes(text + Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong".utf8)))
            reply.framing = .claimed(text.count)
            if isLate { reply.drip = (text.count, .milliseconds(20)) }
            return reply
        }
        try await withWorld(answer) { world async throws in
            var desynchronisationFlags: [DesynchronisationFlag?] = []
            for path in ["/a", "/b", "/c", "/d"] {
                let (response, bytes) = try await world.fetcher.data(world.request(path))
                #expect(String(decoding: bytes, as: UTF8.self) == "the answer to \(path)")
                desynchronisationFlags.append(response.desynchronisation)
                try await Task.sleep(for: .milliseconds(60))
            }
            #expect(world.server.connections == 4)
            // Later data show that the last response may have belonged to another request.
            if isLate { #expect(desynchronisationFlags.first??.isSet == true) }
        }
    }

    @Test func `What is not HTTP is an error`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200)
            reply.rawHead = "SSH-2.0-OpenSSH_9.2\r\n"
            reply.closes = true
            return reply
        }
        try await withWorld(answer) { world in
            let error = await failure { try await world.fetcher.data(world.request()) }
            guard case .badResponse = error else { return #expect(error == .badResponse("")) }
        }
    }
}
