internal import Catalog
internal import Feeds
internal import Fetching

/// The pages of a list that was divided (RFC 5005, section 3; JSON Feed's `next_url`): which is asked for next, and what came of all.
///
/// A list that was read to its end before, whose newest are first, is followed only as far as it has anything new. All pages are
/// followed where what is missing is to be removed, and of another library's catalogue, in which anything may have changed.
struct FeedPages {
    /// Pages that are asked for in one refresh: a million entries in parts of a hundred.
    static let most = 10_000

    /// What changed.
    var counts: MergeCounts
    /// What the first page says, but how many entries there are and whether all of them could be read, which is of all pages.
    private(set) var list: Feed
    /// The page to ask for; nil after the last.
    private(set) var next: String?
    private let origin: String
    private let isWholeWanted: Bool
    private var seen: Set<String>

    /// - Parameters:
    ///   - first: what merging the first page changed, and what it says of itself.
    ///   - url: where it was.
    init(first: (counts: MergeCounts, list: Feed), at url: String, of feed: FeedRecord) {
        (counts, list) = first
        origin = url
        seen = [url, feed.url]
        isWholeWanted = feed.contentHash == nil || feed.source.policy == .replace || list.isCatalogue
        goOn(after: first)
    }

    /// Takes what came of the page that was asked for.
    mutating func add(_ page: (counts: MergeCounts, list: Feed), at url: String) {
        counts = counts + page.counts
        list.itemCount += page.list.itemCount
        list.placeCount += page.list.placeCount
        list.skippedCount += page.list.skippedCount
        list.firstSkips = Array((list.firstSkips + page.list.firstSkips).prefix(10))
        if !page.list.isComplete { (list.isComplete, list.problem) = (false, page.list.problem) }
        seen.insert(url)
        goOn(after: page)
    }

    private mutating func goOn(after page: (counts: MergeCounts, list: Feed)) {
        let isNew = page.counts.added + page.counts.updated > 0
        let hasEntries = page.list.itemCount + page.list.placeCount + page.list.skippedCount > 0
        next = page.list.isComplete && hasEntries && (isNew || isWholeWanted) ? page.list.next : nil
        guard let url = next else { return }
        if !Fetcher.haveSameOrigin(url, origin) {
            stop("its next page is on another server")
        } else if !seen.insert(url).inserted {
            stop("its pages form a loop")
        } else if seen.count > Self.most {
            stop("it has more than \(Self.most) pages")
        }
    }

    private mutating func stop(_ problem: String) {
        next = nil
        (list.isComplete, list.problem) = (false, problem)
    }
}
