internal import HTTPTypes

/// What is done to documents and pages that were made for one request: a tag by content, 304 where the client has it, and
/// compression.
enum TextFinish {
    /// Level at which is compressed while somebody waits.
    private static let level = 5

    static func apply(to answer: inout Answer, request: HTTPFields) {
        guard case .bytes(let bytes) = answer.body, isText(answer.headers[.contentType]) else { return }
        answer.headers[.vary] = [answer.headers[.vary], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
        let isPacked = Gzip.isAccepted(request[.acceptEncoding]) && bytes.count >= 256
        if answer.status == .ok, answer.headers[.cacheControl] != "no-store" {
            // A compressed content is another one, and has its own strong tag: RFC 9110, section 8.8.3.3.
            let tag = EntityTag(EntityTag.digest(bytes) + (isPacked ? "-gzip" : ""))
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
