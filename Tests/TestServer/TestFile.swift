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

    /// The answer to a request for it (RFC 9110, sections 13 and 14; of one range).
    public func reply(to request: TestRequest) -> TestReply {
        if isKnown(to: request) { return TestReply(304, headers: headers) }
        guard let part = part(for: request) else { return TestReply(200, headers: headers, body: .bytes(bytes)) }
        guard !part.isEmpty else {
            return TestReply(416, headers: [("Content-Range", "bytes */\(bytes.count)")])
        }
        let range = ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
        return TestReply(206, headers: headers + [range], body: .bytes(Array(bytes[part])))
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

    /// The bytes that are asked for; none where the range is beyond the end, nil where the whole is.
    private func part(for request: TestRequest) -> Range<Int>? {
        guard let range = request.headers["range"], range.hasPrefix("bytes=") else { return nil }
        if let condition = request.headers["if-range"], condition != etag, condition != lastModified { return nil }
        let bounds = range.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        switch (Int(bounds[0]), Int(bounds[1])) {
        case (nil, let count?): return max(0, bytes.count - count)..<bytes.count
        case (let start?, let last): return min(start, bytes.count)..<min(bytes.count, (last ?? .max - 1) + 1)
        case (nil, nil): return nil
        }
    }
}
