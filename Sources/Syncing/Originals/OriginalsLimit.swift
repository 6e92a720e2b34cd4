package import Catalog
internal import LibraryBase
package import Pictures
package import Times

/// The limit on originals, outside of syncs, which use an ``OriginalsBudget``.
package struct OriginalsLimit: Sendable {
    private let catalog: Catalog
    private let originals: OriginalStore

    /// The limit of the library of these pictures.
    package init(_ pictures: PhotoPictures) {
        self.init(pictures.context.catalog, pictures.originals)
    }

    package init(_ catalog: Catalog, _ originals: OriginalStore) {
        (self.catalog, self.originals) = (catalog, originals)
    }

    private var tally: OriginalsTally { OriginalsTally(originals) }

    /// Sets the limit in bytes, nil for none; syncs and the opening of photos enforce it from now on.
    package func set(_ bytes: Int64?) throws(CatalogError) {
        try catalog.originals.setLimit(bytes)
        // Without a limit, the tally is not maintained.
        tally.remove()
    }

    /// Evicts originals that were not used since a time until the limit is met, after an awaited one has arrived. What
    /// cannot be deleted now is left to the next sync.
    package func keep(arrived bytes: Int64, before startedAt: FileTime) {
        guard let limit = try? catalog.originals.limit() else { return }
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .limit, before: startedAt)
        do {
            guard let size = try tally.add(files: 1, bytes: bytes) ?? counted(&eviction), size.bytes > limit
            else { return }
            // Slightly more than necessary, so that not every opened picture costs a walk.
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

    /// Evicts originals until this many bytes are freed; those on the recents last.
    ///
    /// - Returns: what was deleted, and what is kept because it may not be available again.
    /// - Throws: errors of the disk and the catalogue.
    package func prune(excess: Int64) throws -> (deleted: CacheSize, kept: CacheSize) {
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .request)
        try eviction.evict(excess)
        try eviction.evictRecents(excess - eviction.evicted.bytes)
        let deleted = eviction.evicted
        if deleted.files > 0 { _ = tally.add(files: -deleted.files, bytes: -deleted.bytes) }
        return (deleted, eviction.kept)
    }
}
