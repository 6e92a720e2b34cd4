package import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase
package import Pictures
package import Times

/// Deletes originals that were not used for longest, of those that a rule allows.
package struct OriginalEviction {
    private let catalog: Catalog
    private let originals: OriginalStore
    private var rule: EvictionRule
    /// Only files that were last used before are deleted.
    private let before: FileTime

    /// Files that were found by the last walk and not looked at, the oldest last.
    private var candidates: [CacheFolder.File] = []
    /// The last of those.
    private var last: CacheFolder.File?
    /// Whether there are no others.
    private var isComplete = false
    /// What was deleted.
    package private(set) var evicted = CacheSize(files: 0, bytes: 0)
    /// What the rule spared because it stands in the recents.
    private var recents: [CacheFolder.File] = []
    /// What the rule spared because it couldn't be fetched again.
    package private(set) var kept = CacheSize(files: 0, bytes: 0)

    /// Files that one walk finds, and that go in one transaction.
    private static let (perWalk, perTransaction) = (16_384, 256)
    /// So long a file that no photo has may be one that has just arrived.
    private static let arrival = Duration.seconds(60)

    package init(catalog: Catalog, originals: OriginalStore, rule: EvictionRule, before: FileTime = .latest) {
        (self.catalog, self.originals, self.rule, self.before) = (catalog, originals, rule, before)
    }

    /// Looks through the folder; how much there is in it.
    mutating func walk() throws -> CacheSize {
        let (files, all) = try CacheFolder(path: originals.folder).oldest(Self.perWalk, after: last, before: before)
        candidates = files.reversed()
        last = files.last ?? last
        isComplete = files.count < Self.perWalk
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
            var files: [CacheFolder.File] = []
            while files.count < Self.perTransaction, let file = candidates.last, file.usedAt < time {
                files.append(candidates.removeLast())
            }
            let looked = try evict(files, until: goal)
            candidates += files[looked...].reversed()
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
    private mutating func evict(_ files: [CacheFolder.File], until goal: Int64) throws -> Int {
        let youngest = FileTime(Instant(seconds: originals.clock.now().seconds)) - Self.arrival
        let (before, spares) = (evicted, rule == .limit)
        var gone = CacheSize(files: 0, bytes: 0)
        // What is deleted is gone, even if the disk has no room to write that down.
        defer { evicted = CacheSize(files: before.files + gone.files, bytes: before.bytes + gone.bytes) }
        let verdicts = try catalog.originals.evict(
            files.map { OriginalStore.content(of: $0.path) ?? [] }, by: rule,
            delete: { index, isKnown in
                let file = files[index]
                if spares, !isKnown, file.usedAt > youngest { return false }
                guard unsafe unlink(PathText.bytes(file.path)) == 0 || errno == ENOENT else {
                    throw FileFailure(path: file.path)
                }
                gone.files += 1
                gone.bytes += file.bytes
                return true
            },
            isEnough: { before.bytes + gone.bytes >= goal })
        for (file, verdict) in zip(files, verdicts) {
            switch verdict {
            case .evicted: break
            case .recent: recents.append(file)
            case .kept:
                kept.files += 1
                kept.bytes += file.bytes
            }
        }
        return verdicts.count
    }
}
