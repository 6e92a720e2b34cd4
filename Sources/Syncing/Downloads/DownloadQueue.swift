package import Catalog

/// The downloads of one run of a sync, each photo once. If several photos have the same picture URL, as when two feeds
/// contain the same picture, the first is downloaded and the others are copied from it at the end.
package struct DownloadQueue {
    /// A download to start.
    package struct Start: Sendable {
        package var download: DownloadRecord
        /// The id of a photo that was downloaded from the same URL before.
        package var twin: String?
    }

    private var next: [DownloadRecord] = []
    private var given: Set<Int64> = []
    /// The first photo for each URL and declared hash, by their combined hash: only a number for each, since there may
    /// be very many.
    private var firsts: [Int: String] = [:]
    private var twins: [Start] = []

    /// An empty queue.
    package init() {}

    /// The next download; nil if there is none now.
    ///
    /// - Parameters:
    ///   - isIdle: whether every started download is recorded in the catalogue; only then are twins returned.
    ///   - refill: returns the catalogue's next downloads except those returned before.
    package mutating func start(isIdle: Bool, refill: (Set<Int64>) throws -> [DownloadRecord]) throws -> Start? {
        while true {
            if next.isEmpty { next = try refill(given).reversed() }
            guard let download = next.popLast() else { return isIdle ? twins.popLast() : nil }
            given.insert(download.photo)
            var hasher = Hasher()
            hasher.combine(download.url)
            // Two feeds that declare different hashes for the same URL do not share the file.
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
