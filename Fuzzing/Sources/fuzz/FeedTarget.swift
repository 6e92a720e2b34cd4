import Feeds

/// Reads a feed, whole and in pieces.
enum FeedTarget {
    private static let base = "http://example.org/services/rest/?method=flickr.places.getTopPlacesList&api_key=k"

    /// What came of a feed.
    private struct Outcome: Equatable {
        var entries: [FeedEntry] = []
        var feed: Feed?
        var error: FeedError?
    }

    /// One feed. What comes of it must not depend on the pieces in which it comes, and must be what is promised of entries.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let feed = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let whole = read(feed, pieces: max(1, count))
        for pieces in [1, 7 + count % 61] {
            let other = read(feed, pieces: pieces)
            // Where a feed is refused, how many entries had been handed out before is left open.
            guard other.error == whole.error, whole.error != nil || other == whole else {
                found("another feed by pieces of \(pieces): \(other) and not \(whole)")
            }
        }
        for entry in whole.entries { check(entry) }
        return 0
    }

    private static func read(_ bytes: [UInt8], pieces: Int) -> Outcome {
        let parser = FeedParser(baseURL: base, limits: FeedLimits(bytes: 1 << 20, entries: 1_000, entryBytes: 1 << 16))
        var outcome = Outcome()
        do throws(FeedError) {
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                outcome.entries += try parser.feed(Array(bytes[start..<min(start + pieces, bytes.count)]))
            }
            let (feed, rest) = try parser.finish()
            outcome.feed = feed
            outcome.entries += rest
        } catch {
            outcome.error = error
        }
        return outcome
    }

    private static func check(_ entry: FeedEntry) {
        switch entry {
        case .item(let item):
            checkIdentity(item.identity)
            for url in [item.imageURL, item.thumbnailURL, item.link] { checkURL(url) }
            checkPosition(item.latitude, item.longitude)
            let isShort = (item.title ?? "").utf8.count <= 1_000 && (item.caption ?? "").utf8.count <= 20_000
            if !isShort || item.keywords.count > 100 || Set(item.keywords).count != item.keywords.count {
                found("too much, or twice: \(item)")
            }
        case .place(let place):
            checkIdentity(place.identity)
            checkURL(place.listURL)
            checkPosition(place.latitude, place.longitude)
            if let count = place.photoCount, count < 0 { found("\(count) photos") }
        case .skipped(let skip):
            if skip.position < 1 || skip.reason.isEmpty { found("\(skip)") }
        }
    }

    private static func checkIdentity(_ identity: String) {
        if identity.isEmpty || identity.utf8.count > 2_048 { found("identity '\(identity)'") }
    }

    private static func checkURL(_ url: String?) {
        guard let url else { return }
        let isWeb = url.hasPrefix("http://") || url.hasPrefix("https://")
        if !isWeb || url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { found("URL '\(url)'") }
    }

    private static func checkPosition(_ latitude: Double?, _ longitude: Double?) {
        guard let latitude, let longitude else {
            if latitude != nil || longitude != nil { found("half a position") }
            return
        }
        if !(abs(latitude) <= 90 && abs(longitude) <= 180) { found("position \(latitude), \(longitude)") }
    }
}
