package import Catalog

/// What one run of a sync downloads, each photo once; of photos whose pictures have one URL, as when two feeds name the same,
/// the first is downloaded and the others are copied from it at the end.
package struct DownloadQueue {
    /// A download that is to be started.
    package struct Start: Sendable {
        package var download: DownloadRecord
        /// The id of the photo that was downloaded from the same URL before.
        package var twin: String?
    }

    private var next: [DownloadRecord] = []
    private var given: Set<Int64> = []
    /// The photos that were given out first, by the hash of their URL and of what their feeds claim: a number for each, since there may be very many.
    private var firsts: [Int: String] = [:]
    private var twins: [Start] = []

    /// An empty queue.
    package init() {}

    /// The next download; nil if there is none now.
    ///
    /// - Parameters:
    ///   - isIdle: whether all that was started is in the catalogue; only then are twins given out.
    ///   - refill: the catalogue's next downloads but for those given out before.
    package mutating func start(isIdle: Bool, refill: (Set<Int64>) throws -> [DownloadRecord]) throws -> Start? {
        while true {
            if next.isEmpty { next = try refill(given).reversed() }
            guard let download = next.popLast() else { return isIdle ? twins.popLast() : nil }
            given.insert(download.photo)
            var hasher = Hasher()
            hasher.combine(download.url)
            // A picture that one feed vouches for need not be what another means by the same URL.
            hasher.combine(download.claimedHash)
            let hash = hasher.finalize()
            guard let first = firsts[hash] else {
                firsts[hash] = download.photoID
                return Start(download: download)
            }
            twins.append(Start(download: download, twin: first))
        }
    }
}
