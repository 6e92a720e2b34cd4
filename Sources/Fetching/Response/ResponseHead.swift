internal import CCurl
internal import Times

/// Parses the header of a response line by line. The first of repeated fields counts.
struct ResponseHead {
    private(set) var status = 0
    private(set) var isComplete = false
    private var values: [Name: String] = [:]

    /// The fields that are used here; all others are ignored.
    private enum Name: String, CaseIterable {
        case cacheControl = "cache-control"
        case contentEncoding = "content-encoding"
        case contentLength = "content-length"
        case contentRange = "content-range"
        case contentType = "content-type"
        case date
        case etag
        case expires
        case lastModified = "last-modified"
        case location
        case retryAfter = "retry-after"
        case transferEncoding = "transfer-encoding"
    }

    private static let names = Dictionary(uniqueKeysWithValues: Name.allCases.map { (Array($0.rawValue.utf8), $0) })
    private static let longestName = Name.allCases.map(\.rawValue.utf8.count).max() ?? 0

    /// Takes a line, including the status line and the empty line at the end. After an interim response (1xx) another
    /// begins; trailers, which follow a complete header, are ignored.
    mutating func take(_ line: ArraySlice<UInt8>) {
        let text = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        if text.starts(with: "HTTP/".utf8) {
            self = ResponseHead()
            let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
            status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        } else if text.isEmpty {
            isComplete = status >= 200
        } else if !isComplete {
            takeField(text)
        }
    }

    private mutating func takeField(_ text: ArraySlice<UInt8>) {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon - text.startIndex <= Self.longestName,
            let name = Self.names[text[..<colon].map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }],
            values[name] == nil
        else { return }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let value = text[(colon + 1)...].drop(while: isSpace)
        let end = value.lastIndex { !isSpace($0) }
        guard let end, !value.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return }
        values[name] = String(decoding: value[...end], as: UTF8.self)
    }
}

extension ResponseHead {
    var validators: Validators { Validators(etag: values[.etag], lastModified: values[.lastModified]) }
    var contentType: String? { values[.contentType] }
    var location: String? { values[.location] }
    var contentRange: ContentRange? { values[.contentRange].flatMap(ContentRange.init) }

    /// The length of the file if the requested range is unsatisfiable (416).
    var unsatisfiedTotal: Int? { values[.contentRange].flatMap(ContentRange.unsatisfiedTotal) }

    /// Whether the body has a content coding, so that its bytes are not those of the file.
    var isEncoded: Bool { (values[.contentEncoding] ?? "identity").lowercased() != "identity" }

    /// The length of the body as it is transferred; nil if it is not stated.
    var contentLength: Int? {
        guard values[.transferEncoding] == nil, let length = values[.contentLength].flatMap({ Int($0) }) else {
            return nil
        }
        return length < 0 ? nil : length
    }

    var freshness: Freshness {
        let expires = values[.expires].map { Self.instant(ofDate: $0) ?? .epoch }
        return Freshness(maxAge: maxAge, expires: expires, date: values[.date].flatMap(Self.instant))
    }

    var retryAfter: RetryAfter? {
        guard let text = values[.retryAfter] else { return nil }
        if let seconds = Int(text) { return .after(.seconds(seconds)) }
        return Self.instant(ofDate: text).map { .date($0, sent: freshness.date) }
    }

    private var maxAge: Duration? {
        let directives = (values[.cacheControl] ?? "").lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
        if directives.contains(where: { $0 == "no-cache" || $0 == "no-store" }) { return .zero }
        guard let directive = directives.first(where: { $0.hasPrefix("max-age=") }) else { return nil }
        return Int(directive.dropFirst("max-age=".count).filter { $0 != "\"" }).map { .seconds(max(0, $0)) }
    }

    private static func instant(ofDate text: String) -> Instant? {
        let seconds = unsafe CCurl_parseDate(text)
        return seconds < 0 ? nil : Instant(seconds: seconds)
    }
}
