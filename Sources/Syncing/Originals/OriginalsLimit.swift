package import Catalog
internal import LibraryBase
package import Pictures
internal import Times

/// How many bytes of originals a library keeps, outside of syncs, which have an ``OriginalsBudget``.
package struct OriginalsLimit: Sendable {
    private let catalog: Catalog
    private let originals: OriginalStore

    /// That of the library of these pictures.
    package init(_ pictures: PhotoPictures) {
        (catalog, originals) = (pictures.context.catalog, pictures.originals)
    }

    private var tally: OriginalsTally { OriginalsTally(originals) }

    /// Sets how many bytes of originals are kept, nil for all; syncs and the opening of photos keep to it from now on.
    package func set(_ bytes: Int64?) throws(CatalogError) {
        try catalog.originals.setLimit(bytes)
        // Nobody has kept the tally while there was no limit.
        tally.remove()
    }

    /// Deletes originals that were not used since a time until they are within the limit, after one that somebody waited for has
    /// arrived. What can't be deleted now is by the next sync.
    func keep(arrived bytes: Int64, before startedAt: FileTime) {
        guard let limit = try? catalog.originals.limit() else { return }
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .limit, before: startedAt)
        do {
            guard let size = try tally.add(files: 1, bytes: bytes) ?? counted(&eviction), size.bytes > limit
            else { return }
            // A little more than that, so that not every picture that is opened costs a walk.
            let slack = limit / max(1, size.bytes / Int64(max(1, size.files))) > 1000 ? limit / 100 : 0
            try eviction.evict(size.bytes - limit + slack)
        } catch {}
        let gone = eviction.evicted
        if gone.files > 0 { _ = tally.add(files: -gone.files, bytes: -gone.bytes) }
    }

    private func counted(_ eviction: inout OriginalEviction) throws -> CacheSize? {
        let size = try eviction.walk()
        tally.set(size)
        return size
    }

    /// Deletes originals until so many bytes are gone; those of the recents last.
    ///
    /// - Returns: what was deleted, and what stays since it couldn't be fetched again.
    /// - Throws: what the disk and the catalogue throw.
    package func prune(excess: Int64) throws -> (deleted: CacheSize, kept: CacheSize) {
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .request)
        try eviction.evict(excess)
        try eviction.evictRecents(excess - eviction.evicted.bytes)
        let deleted = eviction.evicted
        if deleted.files > 0 { _ = tally.add(files: -deleted.files, bytes: -deleted.bytes) }
        return (deleted, eviction.kept)
    }
}
