internal import Disk
package import Times

extension BlobStore {
    /// The number of blobs and their bytes. Costs one walk over the store.
    ///
    /// - Throws: what ``BlobStore/forEach(_:)`` throws.
    package func size() throws -> CacheSize {
        var size = CacheSize(files: 0, bytes: 0)
        try forEach { size.add($0) }
        return size
    }

    /// The least recently used blobs, at most `limit` of them, the oldest first, and the size of all blobs. Costs one walk over the
    /// store, and memory for twice the limit.
    ///
    /// - Parameters:
    ///   - after: only blobs after this one in that order.
    ///   - before: only blobs that were last used before this time.
    /// - Throws: what ``BlobStore/forEach(_:)`` throws.
    package func oldest(_ limit: Int, after: StoredBlob? = nil, before: FileTime = .latest) throws -> (
        blobs: [StoredBlob], all: CacheSize
    ) {
        var (oldest, all) = ([StoredBlob](), CacheSize(files: 0, bytes: 0))
        try forEach { blob in
            all.add(blob)
            guard blob.usedAt < before, after.map({ $0.isOlder(than: blob) }) ?? true else { return }
            oldest.append(blob)
            guard oldest.count >= 2 * limit else { return }
            oldest.sort { $0.isOlder(than: $1) }
            oldest.removeLast(oldest.count - limit)
        }
        oldest.sort { $0.isOlder(than: $1) }
        return (Array(oldest.prefix(limit)), all)
    }

    /// Deletes the least recently used blobs until `excess` bytes are free, or no blobs are left. Blobs that cannot be deleted
    /// stay. Costs two walks over the store, and 16 bytes of memory per blob.
    ///
    /// - Returns: the number and size of the deleted blobs.
    /// - Throws: what ``BlobStore/forEach(_:)`` throws.
    package func prune(excess: Int64) throws -> CacheSize {
        var deleted = CacheSize(files: 0, bytes: 0)
        guard excess > 0 else { return deleted }
        var sizes: [(usedAt: FileTime, bytes: Int64)] = []
        try forEach { sizes.append(($0.usedAt, $0.bytes)) }
        sizes.sort { $0.usedAt < $1.usedAt }
        var sum: Int64 = 0
        let last = sizes.first { size in
            sum += size.bytes
            return sum >= excess
        }
        let limit = last?.usedAt ?? .latest
        // All older blobs are deleted. Of those with the same time as many as needed are, in any order.
        var rest = excess - sizes.reduce(0) { $0 + ($1.usedAt < limit ? $1.bytes : 0) }
        try forEach { blob in
            guard blob.usedAt < limit || blob.usedAt == limit && rest > 0, (try? evict(blob.name)) == true
            else { return }
            deleted.add(blob)
            if blob.usedAt == limit { rest -= blob.bytes }
        }
        return deleted
    }
}

extension CacheSize {
    fileprivate mutating func add(_ blob: StoredBlob) {
        files += 1
        bytes += blob.bytes
    }
}
