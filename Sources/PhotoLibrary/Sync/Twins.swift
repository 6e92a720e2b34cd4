internal import Catalog

/// The downloads of one run that are of one URL, as when two feeds name the same picture: the first is downloaded, the others
/// wait for it and are then copied.
struct Twins {
    /// The photos that were given out first, by the hash of their URL: a number for each, since there may be very many.
    private var firsts: [Int: String] = [:]
    private var waiting: [DownloadRecord] = []
    private var isCopying = false

    var isEmpty: Bool { waiting.isEmpty }

    /// The download, if it is to be started now; nil if it waits.
    mutating func next(_ download: DownloadRecord) -> DownloadRecord? {
        guard !isCopying else { return download }
        let hash = download.url.hashValue
        guard let first = firsts[hash] else {
            firsts[hash] = download.photoID
            return download
        }
        var twin = download
        twin.twin = first
        waiting.append(twin)
        return nil
    }

    /// Those that waited: what they wait for is there now, or has failed.
    mutating func takeAll() -> [DownloadRecord] {
        isCopying = true
        defer { waiting = [] }
        return waiting
    }
}
