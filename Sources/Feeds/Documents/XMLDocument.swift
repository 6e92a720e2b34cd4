/// Parses an XML feed. Events go to the `Collector`, and the root element determines the format.
final class XMLDocument {
    private let reader: XMLReader
    private var collector: Collector
    private var rootName: String?

    init(collector: Collector, charset: String?) throws(FeedError) {
        reader = try XMLReader(charset: charset)
        self.collector = collector
    }

    var isClosed: Bool { reader.isClosed }

    var problem: String? {
        reader.problem ?? (reader.isClosed ? nil : "it is truncated")
    }

    func push(_ bytes: Span<UInt8>) throws(FeedError) {
        try reader.push(bytes)
        try takeEvents()
    }

    func finish() throws(FeedError) {
        try reader.finish()
        try takeEvents()
    }

    /// Throws `FeedError` if the root is not specific to feeds and no entry was readable.
    func checkIsFeed(_ assembler: Assembler) throws(FeedError) {
        guard let rootName, let grammar = collector.grammar else {
            throw .notAFeed(reader.problem.map { "invalid XML (\($0))" } ?? "text without an XML element")
        }
        try assembler.checkRefusal()
        guard !grammar.isKnownByItsRoot && !assembler.hasReadable else { return }
        let problem = reader.problem.map { "; \($0)" } ?? ""
        throw .notAFeed("an XML document of another kind (<\(rootName.prefix(40))>\(problem))")
    }

    private func takeEvents() throws(FeedError) {
        for event in 0..<reader.eventCount {
            switch reader.kind(event) {
            case .start: try start(event)
            case .attribute: add(.attribute, reader.name(event), event)
            case .text: add(.text, .other, event)
            case .end: collector.end()
            case nil: break
            }
        }
    }

    private func add(_ kind: Fragment.Kind, _ name: Name, _ event: Int) {
        guard collector.isGathering else { return }
        collector.add(kind, name, count: reader.length(event)) { reader.append(event, to: &$0) }
    }

    private func start(_ event: Int) throws(FeedError) {
        let name = reader.name(event)
        if collector.grammar == nil { try begin(name, event) }
        if collector.isGathering { return collector.start(name) }
        var base: String?
        var hasList = false
        var next = event + 1
        while next < reader.eventCount, reader.kind(next) == .attribute {
            if reader.name(next) == .base { base = reader.string(next) }
            if reader.name(next) == .xmlURL { hasList = true }
            next += 1
        }
        collector.start(name, base: base, hasList: hasList)
    }

    private func begin(_ name: Name, _ event: Int) throws(FeedError) {
        let written = reader.localName(event)
        rootName = written
        guard let grammar = Grammar(root: name) else {
            throw .notAFeed(name == .html ? "an HTML page" : "an SVG picture")
        }
        collector.begin(grammar)
    }
}
