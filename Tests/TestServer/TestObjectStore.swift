import Cryptography
import Foundation
import Synchronization

/// An S3 store in memory, with real sockets and one bucket, `photos-test`. It refuses requests whose key is not `some`, and bodies
/// that are not what they say; it does not check signatures, which real stores do (`Tests/Stores/run`).
public final class TestObjectStore: Sendable {
    public static let bucket = "photos-test"

    private let state: State
    public let server: TestServer

    /// What a test changes of the answers.
    public struct Fault: Sendable {
        /// Answers in place of the store; nil to let it answer.
        public var before: (@Sendable (TestRequest) -> TestReply?)?
        /// Changes what the store answers.
        public var after: (@Sendable (TestRequest, TestReply) -> TestReply)?

        public init(
            before: (@Sendable (TestRequest) -> TestReply?)? = nil,
            after: (@Sendable (TestRequest, TestReply) -> TestReply)? = nil
        ) {
            (self.before, self.after) = (before, after)
        }
    }

    public init() throws {
        let state = State()
        self.state = state
        server = try TestServer { state.answer($0) }
    }

    /// The URL of the server.
    public var endpoint: String { server.url("") }

    /// The objects by their keys.
    public var objects: [String: [UInt8]] {
        get { state.content.withLock { $0.objects } }
        set { state.content.withLock { $0.objects = newValue } }
    }

    /// How many uploads in parts were begun and neither completed nor given up.
    public var uploadsInProgress: Int { state.content.withLock { $0.uploads.count } }

    public func setFault(_ fault: Fault) { state.content.withLock { $0.fault = fault } }

    /// The requests with a method, in order.
    public func requests(_ method: String) -> [TestRequest] { server.requests.filter { $0.method == method } }
}

private final class State: Sendable {
    struct Content {
        var objects: [String: [UInt8]] = [:]
        var uploads: [String: [Int: [UInt8]]] = [:]
        var fault = TestObjectStore.Fault()
        var next = 0
    }

    let content = Mutex(Content())

    func answer(_ request: TestRequest) -> TestReply {
        let fault = content.withLock { $0.fault }
        if let reply = fault.before?(request) { return reply }
        let reply = right(request)
        return fault.after?(request, reply) ?? reply
    }

    private func right(_ request: TestRequest) -> TestReply {
        let authorization = request.headers["authorization"] ?? ""
        guard authorization.hasPrefix("AWS4-HMAC-SHA256 Credential=some/") else {
            return .error(403, "InvalidAccessKeyId")
        }
        guard request.headers["x-amz-content-sha256"] == SHA256.hash(data: request.body).hex else {
            return .error(400, "XAmzContentSHA256Mismatch")
        }
        let parts = request.path.split(separator: "/", maxSplits: 1)
        guard parts.first.map(String.init) == TestObjectStore.bucket else { return .error(404, "NoSuchBucket") }
        let key = parts.count > 1 ? String(parts[1]).removingPercentEncoding ?? "" : ""
        var query: [String: String] = [:]
        for item in URLComponents(string: request.target)?.queryItems ?? [] { query[item.name] = item.value ?? "" }
        return content.withLock { content in
            switch request.method {
            case "GET" where key.isEmpty: content.list(query)
            case "GET": content.object(key, range: request.headers["range"])
            case "HEAD": content.head(key)
            case "PUT" where query["uploadId"] != nil: content.putPart(request.body, query)
            case "PUT": content.put(key, request)
            case "POST": content.post(key, query)
            case "DELETE" where query["uploadId"] != nil: content.giveUp(query)
            case "DELETE": content.delete(key)
            default: .error(405, "MethodNotAllowed")
            }
        }
    }
}

