import NIOCore
import NIOEmbedded
import NIOHTTP1
import Server
import Testing

/// The rules of HTTP/1 for requests, before they are routed.
@Suite struct RequestSyntaxTests {
    private func passedOn(_ version: HTTPVersion, _ uri: String, _ headers: [(String, String)]) throws
        -> HTTPRequestHead
    {
        let channel = EmbeddedChannel(handler: RequestSyntaxHandler())
        defer { _ = try? channel.finish() }
        let head = HTTPRequestHead(version: version, method: .GET, uri: uri, headers: HTTPHeaders(headers))
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        guard case .head(let passed) = try channel.readInbound(as: HTTPServerRequestPart.self) else {
            throw ChannelError.eof
        }
        return passed
    }

    @Test(
        arguments: [
            ("/", [("Host", "a"), ("Host", "b")]), ("/", [("Host", "a"), ("host", "a")]), ("/", []),
            ("http://b/", [("Host", "a")]), ("http://a:80/x", [("Host", "a")]), ("HTTPS://b", [("Host", "a")]),
        ] as [(String, [(String, String)])])
    func aHostThatIsSaidInTwoWaysIsNoHost(uri: String, headers: [(String, String)]) throws {
        let head = try passedOn(.http1_1, uri, headers)
        #expect(head.headers["host"] == [","] && head.headers["connection"] == ["close"])
    }

    @Test func theAbsoluteFormOfTheSameHostIsTheUsualOne() throws {
        for (uri, path) in [("http://A:1/x?y", "/x?y"), ("http://a:1", "/"), ("HTTP://a:1?q", "/?q")] {
            let head = try passedOn(.http1_1, uri, [("Host", "a:1")])
            #expect(head.uri == path && head.headers["host"] == ["a:1"] && head.headers["connection"].isEmpty)
        }
    }

    @Test func chunksInHTTP1_0AreRefused() throws {
        let chunked = try passedOn(.http1_0, "/", [("Host", "a"), ("Transfer-Encoding", "chunked")])
        #expect(chunked.headers["host"] == [","])
        #expect(try passedOn(.http1_0, "/", []).headers["host"] == [])
        #expect(
            try passedOn(.http1_1, "/", [("Host", "a"), ("Transfer-Encoding", "chunked")]).headers["host"] == ["a"])
    }

    @Test func aRequestThatIsAnsweredGetsNoSecondAnswerForAMalformedBody() throws {
        let channel = EmbeddedChannel(handler: RequestSyntaxHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.writeInbound(
            HTTPServerRequestPart.head(
                HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: ["Host": "a"])))
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        channel.pipeline.fireErrorCaught(HTTPParserError.invalidChunkSize)
        let second = HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .badRequest))
        #expect(throws: (any Error).self) { try channel.writeOutbound(second) }
        var heads = 0
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .head = part { heads += 1 }
        }
        #expect(heads == 1 && !channel.isActive)
    }

    @Test func onlyTheRequestWithTheLongHeadGets431() throws {
        let channel = EmbeddedChannel(handler: RequestSyntaxHandler())
        try channel.writeInbound(
            HTTPServerRequestPart.head(
                HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "a"])))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .badRequest)))
        var statuses: [UInt] = []
        while case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            statuses.append(head.status.code)
        }
        #expect(statuses == [200, 431])
    }
}
