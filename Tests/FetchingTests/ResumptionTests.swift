import Fetching
import Synchronization
import TestServer
import Testing

@Suite("Resumed downloads") struct ResumptionTests {
    private let bytes = noise(400_000)

    private var file: TestFile {
        TestFile(bytes, etag: "\"v1\"", lastModified: "Tue, 01 Mar 2022 10:00:00 GMT")
    }

    /// Offset 0 of a first part, then where each body began, as the observer was told.
    private final class Log: Sendable {
        let offsets = Mutex<[Int]>([])
        let bytes = Mutex<[UInt8]>([])

        var observer: FetchObserver {
            FetchObserver(
                begins: { _, offset in self.offsets.withLock { $0.append(offset) } },
                bytes: { piece in
                    self.bytes.withLock { all in unsafe piece.withUnsafeBytes { unsafe all.append(contentsOf: $0) } }
                })
        }
    }

    private func resumption(_ offset: Int, etag: String? = "\"v1\"", total: Int? = nil) throws -> Resumption {
        try #require(Resumption(offset: offset, validators: Validators(etag: etag), total: total))
    }

    @Test func `An interrupted download is resumed where it ended`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { [file] request in
            var reply = file.reply(to: request)
            if request.headers["range"] == nil { reply.cutAfter = 150_000 }
            return reply
        }
        try await withWorld(answer) { world in
            let first = await failure { try await world.fetcher.download(world.request(), to: world.path()) }
            #expect(first == .interrupted(received: 150_000, expected: 400_000))
            #expect(world.bytes() == Array(bytes[..<150_000]))
            let log = Log()
            let response = try await world.fetcher.download(
                world.request(), to: world.path(), resuming: resumption(150_000), observer: log.observer)
            #expect(world.bytes() == bytes)
            #expect(response.status == 206 && response.receivedBytes == 250_000 && response.contentLength == 400_000)
            #expect(log.offsets.withLock { $0 } == [150_000])
            #expect(log.bytes.withLock { $0 } == Array(bytes[150_000...]))
            #expect(world.server.requests.last?.headers["if-range"] == "\"v1\"")
        }
    }

    @Test func `Bytes after the valid ones are cut off first`() async throws {
        try await withWorld({ [file] in file.reply(to: $0) }) { world in
            try world.write(bytes[..<1000] + [UInt8](repeating: 0, count: 500_000))
            _ = try await world.fetcher.download(world.request(), to: world.path(), resuming: resumption(1000))
            #expect(world.bytes() == bytes)
        }
    }

    /// Ways in which a server does not accept a resumption. Each must end with the right bytes.
    enum Refusal: String, CaseIterable {
        case whole, unsatisfiable, otherStart, otherETag, noETag, otherTotal, noRange, badRange, otherLength, gzip
    }

    private static func reply(_ refusal: Refusal, _ request: TestRequest, _ bytes: [UInt8]) -> TestReply {
        let count = bytes.count
        guard request.headers["range"] != nil, refusal != .whole else {
            return TestReply(200, headers: [("ETag", "\"v2\"")], body: .bytes(bytes))
        }
        let rest = TestReply.Body.bytes(Array(bytes[1000...]))
        let tag = ("ETag", "\"v1\"")
        let range = ("Content-Range", "bytes 1000-\(count - 1)/\(count)")
        return switch refusal {
        case .noETag: TestReply(206, headers: [range], body: rest)
        case .otherTotal:
            TestReply(
                206, headers: [("Content-Range", "bytes 1000-\(count)/\(count + 1)"), tag],
                body: .bytes(bytes[1000...] + [0]))
        case .unsatisfiable: TestReply(416, headers: [("Content-Range", "bytes */\(count)")], text: "no")
        case .otherStart:
            TestReply(206, headers: [("Content-Range", "bytes 999-\(count - 1)/\(count)"), tag], body: rest)
        case .otherETag: TestReply(206, headers: [range, ("ETag", "\"v2\"")], body: rest)
        case .badRange: TestReply(206, headers: [("Content-Range", "bytes 1000-5/3"), tag], body: rest)
        case .otherLength: TestReply(206, headers: [range, tag], body: .bytes(Array(bytes[1001...])))
        case .gzip: TestReply(206, headers: [range, tag, ("Content-Encoding", "gzip")], body: rest)
        case .whole, .noRange: TestReply(206, headers: [tag], body: rest)
        }
    }

    @Test(arguments: Refusal.allCases)
    func `Where the server does not go along, the file is begun again`(refusal: Refusal) async throws {
        try await withWorld({ [bytes] in Self.reply(refusal, $0, bytes) }) { world in
            try world.write([UInt8](repeating: 7, count: 1000))
            let log = Log()
            let response = try await world.fetcher.download(
                world.request(), to: world.path(), resuming: resumption(1000, total: bytes.count),
                observer: log.observer)
            #expect(world.bytes() == bytes && response.status == 200)
            #expect(log.offsets.withLock { $0 } == [0] && log.bytes.withLock { $0 } == bytes)
            #expect(world.server.requests.count == (refusal == .whole ? 1 : 2))
        }
    }

    @Test func `A complete part is taken as the whole, and the response is ignored`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { [bytes] _ in
            TestReply(416, headers: [("Content-Range", "bytes */\(bytes.count)")], text: "no such part")
        }
        try await withWorld(answer) { world in
            try world.write(bytes)
            let log = Log()
            let response = try await world.fetcher.download(
                world.request(), to: world.path(), resuming: resumption(bytes.count), observer: log.observer)
            #expect(world.bytes() == bytes && response.status == 416 && response.contentLength == bytes.count)
            #expect(log.offsets.withLock { $0 } == [bytes.count] && log.bytes.withLock { $0.isEmpty })
            #expect(world.server.requests.count == 1)
        }
    }

    @Test func `A server that never sends the right part is an error, not a loop`() async throws {
        try await withWorld({ _ in TestReply(416, headers: [("Content-Range", "bytes */9")], text: "no") }) { world in
            try world.write(bytes[..<1000])
            let resumption = try resumption(1000)
            let error = await failure {
                try await world.fetcher.download(world.request(), to: world.path(), resuming: resumption)
            }
            #expect(error == .http(status: 416, retryAfter: nil))
            #expect(world.server.requests.count == 2)
            #expect(world.bytes() == Array(bytes[..<1000]))
        }
    }

    @Test func `A part that ends before the file is not taken as the whole`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { [bytes] _ in
            TestReply(
                206, headers: [("Content-Range", "bytes 1000-1999/400000"), ("ETag", "\"v1\"")],
                body: .bytes(Array(bytes[1000..<2000])))
        }
        try await withWorld(answer) { world in
            try world.write(bytes[..<1000])
            let resumption = try resumption(1000)
            let error = await failure {
                try await world.fetcher.download(world.request(), to: world.path(), resuming: resumption)
            }
            #expect(error == .interrupted(received: 2000, expected: 400_000))
            #expect(world.bytes() == Array(bytes[..<2000]))
        }
    }

    @Test func `An unrequested part is an error`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            TestReply(206, headers: [("Content-Range", "bytes 0-1/9")], text: "ab")
        }
        try await withWorld(answer) { world in
            let error = await failure { try await world.fetcher.download(world.request(), to: world.path()) }
            guard case .badResponse = error else { return #expect(error == .badResponse("")) }
        }
    }

    @Test func `A file that is shorter than stated is downloaded again`() async throws {
        try await withWorld({ [file] in file.reply(to: $0) }) { world in
            try world.write(bytes[..<999])
            _ = try await world.fetcher.download(world.request(), to: world.path(), resuming: resumption(1000))
            #expect(world.bytes() == bytes)
            #expect(world.server.requests.first?.headers["range"] == nil)
        }
    }

    @Test func `Without a strong validator there is no resumption`() {
        #expect(Resumption(offset: 10, validators: Validators()) == nil)
        #expect(Resumption(offset: 10, validators: Validators(etag: "W/\"v1\"", lastModified: "x")) == nil)
        #expect(Resumption(offset: 0, validators: Validators(etag: "\"v1\"")) == nil)
        #expect(Resumption(offset: 10, validators: Validators(lastModified: "x")) != nil)
        #expect(Resumption(offset: 10, validators: Validators(etag: "\"v1\""), total: 9) == nil)
    }

    @Test(arguments: [
        ("bytes 0-0/1", 0, 1, 1), ("bytes 500-999/1234", 500, 1000, 1234), ("Bytes  5-9/*", 5, 10, nil as Int?),
    ])
    func `A range is read`(text: String, start: Int, end: Int, total: Int?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.start == start && range.end == end && range.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-4/9", "bytes 0-9/9", "bytes */9", "bytes -1-4/9", "bytes 1-/9", "items 0-1/2",
        "bytes 0-1/2/3", "bytes 0-9223372036854775807/*", "bytes 0-99999999999999999999/*", "bytes +0-1/2",
        "bytes 0-1/",
    ])
    func `What is no range is not read`(text: String) {
        #expect(ContentRange(text) == nil)
    }
}
