internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
internal import Imaging

extension PhotoLibrary {
    /// What the library stores on disk: its size, limits, and whether it is intact.
    public struct Cache: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Cache {

    /// The size of what the library stores on disk.
    public func status() throws(LibraryError) -> CacheStatusDocument {
        try reading { () throws in
            let (original, rendition) = (try originals.blobs.size(), try renditions.size())
            let (bundles, unfinished) = try library.bundles.size()
            let location = context.location
            let (uploads, unfinishedUploads) = UploadFolder(path: location.uploads).sizes()
            var catalog: Int64 = 0
            for suffix in ["", "-wal", "-shm"] {
                catalog += (try? FileStatus.of(location.catalog + suffix).fingerprint.bytes) ?? 0
            }
            return CacheStatusDocument(
                library: location.path, catalog: .init(files: 1, bytes: catalog),
                originals: original,
                originalsLimit: try context.catalog.originals.limit(),
                renditions: rendition,
                bundles: bundles.files > 0 ? bundles : nil,
                unfinishedBundles: unfinished.files > 0 ? unfinished : nil,
                uploads: uploads.files > 0 ? uploads : nil,
                unfinishedUploads: unfinishedUploads.files > 0 ? unfinishedUploads : nil)
        }
    }

    /// The limit for originals, and their size. Walks through all originals.
    public func limit() throws(LibraryError) -> CacheLimitDocument {
        try reading { () throws in
            let size = try originals.blobs.size()
            return CacheLimitDocument(originalsLimit: try context.catalog.originals.limit(), originals: size)
        }
    }

    /// Sets the limit for originals, nil for none. Syncs and opened photos respect it from now on.
    public func setLimit(_ bytes: Int64?) throws(LibraryError) -> CacheLimitDocument {
        try context.withCatalog { _ throws(CatalogError) in try OriginalsLimit(library.photoPictures).set(bytes) }
        return try limit()
    }

    /// Deletes renditions, then originals, the least recently used first and those of the recents last, until both together have
    /// at most `maximumBytes`. Deleted files are made or downloaded again when needed; originals that cannot be downloaded again
    /// are kept.
    public func prune(maximumBytes: Int64) throws(LibraryError) -> CachePruneDocument {
        try reading { () throws in
            try context.catalog.sources.forgetOldRemoval(at: context.now())
            let (original, rendition) = (try originals.blobs.size(), try renditions.size())
            let excess = original.bytes + rendition.bytes - maximumBytes
            let pruned = try renditions.prune(excess: excess)
            let (deleted, kept) = try OriginalsLimit(library.photoPictures).prune(excess: excess - pruned.bytes)
            return CachePruneDocument(
                deleted: .init(files: pruned.files + deleted.files, bytes: pruned.bytes + deleted.bytes),
                left: .init(
                    files: original.files + rendition.files - pruned.files - deleted.files,
                    bytes: original.bytes + rendition.bytes - pruned.bytes - deleted.bytes),
                kept: deleted.bytes + pruned.bytes < excess && kept.files > 0 ? kept : nil)
        }
    }

    /// Verifies the catalogue, the hashes of originals and bundles, and the headers of renditions. Deletes damaged files, so that
    /// they are downloaded or made again. Reads everything.
    ///
    /// - Throws: ``LibraryError/damaged(library:reason:)`` for a damaged catalogue, before anything else is checked.
    public func verify() throws(LibraryError) -> CacheVerifyDocument {
        let isMended = try context.withCatalog { catalog throws(CatalogError) in
            if let problem = try catalog.problems().first { throw CatalogError.damaged(problem) }
            return try catalog.repairFile()
        }
        return try reading { () throws in
            var document = CacheVerifyDocument()
            document.isCatalogMended = isMended
            let (originals, renditions) = (originals.blobs, renditions)
            try originals.forEach { blob in
                try Task.checkCancellation()
                document.checked += 1
                guard let open = try? originals.place(of: blob.name).open(),
                    Hexadecimal.text(try open.sha256()) != blob.name.digits
                else { return }
                document.remove(blob.name, of: originals, "does not match the hash in its name")
            }
            try renditions.forEach { blob in
                try Task.checkCancellation()
                document.checked += 1
                guard !RenditionStore.isRefusal(blob), let open = try? renditions.place(of: blob.name).open() else {
                    return
                }
                do throws(ImagingError) {
                    _ = try ImageHeader.read(from: .file(descriptor: open.descriptor))
                } catch {
                    document.remove(blob.name, of: renditions, error.reason)
                }
            }
            document.checked += try library.bundles.verify { document.remove($0, $1) }
            return document
        }
    }

    private var renditions: any BlobStore { library.photoPictures.renditions.blobs }

    private func reading<Value>(_ body: () throws -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw libraryError(error) }
    }
}

extension CacheVerifyDocument {
    fileprivate mutating func remove(_ name: BlobName, of store: any BlobStore, _ reason: String) {
        try? store.deleteCopy(name)
        damaged.append(DamagedFile(path: store.localFile(of: name) ?? name.text, reason: reason))
    }

    fileprivate mutating func remove(_ path: String, _ reason: String) {
        _ = unsafe unlink(PathText.bytes(path))
        damaged.append(DamagedFile(path: path, reason: reason))
    }
}
