import Fetching
import Foundation
import TestLibraries
import TestServer

/// A transport of either kind, and a server with the same responses.
struct TransportWorld {
    enum Kind: CaseIterable {
        case network, scripted
    }

    let transport: any Transport
    private let base: String
    private let server: TestServer?
    private let folder: String

    init(_ kind: Kind, _ answer: @escaping @Sendable (ScriptedTransport.Asked) -> ScriptedAnswer) throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-transport-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        switch kind {
        case .scripted:
            (base, server) = ("http://script.example", nil)
            transport = ScriptedTransport(clock: ManualClock(), answer)
        case .network:
            let server = try TestServer { request in answer(ScriptedTransport.Asked(request)).reply(to: request) }
            (self.server, base) = (server, server.url(""))
            transport = try Fetcher(FetcherConfiguration(userAgent: "photos-tests/1"))
        }
    }

    func remove() {
        transport.shutdown()
        server?.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func request(_ path: String = "/a") -> FetchRequest {
        FetchRequest(
            url: base + path, privateNetwork: .all,
            timeLimits: TimeLimits(connect: .seconds(5), stall: .seconds(5), total: .seconds(20)))
    }

    /// The path of downloads.
    var path: String { folder + "/a.part" }

    /// The file's content; nil if it does not exist.
    var bytes: [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}

extension ScriptedTransport.Asked {
    fileprivate init(_ request: TestRequest) {
        let isConditional = ["if-none-match", "if-modified-since"].contains { request.headers[$0] != nil }
        let range = request.headers["range"]?.dropFirst("bytes=".count).split(separator: "-").first
        self.init(url: "http://test" + request.target, isConditional: isConditional, offset: range.flatMap { Int($0) })
    }
}

extension ScriptedAnswer {
    fileprivate func reply(to request: TestRequest) -> TestReply {
        var reply = TestReply(status, text: status == 304 ? "" : "no")
        if status == 200 {
            let file = TestFile(
                body, etag: validators.etag, lastModified: validators.lastModified, contentType: contentType)
            reply = file.reply(to: request)
        }
        if let retryAfter { reply.headers.append(("Retry-After", "\(retryAfter)")) }
        (reply.cutAfter, reply.delay) = (cutAfter, delay)
        return reply
    }
}
