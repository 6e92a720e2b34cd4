package import Catalog
internal import LibraryBase
package import Pictures
internal import Times

/// Enforces the limit on originals that a person set, while a sync downloads more.
///
/// Space is made by evicting the least recently used originals, and only for pictures that are new in this sync, that
/// were published after the evicted one was last used, or that somebody waits for. So two pictures never evict each
/// other in turn, and an evicted picture is not downloaded again until somebody opens it.
package struct OriginalsBudget {
    /// The decision about a download.
    package enum Admission {
        case start
        /// There may be space when the downloads in progress have arrived.
        case later
        /// There is no space for it.
        case refuse
    }

    private var limit: Int64
    private let newAfter: Int64
    private let tally: OriginalsTally
    private var eviction: OriginalEviction
    /// The current size, by the tally.
    private var size: CacheSize
    /// Files that arrived and are not in the tally yet.
    private var arrived = CacheSize(files: 0, bytes: 0)
    /// Bytes reserved for downloads in progress, by the row numbers of their photos.
    private var reserved: [Int64: Int64] = [:]
    private var reservedBytes: Int64 = 0
    /// Hashes of the files that arrived: two photos with the same content share one file.
    private var contents: Set<Int> = []
    /// Whether a download was refused.
    package private(set) var hasRefused = false

    /// The budget of the sync that holds the library's lock; nil without a limit.
    package init?(catalog: Catalog, originals: OriginalStore) throws {
        guard let limit = try catalog.originals.limit() else { return nil }
        self.limit = limit
        newAfter = try catalog.photos.lastRow()
        tally = OriginalsTally(originals)
        eviction = OriginalEviction(
            catalog: catalog, originals: originals, rule: .limit, before: originals.clock.fileTime())
        size = CacheSize(files: 0, bytes: 0)
        if let known = tally.beginSync() {
            size = known
        } else {
            size = try eviction.walk()
            tally.set(size, isInSync: true)
        }
    }

    /// Records that all files that arrived are counted.
    package func end() { tally.endSync() }

    /// The evicted originals.
    package var evicted: CacheSize { eviction.evicted }

    /// Which photos can be downloaded; nil for all, while there is space.
    package mutating func floor() throws -> DownloadFloor? {
        guard hasRefused || used + (estimate ?? 1) > limit else { return nil }
        let oldest = try eviction.oldest()?.instant
        // If nothing can be evicted, there is no space even for new photos.
        return DownloadFloor(newAfter: oldest == nil ? .max : newAfter, publishedAfter: oldest ?? .latest)
    }

    /// Decides whether a download can start, and makes space for it if it may.
    package mutating func admit(_ download: DownloadRecord) throws -> Admission {
        // The first download shows how large pictures are.
        guard let estimate = estimate ?? (limit == 0 ? 1 : nil) else {
            return reserved.isEmpty ? start(download, reserving: 0) : .later
        }
        if used + reservedBytes + estimate > limit {
            // Evict many at once: recording that takes longer than deleting files.
            let slack = limit / max(1, estimate) > 1000 ? limit / 64 : 0
            try evict(used + reservedBytes + estimate + slack - limit, before: arrival(of: download))
        }
        if used + reservedBytes + estimate <= limit || download.isAwaited {
            return start(download, reserving: estimate)
        }
        guard reserved.isEmpty else { return .later }
        hasRefused = true
        return .refuse
    }

    /// Records the end of a download: the file that arrived, or nil.
    package mutating func end(_ photo: Int64, _ file: DownloadedFile?) {
        reservedBytes -= reserved.removeValue(forKey: photo) ?? 0
        guard let file, contents.insert(file.sha256.hashValue).inserted else { return }
        arrived.files += 1
        arrived.bytes += file.bytes
    }

    /// Enforces the limit if files were larger than estimated. Call it after files that arrived were recorded in the
    /// catalogue.
    package mutating func settle() throws {
        try count()
        if used > limit { try evict(used - limit, before: .latest) }
    }

    /// Frees space on a full disk, as if the limit were the current size; false if nothing can be evicted.
    package mutating func makeRoom() throws -> Bool {
        (reserved, reservedBytes) = ([:], 0)
        try count()
        limit = min(limit, used)
        let before = evicted.bytes
        try evict(max(limit / 64, 4 * (estimate ?? 1)), before: .latest)
        limit = min(limit, used)
        return evicted.bytes > before
    }

    private var used: Int64 { size.bytes + arrived.bytes }

    /// The expected size of a picture: the average of the others; nil if there are none.
    private var estimate: Int64? {
        let files = size.files + arrived.files
        return files > 0 ? max(1, used / Int64(files)) : nil
    }

    /// When the photo became known: only originals last used before that are evicted for it.
    private func arrival(of download: DownloadRecord) -> FileTime {
        if download.isAwaited || download.photo > newAfter { return .latest }
        return download.publishedAt.map { FileTime($0) } ?? .earliest
    }

    private mutating func start(_ download: DownloadRecord, reserving bytes: Int64) -> Admission {
        reserved[download.photo] = bytes
        reservedBytes += bytes
        return .start
    }

    private mutating func evict(_ bytes: Int64, before time: FileTime) throws {
        let before = evicted
        defer {
            let gone = CacheSize(files: evicted.files - before.files, bytes: evicted.bytes - before.bytes)
            if gone.files > 0 { change(files: -gone.files, bytes: -gone.bytes) }
        }
        try eviction.evict(bytes, before: time)
    }

    private mutating func count() throws {
        let new = arrived
        arrived = CacheSize(files: 0, bytes: 0)
        change(files: new.files, bytes: new.bytes)
    }

    private mutating func change(files: Int, bytes: Int64) {
        if let size = tally.add(files: files, bytes: bytes) {
            self.size = size
        } else {
            size.files = max(0, size.files + files)
            size.bytes = max(0, size.bytes + bytes)
            tally.set(size, isInSync: true)
        }
    }
}
