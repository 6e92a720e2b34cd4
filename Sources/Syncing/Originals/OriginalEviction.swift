package import Catalog
internal import LibraryBase
package import Pictures
package import Times

/// Deletes originals that were not used for longest, of those that a rule allows.
package struct OriginalEviction {
    private let catalog: Catalog
    private let originals: OriginalStore
    private var rule: EvictionRule
    /// Only those that were last used before are deleted.
    private let before: FileTime

    /// What the last walk found and was not looked at, the oldest last.
    private var candidates: [StoredBlob] = []
    /// The last of those.
    private var last: StoredBlob?
    /// Whether there are no others.
    private var isComplete = false
    /// What was deleted.
    package private(set) var evicted = CacheSize(files: 0, bytes: 0)
    /// What the rule spared because it stands in the recents.
    private var recents: [StoredBlob] = []
    /// What the rule spared because it couldn't be fetched again.
    package private(set) var kept = CacheSize(files: 0, bytes: 0)

    /// So many originals one walk finds, and so many go in one transaction.
    private static let (perWalk, perTransaction) = (16_384, 256)
    /// So long an original that no photo has may be one that has just arrived.
    private static let arrival = Duration.seconds(60)

    package init(catalog: Catalog, originals: OriginalStore, rule: EvictionRule, before: FileTime = .latest) {
        (self.catalog, self.originals, self.rule, self.before) = (catalog, originals, rule, before)
    }

    /// Looks through the store; how much there is in it.
    mutating func walk() throws -> CacheSize {
        let (oldest, all) = try originals.blobs.oldest(Self.perWalk, after: last, before: before)
        candidates = oldest.reversed()
        last = oldest.last ?? last
        isComplete = oldest.count < Self.perWalk
        return all
    }

    /// When the oldest that might go was last used; nil where there is none.
    mutating func oldest() throws -> FileTime? {
        if candidates.isEmpty, !isComplete { _ = try walk() }
        return candidates.last?.usedAt
    }

    /// Deletes until so many bytes are gone, or there is nothing left that was last used before a time.
    ///
    /// - Throws: what the disk and the catalogue throw.
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

    /// Deletes what was spared since it stands in the recents, until so many bytes are gone.
    package mutating func evictRecents(_ bytes: Int64) throws {
        guard bytes > 0, !recents.isEmpty else { return }
        rule = .urgentRequest
        let goal = evicted.bytes + bytes
        _ = try evict(recents, until: goal)
    }

    /// Deletes these as far as the rule allows, until as much is gone as `goal` says; how many it looked at.
    private mutating func evict(_ blobs: [StoredBlob], until goal: Int64) throws -> Int {
        let youngest = FileTime(Instant(seconds: originals.clock.now().seconds)) - Self.arrival
        let (before, spares) = (evicted, rule == .limit)
        var gone = CacheSize(files: 0, bytes: 0)
        // What is deleted is gone, even if the disk has no room to write that down.
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
}
