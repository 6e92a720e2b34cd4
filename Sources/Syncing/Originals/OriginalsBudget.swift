package import Catalog
internal import LibraryBase
package import Pictures
internal import Times

/// Keeps the originals within the limit that a person set, while a sync downloads more.
///
/// Room is made by deleting what was not used for longest, and only for pictures that are new in this sync, that were published
/// after that was used, or that somebody waits for. So no two pictures push each other out in turn, and no server is asked for
/// one again that was deleted, until somebody opens it.
package struct OriginalsBudget {
    /// What is to be done about a download.
    package enum Admission {
        case start
        /// There may be room when those that are under way have arrived.
        case later
        /// There is no room for it.
        case refuse
    }

    private var limit: Int64
    private let newAfter: Int64
    private let tally: OriginalsTally
    private var eviction: OriginalEviction
    /// What there is, by the tally.
    private var size: CacheSize
    /// What has arrived, and is not in the tally.
    private var arrived = CacheSize(files: 0, bytes: 0)
    /// What is kept free for those that are under way, by the numbers of their photos.
    private var reserved: [Int64: Int64] = [:]
    private var reservedBytes: Int64 = 0
    /// Contents that have arrived, by their hashes: what two photos have is one file.
    private var contents: Set<Int> = []
    /// Whether something was refused.
    package private(set) var hasRefused = false

    /// For the sync that holds the library's lock; nil where there is no limit.
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

    /// Says that all that arrived is counted.
    package func end() { tally.endSync() }

    /// What was deleted.
    package var evicted: CacheSize { eviction.evicted }

    /// What may be downloaded; nil for all, while there is room.
    package mutating func floor() throws -> DownloadFloor? {
        guard hasRefused || used + (estimate ?? 1) > limit else { return nil }
        let oldest = try eviction.oldest()?.instant
        // Without anything that may go not even what is new has room.
        return DownloadFloor(newAfter: oldest == nil ? .max : newAfter, publishedAfter: oldest ?? .latest)
    }

    /// Whether a download may start. Makes room for it, if it may.
    package mutating func admit(_ download: DownloadRecord) throws -> Admission {
        // The first shows how large they are.
        guard let estimate = estimate ?? (limit == 0 ? 1 : nil) else {
            return reserved.isEmpty ? start(download, reserving: 0) : .later
        }
        if used + reservedBytes + estimate > limit {
            // Many at once: writing that down takes longer than deleting.
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

    /// Takes down what came of a download: the file that arrived, or nil.
    package mutating func end(_ photo: Int64, _ file: DownloadedFile?) {
        reservedBytes -= reserved.removeValue(forKey: photo) ?? 0
        guard let file, contents.insert(file.sha256.hashValue).inserted else { return }
        arrived.files += 1
        arrived.bytes += file.bytes
    }

    /// Brings the folder back to the limit where what arrived was more than was thought. To be called when what arrived is in the
    /// catalogue.
    package mutating func settle() throws {
        try count()
        if used > limit { try evict(used - limit, before: .latest) }
    }

    /// Makes room on a disk that is full, as if the limit were what there is now; false where there is nothing that may go.
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

    /// How large a picture will be, as far as is known: as large as the others.
    private var estimate: Int64? {
        let files = size.files + arrived.files
        return files > 0 ? max(1, used / Int64(files)) : nil
    }

    /// When what a download brings became known: only what was last used before goes for it.
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
