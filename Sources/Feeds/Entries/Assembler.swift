internal import HTML

/// Converts fragments to entries, and collects the properties of the feed.
final class Assembler {
    var grammar: Grammar?
    /// The entries since the last call of ``takeEntries()``.
    private var entries: [FeedEntry] = []
    private var feed: Feed
    private var position = 0
    private var period: Int?
    private var frequency = 1
    private let limits: FeedLimits
    /// Called with each entry before it is decided whether it is skipped.
    var onDraft: ((ItemDraft) -> Void)?
    /// Whether the document identifies itself as a JSON Feed or as a successful answer of Flickr's API.
    private(set) var hasVersion = false
    private var isRefused = false
    private var refusal: String?

    private static let reportedSkips = 10

    init(limits: FeedLimits) {
        self.limits = limits
        feed = Feed(
            kind: .files, title: nil, link: nil, next: nil, timeToLive: nil, itemCount: 0, placeCount: 0,
            skippedCount: 0,
            firstSkips: [], isComplete: false, problem: nil)
    }

    var hasReadable: Bool { feed.itemCount + feed.placeCount > 0 }
    var isOver: Bool { position > limits.entries }

    /// - Throws: ``FeedError/refused(_:)`` for an error answer of Flickr's API.
    func checkRefusal() throws(FeedError) {
        if isRefused { throw .refused(refusal ?? "no reason given") }
    }

    func takeEntries() -> [FeedEntry] {
        defer { entries = [] }
        return entries
    }

    func finished(isComplete: Bool, problem: String?) -> Feed {
        var feed = feed
        feed.kind = grammar?.kind ?? .files
        let mayBePlaces = feed.kind == .files || feed.kind == .json
        if mayBePlaces && feed.itemCount == 0 && feed.placeCount > 0 { feed.kind = .places }
        if feed.timeToLive == nil, let period { feed.timeToLive = period / frequency }
        feed.isComplete = isComplete
        feed.problem = problem
        return feed
    }

    // MARK: - Entries

    func entry(_ fragment: Fragment, grammar: Grammar) {
        position += 1
        guard !isOver else { return }
        guard !fragment.isOver else {
            let reason = "it is larger than \(limits.entryBytes) bytes"
            return append(.skipped(FeedSkip(position: position, name: nil, reason: reason)))
        }
        let draft = grammar.draft(of: fragment)
        onDraft?(draft)
        append(draft.entry(position: position))
    }

    private func append(_ entry: FeedEntry) {
        switch entry {
        case .item: feed.itemCount += 1
        case .place: feed.placeCount += 1
        case .skipped(let skip):
            feed.skippedCount += 1
            if feed.firstSkips.count < Self.reportedSkips { feed.firstSkips.append(skip) }
        }
        entries.append(entry)
    }

    // MARK: - Properties of the feed

    func about(_ fragment: Fragment, below parent: Name?) {
        guard !fragment.isOver, let text = fragment.text(of: 0) ?? fragment.string(.href, .msg) else { return }
        switch fragment.nodes[0].name {
        case .title: feed.title = feed.title ?? MarkupStyle.title.clean(fragment.html(of: 0))
        case .link: readLink(fragment)
        case .nextURL: feed.next = feed.next ?? fragment.url(of: 0)
        case .catalogue, .photosCatalogue: feed.isCatalogue = true
        case .homePageURL: feed.link = feed.link ?? fragment.url(of: 0)
        case .ttl: feed.timeToLive = feed.timeToLive ?? Self.seconds(minutes: text)
        case .version: hasVersion = hasVersion || text.contains("jsonfeed.org/version/")
        case .stat where text == "ok": hasVersion = true
        case .stat: isRefused = true
        case .message: refusal = MarkupStyle.plain.clean(text)
        case .err: (isRefused, refusal) = (true, MarkupStyle.plain.clean(text))
        case .updatePeriod: period = Self.periods[text.lowercased()]
        case .updateFrequency: frequency = max(1, Int(text) ?? 1)
        default: break
        }
    }

    private func readLink(_ fragment: Fragment) {
        guard let href = fragment.all(.href).first else {
            feed.link = feed.link ?? fragment.url(of: 0)
            return
        }
        let relation = fragment.string(.rel) ?? "alternate"
        if relation == "alternate" && feed.link == nil { feed.link = fragment.url(of: href) }
        if relation == "next" && feed.next == nil { feed.next = fragment.url(of: href) }
    }

    /// Periods of the RSS Syndication module, in seconds.
    private static let periods = [
        "hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]

    private static func seconds(minutes text: String) -> Int? {
        guard let minutes = Int(text), minutes > 0, minutes <= 60 * 24 * 366 else { return nil }
        return minutes * 60
    }
}
