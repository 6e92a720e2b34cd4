internal import Catalog
internal import Foundation

extension PhotoLibrary {
    /// How many bytes of originals are kept, and how many there are. Costs a walk through all.
    public func originalsLimit() throws(LibraryError) -> CacheLimitDocument {
        try reading { () throws in
            let size = try originalFiles.size()
            return CacheLimitDocument(
                originalsLimit: try catalog.originalsLimit(), originals: .init(files: size.files, bytes: size.bytes))
        }
    }

    /// Sets how many bytes of originals are kept, nil for all; syncs and the opening of photos keep to it from now on.
    public func setOriginalsLimit(_ bytes: Int64?) throws(LibraryError) -> CacheLimitDocument {
        try withCatalog { catalog throws(CatalogError) in try catalog.setOriginalsLimit(bytes) }
        // Nobody has kept the tally while there was no limit.
        OriginalsTally(folder: originals.folder).remove()
        return try originalsLimit()
    }

    /// Deletes originals that were not used since a time until they are within the limit, after one that somebody waited for has
    /// arrived. What can't be deleted now is by the next sync.
    func keepToLimit(arrived bytes: Int64, before startedAt: Int64) {
        guard let limit = try? catalog.originalsLimit() else { return }
        let tally = OriginalsTally(folder: originals.folder)
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .limit, before: startedAt)
        do {
            guard let size = try tally.add(files: 1, bytes: bytes) ?? counted(tally, &eviction), size.bytes > limit
            else { return }
            // A little more than that, so that not every picture that is opened costs a walk.
            let slack = limit / max(1, size.bytes / Int64(max(1, size.files))) > 1000 ? limit / 100 : 0
            try eviction.evict(size.bytes - limit + slack)
        } catch {}
        let gone = eviction.evicted
        if gone.files > 0 { _ = tally.add(files: -gone.files, bytes: -gone.bytes) }
    }

    private func counted(_ tally: OriginalsTally, _ eviction: inout OriginalEviction) throws -> CacheSize? {
        let size = try eviction.walk()
        tally.set(size)
        return size
    }

    /// Deletes originals until so many bytes are gone; those of the recents last.
    ///
    /// - Returns: what was deleted, and what stays since it couldn't be fetched again.
    func pruneOriginals(excess: Int64) throws -> (deleted: CacheSize, kept: CacheSize) {
        var eviction = OriginalEviction(catalog: catalog, originals: originals, rule: .request)
        try eviction.evict(excess)
        try eviction.evictRecents(excess - eviction.evicted.bytes)
        let deleted = eviction.evicted
        if deleted.files > 0 {
            _ = OriginalsTally(folder: originals.folder).add(files: -deleted.files, bytes: -deleted.bytes)
        }
        return (deleted, eviction.kept)
    }

    /// The photo of a source as it is now, if its original came back with that of another photo.
    func present(_ photo: PhotoRecord) throws -> PhotoRecord {
        guard photo.state == .remote, let content = photo.sha256, originals.path(of: photo) != nil else { return photo }
        try catalog.noteOriginalIsHere(content)
        return try catalog.photo(photo.id)
    }
}
