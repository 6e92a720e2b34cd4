internal import Catalog
internal import Feeds
internal import Fetching

/// The pages of a paged list (RFC 5005, section 3; JSON Feed's `next_url`): decides which page is fetched next, and
/// adds up the results.
///
/// A list that was read completely before, and has its newest items first, is followed only while pages contain
/// changes. All pages are followed if missing items have to be removed, and for the catalogue of another library, where
/// anything may have changed.
struct FeedPages {
    /// The greatest number of pages in one refresh: a million entries in pages of a hundred.
    static let most = 10_000

    /// The changes of all pages.
    var counts: MergeCounts
    /// The first page's statements about the list; the counts of entries, and whether all could be read, are those of
    /// all pages.
    private(set) var list: Feed
    /// The page to fetch next; nil after the last.
    private(set) var next: String?
    private let origin: String
    private let isWholeWanted: Bool
    private var seen: Set<String>

    /// - Parameters:
    ///   - first: the changes of the first page, and its statements.
    ///   - url: the URL of the first page.
    init(first: (counts: MergeCounts, list: Feed), at url: String, of feed: FeedRecord) {
        (counts, list) = first
        origin = url
        seen = [url, feed.url]
        isWholeWanted = feed.contentHash == nil || feed.source.policy == .replace || list.isCatalogue
        advance(after: first)
    }

    /// Adds the result of the page that was fetched.
    mutating func add(_ page: (counts: MergeCounts, list: Feed), at url: String) {
        counts = counts + page.counts
        list.itemCount += page.list.itemCount
        list.placeCount += page.list.placeCount
        list.skippedCount += page.list.skippedCount
        list.firstSkips = Array((list.firstSkips + page.list.firstSkips).prefix(10))
        if !page.list.isComplete { (list.isComplete, list.problem) = (false, page.list.problem) }
        seen.insert(url)
        advance(after: page)
    }

    private mutating func advance(after page: (counts: MergeCounts, list: Feed)) {
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
