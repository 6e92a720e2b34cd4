/// A file that a `TestServer` serves as a good server does: by ETag, date and range.
public struct TestFile: Sendable {
    /// What is in it.
    public var bytes: [UInt8]
    /// Its quotes included; nil for a server that knows none.
    public var etag: String?
    /// As an HTTP date; nil for a server that knows none.
    public var lastModified: String?
    /// Nil for none.
    public var contentType: String?

    /// A file with what is known of it.
    public init(
        _ bytes: [UInt8], etag: String? = nil, lastModified: String? = nil, contentType: String? = "image/jpeg"
    ) {
        self.bytes = bytes
        self.etag = etag
        self.lastModified = lastModified
        self.contentType = contentType
    }

    /// The answer to a request for it (RFC 9110, sections 13 and 14; of ranges `bytes=N-` only, which is what a
    /// resumed download asks for).
    public func reply(to request: TestRequest) -> TestReply {
        if isKnown(to: request) { return TestReply(304, headers: headers) }
        guard let start = start(for: request) else { return TestReply(200, headers: headers, body: .bytes(bytes)) }
        guard start < bytes.count else {
            return TestReply(416, headers: [("Content-Range", "bytes */\(bytes.count)")])
        }
        let range = ("Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)")
        return TestReply(206, headers: headers + [range], body: .bytes(Array(bytes[start...])))
    }

    /// What is said of it.
    var headers: [(name: String, value: String)] {
        [("ETag", etag), ("Last-Modified", lastModified), ("Content-Type", contentType)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    private func isKnown(to request: TestRequest) -> Bool {
        if let known = request.headers["if-none-match"] { return known == etag }
        guard let known = request.headers["if-modified-since"] else { return false }
        return known == lastModified
    }

    private func start(for request: TestRequest) -> Int? {
        guard let range = request.headers["range"], range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        if let condition = request.headers["if-range"], condition != etag, condition != lastModified { return nil }
        return Int(range.dropFirst("bytes=".count).dropLast())
    }
}