extension State.Content {
    /// Three keys a page, so that lists have several.
    func list(_ query: [String: String]) -> TestReply {
        let prefix = query["prefix"] ?? ""
        let rest = objects.keys.filter { $0.hasPrefix(prefix) && $0 > query["continuation-token"] ?? "" }.sorted()
        let page = rest.prefix(3)
        let items = page.map { "<Contents><Key>\($0)</Key><Size>\(objects[$0]?.count ?? 0)</Size></Contents>" }
        let isCut = rest.count > page.count
        let next = isCut ? "<NextContinuationToken>\(page.last ?? "")</NextContinuationToken>" : ""
        return .xml("<ListBucketResult><IsTruncated>\(isCut)</IsTruncated>\(next)\(items.joined())</ListBucketResult>")
    }

    func object(_ key: String, range: String?) -> TestReply {
        guard let bytes = objects[key] else { return .error(404, "NoSuchKey") }
        let tag = ("ETag", "\"\(Insecure.MD5.hash(data: bytes).hex)\"")
        guard let range else { return TestReply(200, headers: [tag], body: .bytes(bytes)) }
        let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, first < bytes.count else { return .error(416, "InvalidRange") }
        let last = min(ends.count > 1 ? ends[1] : .max, bytes.count - 1)
        return TestReply(
            206, headers: [tag, ("Content-Range", "bytes \(first)-\(last)/\(bytes.count)")],
            body: .bytes(Array(bytes[first...last])))
    }

    func head(_ key: String) -> TestReply {
        guard let bytes = objects[key] else {
            var reply = TestReply(404)
            (reply.framing, reply.headers) = (.raw, [("Content-Length", "9")])
            return reply
        }
        var reply = TestReply(200)
        reply.framing = .raw
        reply.headers = [
            ("Content-Length", "\(bytes.count)"), ("ETag", "\"\(Insecure.MD5.hash(data: bytes).hex)\""),
        ]
        return reply
    }

    mutating func put(_ key: String, _ request: TestRequest) -> TestReply {
        if request.headers["if-none-match"] == "*", objects[key] != nil { return .error(412, "PreconditionFailed") }
        objects[key] = request.body
        return TestReply(200, headers: [("ETag", "\"\(Insecure.MD5.hash(data: request.body).hex)\"")])
    }

    mutating func putPart(_ body: [UInt8], _ query: [String: String]) -> TestReply {
        guard let id = query["uploadId"], uploads[id] != nil, let number = query["partNumber"].flatMap({ Int($0) })
        else {
            return .error(404, "NoSuchUpload")
        }
        uploads[id]?[number] = body
        return TestReply(200, headers: [("ETag", "\"part-\(number)\"")])
    }

    mutating func post(_ key: String, _ query: [String: String]) -> TestReply {
        guard let id = query["uploadId"] else {
            next += 1
            uploads["upload-\(next)"] = [:]
            return .xml(
                "<InitiateMultipartUploadResult><UploadId>upload-\(next)</UploadId></InitiateMultipartUploadResult>")
        }
        guard let parts = uploads.removeValue(forKey: id) else { return .error(404, "NoSuchUpload") }
        objects[key] = parts.sorted { $0.key < $1.key }.flatMap(\.value)
        return .xml("<CompleteMultipartUploadResult><Key>\(key)</Key></CompleteMultipartUploadResult>")
    }

    mutating func giveUp(_ query: [String: String]) -> TestReply {
        uploads[query["uploadId"] ?? ""] = nil
        return TestReply(204)
    }

    mutating func delete(_ key: String) -> TestReply {
        objects[key] = nil
        return TestReply(204)
    }
}

extension TestReply {
    fileprivate static func xml(_ text: String) -> TestReply {
        TestReply(200, headers: [("Content-Type", "application/xml")], text: text)
    }

    fileprivate static func error(_ status: Int, _ code: String) -> TestReply {
        TestReply(status, headers: [("Content-Type", "application/xml")], text: "<Error><Code>\(code)</Code></Error>")
    }
}

extension [UInt8] {
    fileprivate var hex: String { map { String(format: "%02x", $0) }.joined() }
}
