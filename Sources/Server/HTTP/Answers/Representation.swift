internal import HTTPTypes
internal import NIOCore
internal import PhotoLibrary
internal import Times

/// Content with its validators, and the response to a conditional or range request for it: RFC 9110, sections 13 and 14.
struct Representation: Sendable {
    enum Content: Sendable {
        case file(Answer.ServedFile)
        case memory(ByteBuffer)
    }

    var tag: EntityTag
    /// In whole seconds; nil if it has no meaning for the content.
    var lastModified: Instant?
    /// `Cache-Control`.
    var caching: String
    /// Other headers of a response with content, such as `Content-Type`.
    var headers: HTTPFields = [:]

    /// For content whose URL contains its version: cached for ever (RFC 8246).
    static let immutable = "private, max-age=31536000, immutable"
    /// For content whose URL contains its version, and of which there may be fewer bytes tomorrow.
    static let forToday = "private, max-age=86400"
    /// For content that can change: revalidated for each use.
    static let checked = "private, no-cache"

    /// The 304 response to a client whose copy is current; nil if it is not.
    func notModified(_ request: HTTPFields) -> Answer? {
        guard isKnown(request) else { return nil }
        var answer = Answer(status: .notModified, headers: validators)
        // A 304 must repeat `Vary` (section 15.4.5).
        answer.headers[.vary] = headers[.vary]
        return answer
    }

    /// The response with the content or the requested range of it.
    func answer(_ request: HTTPFields, _ content: Content) -> Answer {
        if let answer = notModified(request) { return answer }
        let length: Int64
        switch content {
        case .file(let served): length = served.file.bytes
        case .memory(let buffer): length = Int64(buffer.readableBytes)
        }
        var answer = Answer(headers: headers)
        for field in validators { answer.headers[field.name] = field.value }
        answer.headers[.acceptRanges] = "bytes"
        var range = 0..<length
        switch isPartWanted(request) ? ByteRange(request[.range], length: length) : .whole {
        case .whole: break
        case .unsatisfiable:
            var problem = Problem(.rangeNotSatisfiable, "invalid range: the content has \(length) bytes").answer
            problem.headers[.contentRange] = "bytes */\(length)"
            return problem
        case .part(let part):
            answer.status = .partialContent
            answer.headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
            range = part
        }
        answer.body = body(content, range)
        return answer
    }

    private var validators: HTTPFields {
        var fields: HTTPFields = [.eTag: tag.text, .cacheControl: caching]
        if let lastModified { fields[.lastModified] = HTTPDate.text(lastModified) }
        return fields
    }

    /// Evaluates `If-None-Match`, and `If-Modified-Since` only without it (section 13.2.2).
    private func isKnown(_ request: HTTPFields) -> Bool {
        if let list = request[.ifNoneMatch] { return tag.isNamed(in: list) }
        guard let lastModified, let since = request[.ifModifiedSince].flatMap(HTTPDate.instant) else { return false }
        return lastModified <= since
    }

    /// A range is honoured only if `If-Range` matches (section 13.1.5). A date must be equal.
    private func isPartWanted(_ request: HTTPFields) -> Bool {
        guard let condition = request[.ifRange] else { return true }
        if condition.hasPrefix("\"") { return condition == tag.text }
        guard let lastModified, let date = HTTPDate.instant(condition) else { return false }
        return date == lastModified
    }

    private func body(_ content: Content, _ range: Range<Int64>) -> Answer.Body {
        switch content {
        case .file(let served): return .file(served, range)
        case .memory(let buffer):
            let start = buffer.readerIndex + Int(range.lowerBound)
            return .shared(buffer.getSlice(at: start, length: range.count) ?? buffer)
        }
    }
}
