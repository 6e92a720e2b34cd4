internal import Catalog
internal import Foundation
internal import Imaging

extension PhotoLibrary {
    /// What the library holds on disk.
    public func cacheStatus() throws(LibraryError) -> CacheStatusDocument {
        try reading { () throws in
            let (original, rendition) = (try originalFiles.size(), try renditionFiles.size())
            let (bundles, unfinished) = try bundlesSize()
            var catalog: Int64 = 0
            for suffix in ["", "-wal", "-shm"] {
                catalog += (try? FileStatus.of(location.catalog + suffix).fingerprint.bytes) ?? 0
            }
            return CacheStatusDocument(
                library: location.path, catalog: .init(files: 1, bytes: catalog),
                originals: .init(files: original.files, bytes: original.bytes),
                originalsLimit: try self.catalog.originalsLimit(),
                renditions: .init(files: rendition.files, bytes: rendition.bytes),
                bundles: bundles.files > 0 ? bundles : nil,
                unfinishedBundles: unfinished.files > 0 ? unfinished : nil)
        }
    }

    /// Deletes renditions, then originals, those that were not used for longest first and those of the recents last, until both
    /// together have no more than so many bytes. What is deleted is made or fetched again when it is next needed; an original
    /// that couldn't be fetched again stays.
    public func pruneCache(maximumBytes: Int64) throws(LibraryError) -> CachePruneDocument {
        try reading { () throws in
            try catalog.forgetOldRemoval(at: Self.now())
            let (original, rendition) = (try originalFiles.size(), try renditionFiles.size())
            let excess = original.bytes + rendition.bytes - maximumBytes
            let renditions = try renditionFiles.prune(excess: excess)
            let (originals, kept) = try pruneOriginals(excess: excess - renditions.bytes)
            return CachePruneDocument(
                deleted: .init(files: renditions.files + originals.files, bytes: renditions.bytes + originals.bytes),
                left: .init(
                    files: original.files + rendition.files - renditions.files - originals.files,
                    bytes: original.bytes + rendition.bytes - renditions.bytes - originals.bytes),
                kept: originals.bytes + renditions.bytes < excess && kept.files > 0 ? kept : nil)
        }
    }

    /// Looks at all that the library holds: whether the catalogue is whole, originals have the content that their names say,
    /// and renditions are pictures. Damaged files are deleted, so that they are fetched or made again. Reads everything.
    ///
    /// - Throws: ``LibraryError/damaged(library:reason:)`` for a damaged catalogue; before anything else is looked at.
    public func verifyCache() throws(LibraryError) -> CacheVerifyDocument {
        let isMended = try withCatalog { catalog throws(CatalogError) in
            if let problem = try catalog.problems().first { throw CatalogError.damaged(problem) }
            return try catalog.mendFile()
        }
        return try reading { () throws in
            var document = CacheVerifyDocument()
            document.isCatalogMended = isMended
            try originalFiles.forEachFile { file in
                try Task.checkCancellation()
                document.checked += 1
                let name = splitPath(file.path)
                let content = splitPath(name.folder).name + name.name.prefix { $0 != "." }
                guard let open = try? OpenFile(file.path), Hexadecimal.text(try open.sha256()) != content else {
                    return
                }
                document.remove(file.path, "its content is not what its name says")
            }
            try renditionFiles.forEachFile { file in
                try Task.checkCancellation()
                document.checked += 1
                guard let open = try? OpenFile(file.path) else { return }
                do throws(ImagingError) {
                    _ = try ImageHeader.read(from: .file(descriptor: open.descriptor))
                } catch {
                    document.remove(file.path, error.reason)
                }
            }
            document.checked += try verifyBundles { document.remove($0, $1) }
            return document
        }
    }

    var originalFiles: CacheFolder { CacheFolder(path: location.originals) }
    private var renditionFiles: CacheFolder { CacheFolder(path: location.renditions) }

    func reading<Value>(_ body: () throws -> Value) throws(LibraryError) -> Value {
        do {
            return try body()
        } catch let failure as FileFailure {
            throw failure.whileReading
        } catch let error as CatalogError {
            throw LibraryError(error, library: location.path)
        } catch is CancellationError {
            throw .interrupted
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .inputOutput("the library can't be read (\(error))")
        }
    }
}

extension CacheVerifyDocument {
    fileprivate mutating func remove(_ path: String, _ reason: String) {
        _ = unsafe unlink(PathText.bytes(path))
        damaged.append(DamagedFile(path: path, reason: reason))
    }
}
