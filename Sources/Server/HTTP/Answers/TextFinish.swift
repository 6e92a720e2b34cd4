internal import HTTPTypes

/// Finishes text responses made for one request: adds a content-based entity tag, answers 304 if the client's copy is current, and
/// compresses.
enum TextFinish {
    /// The gzip level for responses that a client waits for.
    private static let level = 5

    static func apply(to answer: inout Answer, request: HTTPFields) {
        guard case .bytes(let bytes) = answer.body, isText(answer.headers[.contentType]) else { return }
        answer.headers[.vary] = [answer.headers[.vary], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
        let isPacked = Gzip.isAccepted(request[.acceptEncoding]) && bytes.count >= 256
        if answer.status == .ok, answer.headers[.cacheControl] != "no-store" {
            // A compressed representation needs its own strong tag: RFC 9110, section 8.8.3.3.
            let tag = EntityTag.tags(ofText: bytes)[isPacked ? 1 : 0]
            answer.headers[.eTag] = tag.text
            if let list = request[.ifNoneMatch], tag.isNamed(in: list) {
                answer.status = .notModified
                answer.headers[.contentType] = nil
                answer.body = .none
                return
            }
        }
        if isPacked, let packed = Gzip.compress(bytes, level: level) {
            answer.headers[.contentEncoding] = "gzip"
            answer.body = .bytes(packed)
        }
    }

    private static func isText(_ type: String?) -> Bool {
        guard let type else { return false }
        return type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
    }
}
