/// Turns a feed's bytes into entries as they come. Pure: no files, no clock, no network.
///
/// Hand in the bytes in pieces of any size by `feed(_:)`, which answers the entries that are complete by then, in the
/// order of the feed; then call `finish()` once. The pieces make no difference to what comes out. Memory does not
/// depend on the length of the feed, only on its largest entry (`FeedLimits.entryBytes`) and on the entries that one
/// call answers. Not for use by two threads at once.
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
    /// The first bytes, until they show what the document is.
    private var head: [UInt8] = []
    private var byteCount = 0

    /// A larger span is read in pieces of this many bytes, which bounds what is held between libxml2 and the entries.
    private static let pieceSize = 65_536

    /// A parser for one feed.
    ///
    /// - Parameters:
    ///   - baseURL: where the feed came from after all redirects; what is relative in it is resolved against this.
    ///   - contentType: the `Content-Type` with which it came. Only its `charset` is looked at, and only where the feed
    ///     itself says nothing of its encoding: servers are told one encoding for all files, authors know theirs.
    public init(baseURL: String, contentType: String? = nil, limits: FeedLimits = FeedLimits()) {
        self.baseURL = baseURL
        self.limits = limits
        charset = contentType.flatMap(ContentSniffer.charset)
        assembler = Assembler(limits: limits)
    }

    /// The format that was recognised; nil as long as the root hasn't been seen.
    package var grammar: Grammar? { assembler.grammar }

    /// Is told of each entry as it was read, before it is known whether it has a picture.
    package func onDraft(_ body: @escaping (ItemDraft) -> Void) {
        assembler.onDraft = body
    }

    /// Takes the next bytes and answers the entries that are complete with them.
    ///
    /// Throws `FeedError` as soon as it is certain that this is no feed; nothing may be handed in after that.
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

    /// Says that there are no more bytes, and answers what the feed said of itself with the last entries.
    ///
    /// A feed that is cut or broken in the middle is no error: it says so by `Feed.isComplete`. Throws `FeedError` where
    /// this was no feed at all.
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

    /// Reads a whole feed at once.
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
