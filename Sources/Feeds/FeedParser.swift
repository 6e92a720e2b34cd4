/// A streaming parser for feeds of all formats. It uses no files, clock or network.
///
/// Pass the bytes in pieces of any size to `feed(_:)`, which returns the entries that are complete by then, in order; then call
/// `finish()` once. The result does not depend on the pieces. Memory depends only on the largest entry
/// (`FeedLimits.entryBytes`) and on the entries that a call returns. Not thread-safe.
public final class FeedParser {
    private enum Document {
        case unknown
        case xml(XMLDocument)
        case json(JSONScanner)
    }

    private let baseURL: String
    private let charset: String?
    private let limits: FeedLimits
    private let assembler: Assembler
    private var document = Document.unknown
    /// The first bytes, until the type of the document is known.
    private var head: [UInt8] = []
    private var byteCount = 0

    /// Larger spans are parsed in pieces of this size, which limits the events buffered by libxml2.
    private static let pieceSize = 65_536

    /// Creates a parser for one feed.
    ///
    /// - Parameters:
    ///   - baseURL: the URL of the feed after all redirects, the base of its relative URLs.
    ///   - contentType: the `Content-Type` header. Only its `charset` is used, and only if the feed does not state its
    ///     encoding: servers are often configured with one encoding for all files.
    public init(baseURL: String, contentType: String? = nil, limits: FeedLimits = FeedLimits()) {
        self.baseURL = baseURL
        self.limits = limits
        charset = contentType.flatMap(ContentSniffer.charset)
        assembler = Assembler(limits: limits)
    }

    /// The detected format; nil until the root element was read.
    package var grammar: Grammar? { assembler.grammar }

    /// Sets a function that receives each entry before it is known whether it has a picture.
    package func onDraft(_ body: @escaping (ItemDraft) -> Void) {
        assembler.onDraft = body
    }

    /// Parses the next bytes and returns the entries that are complete.
    ///
    /// - Throws: `FeedError` as soon as it is certain that this is not a feed. The parser must not be used afterwards.
    public func feed(_ bytes: Span<UInt8>) throws(FeedError) -> [FeedEntry] {
        byteCount += bytes.count
        guard byteCount <= limits.bytes else { throw .tooLarge(limits.bytes) }
        var from = 0
        while from < bytes.count {
            let to = min(bytes.count, from + Self.pieceSize)
            try piece(bytes.extracting(from..<to))
            from = to
        }
        return assembler.takeEntries()
    }

    /// The same, for an array.
    public func feed(_ bytes: [UInt8]) throws(FeedError) -> [FeedEntry] {
        try feed(bytes.span)
    }

    /// Ends the input. Returns the properties of the feed with the last entries.
    ///
    /// An incomplete or malformed feed is not an error but reported by `Feed.isComplete`.
    ///
    /// - Throws: `FeedError` if this was not a feed at all.
    public func finish() throws(FeedError) -> (feed: Feed, entries: [FeedEntry]) {
        if case .unknown = document { try decide(isLast: true) }
        switch document {
        case .unknown: throw .empty
        case .xml(let xml):
            try xml.finish()
            try checkCount()
            let feed = assembler.finished(isComplete: xml.isClosed, problem: xml.problem)
            try xml.checkIsFeed(assembler)
            return (feed, assembler.takeEntries())
        case .json(let json):
            try checkIsFeed(json)
            let problem = json.problem ?? (json.isClosed ? nil : "it is truncated")
            let feed = assembler.finished(isComplete: json.isClosed, problem: problem)
            return (feed, assembler.takeEntries())
        }
    }

    /// Parses a complete feed.
    public static func parse(
        _ bytes: [UInt8], baseURL: String, contentType: String? = nil, limits: FeedLimits = FeedLimits()
    ) throws(FeedError) -> ParsedFeed {
        let parser = FeedParser(baseURL: baseURL, contentType: contentType, limits: limits)
        let first = try parser.feed(bytes)
        let (feed, rest) = try parser.finish()
        return ParsedFeed(feed: feed, entries: first + rest)
    }

    // MARK: - Pieces

    private func piece(_ bytes: Span<UInt8>) throws(FeedError) {
        switch document {
        case .unknown:
            for index in bytes.indices { head.append(bytes[index]) }
            try decide(isLast: false)
        case .xml(let xml): try xml.push(bytes)
        case .json(var json):
            document = .unknown
            json.push(bytes)
            document = .json(json)
            if json.startsWithArray { throw .notAFeed("JSON of another kind") }
        }
        try checkCount()
    }

    private func checkCount() throws(FeedError) {
        if assembler.isOver { throw .tooManyEntries(limits.entries) }
    }

    private func decide(isLast: Bool) throws(FeedError) {
        let collector = Collector(assembler: assembler, base: baseURL, limit: limits.entryBytes)
        switch try ContentSniffer.sniff(head, isLast: isLast) {
        case nil: return
        case .xml: document = .xml(try XMLDocument(collector: collector, charset: charset))
        case .json(let start):
            document = .json(JSONScanner(collector: collector, tokenLimit: limits.entryBytes))
            head.removeFirst(start)
        }
        let first = head
        head = []
        try piece(first.span)
    }

    private func checkIsFeed(_ json: JSONScanner) throws(FeedError) {
        try assembler.checkRefusal()
        guard !assembler.hasVersion && !assembler.hasReadable else { return }
        throw .notAFeed(json.isClosed ? "JSON of another kind" : "invalid JSON of another kind")
    }
}
