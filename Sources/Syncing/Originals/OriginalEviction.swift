package import Catalog
internal import Disk
internal import Glibc
internal import LibraryBase
package import Pictures
package import Times

/// Evicts the least recently used originals, of those that a rule allows.
package struct OriginalEviction {
    private let catalog: Catalog
    private let originals: OriginalStore
    private var rule: EvictionRule
    /// Only originals that were last used before this time are evicted.
    private let before: FileTime

    /// Originals of the last walk that were not considered yet, the oldest last.
    private var candidates: [StoredBlob] = []
    /// The newest original of the last walk.
    private var last: StoredBlob?
    /// Whether there are no others.
    private var isComplete = false
    /// The evicted originals.
    package private(set) var evicted = CacheSize(files: 0, bytes: 0)
    /// Originals that the rule keeps because they are on the recents.
    private var recents: [StoredBlob] = []
    /// Originals that the rule keeps because they may not be available again.
    package private(set) var kept = CacheSize(files: 0, bytes: 0)

    /// The number of originals that one walk collects, and that one transaction evicts.
    private static let (perWalk, perTransaction) = (16_384, 256)
    /// For this long, an original without a photo may be one that has just arrived.
    private static let arrival = Duration.seconds(60)

    package init(catalog: Catalog, originals: OriginalStore, rule: EvictionRule, before: FileTime = .latest) {
        (self.catalog, self.originals, self.rule, self.before) = (catalog, originals, rule, before)
    }

    /// Walks through the store; returns its size.
    mutating func walk() throws -> CacheSize {
        let (oldest, all) = try originals.blobs.oldest(Self.perWalk, after: last, before: before)
        candidates = oldest.reversed()
        last = oldest.last ?? last
        isComplete = oldest.count < Self.perWalk
        return all
    }

    /// When the least recently used candidate was last used; nil if there is none.
    mutating func oldest() throws -> FileTime? {
        if candidates.isEmpty, !isComplete { _ = try walk() }
        return candidates.last?.usedAt
    }

    /// Evicts until this many bytes are freed, or no candidate is left that was last used before a time.
    ///
    /// - Throws: errors of the disk and the catalogue.
    package mutating func evict(_ bytes: Int64, before time: FileTime = .latest) throws {
        guard bytes > 0 else { return }
        let goal = evicted.bytes + bytes
        while evicted.bytes < goal, let oldest = try oldest(), oldest < time {
            var next: [StoredBlob] = []
            while next.count < Self.perTransaction, let blob = candidates.last, blob.usedAt < time {
                next.append(candidates.removeLast())
            }
            let looked = try evict(next, until: goal)
            candidates += next[looked...].reversed()
            if looked == 0 { return }
        }
    }

    /// Evicts originals that were kept because they are on the recents, until this many bytes are freed.
    package mutating func evictRecents(_ bytes: Int64) throws {
        guard bytes > 0, !recents.isEmpty else { return }
        rule = .urgentRequest
        let goal = evicted.bytes + bytes
        _ = try evict(recents, until: goal)
    }

    /// Evicts these as the rule allows, until `goal` bytes are freed in total; returns how many it considered.
    private mutating func evict(_ blobs: [StoredBlob], until goal: Int64) throws -> Int {
        guard !originals.blobs.isElsewhere else { return evictCopies(blobs, until: goal) }
        let youngest = FileTime(Instant(seconds: originals.clock.now().seconds)) - Self.arrival
        let (before, spares) = (evicted, rule == .limit)
        var gone = CacheSize(files: 0, bytes: 0)
        // Deleted files count even if the disk is too full to record that.
        defer { evicted = CacheSize(files: before.files + gone.files, bytes: before.bytes + gone.bytes) }
        let verdicts = try catalog.originals.evict(
            blobs.map { $0.name.content ?? [] }, by: rule,
            delete: { index, isKnown in
                let blob = blobs[index]
                if spares, !isKnown, blob.usedAt > youngest { return false }
                try originals.blobs.delete(blob.name)
                gone.files += 1
                gone.bytes += blob.bytes
                return true
            },
            isEnough: { before.bytes + gone.bytes >= goal })
        for (blob, verdict) in zip(blobs, verdicts) {
            switch verdict {
            case .evicted: break
            case .recent: recents.append(blob)
            case .kept:
                kept.files += 1
                kept.bytes += blob.bytes
            }
        }
        return verdicts.count
    }

    /// Evicts originals that are stored elsewhere too: any of them can be copied here again, so no rule keeps one, and the catalogue
    /// need not know. One that cannot be sent there now is kept.
    private mutating func evictCopies(_ blobs: [StoredBlob], until goal: Int64) -> Int {
        for (index, blob) in blobs.enumerated() {
            guard evicted.bytes < goal else { return index }
            do throws(FileFailure) {
                guard try originals.blobs.evict(blob.name) else { continue }
                evicted.files += 1
                evicted.bytes += blob.bytes
            } catch {
                kept.files += 1
                kept.bytes += blob.bytes
                // The store is away, refuses, or was given up: the next one would be no better.
                if [EHOSTUNREACH, EACCES, EBUSY].contains(error.number) {
                    candidates = []
                    isComplete = true
                    return blobs.count
                }
            }
        }
        return blobs.count
    }
}
