internal import Catalog
internal import Disk
package import LibraryBase

extension BundleShelf {
    /// Restores the previous version; a second call restores the later one. The caller must update the search index afterwards.
    ///
    /// - Parameter name: the bundle's identity, a unique prefix of it, or its title; nil for the only bundle.
    /// - Throws: ``LibraryError/notFound(_:)`` without a previous version, ``LibraryError/usage(_:)`` for several bundles.
    package func rollBack(_ name: String?) async throws(LibraryError) -> BundleDocument {
        do {
            try AtomicFile.makeFolder(context.location.bundles)
            let lock = try await self.lock()
            let records = try records(named: name.map { [$0] } ?? [])
            guard var record = records.first else { throw LibraryError.notFound("no bundle is installed") }
            guard records.count == 1 else {
                throw LibraryError.usage("several bundles are installed; give one of: \(Self.list(records))")
            }
            guard let previous = record.previous else {
                throw LibraryError.notFound("\(record.name) has no version before \(record.current.name)")
            }
            guard let bytes = manifestBytes(of: previous), let manifest = try? BundleManifest(bytes) else {
                throw LibraryError.notFound("the files of version \(previous.name) of \(record.name) are missing")
            }
            // An earlier program can have installed a version with a catalogue that is now rejected.
            try manifest.checkCatalog(in: folders.absolute(previous.folder))
            (record.previous, record.current) = (record.current, previous)
            record.manifestHash = BundleManifest.hash(bytes)
            record.description = try manifest.description()
            (record.files, record.bytes) = (manifest.members.count, Int64(manifest.bytes))
            // If the version had another key, that key is restored too. An unsigned version keeps the current key: otherwise
            // the next unsigned bundle could replace it.
            record.publicKey = manifest.key ?? record.publicKey
            record.offer = nil
            record.etag = nil
            record.lastModified = nil
            let document = try makeCurrent(record, manifest)
            _ = consume lock
            return document
        } catch {
            throw libraryError(error, name ?? "the previous version")
        }
    }

    /// Removes a bundle from the library, with its photos and files.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if it is not installed.
    package func remove(_ name: String) async throws(LibraryError) -> BundleDocument {
        do {
            let lock = try await self.lock()
            let record = try records(named: [name])[0]
            let removed = document(record)
            try catalog.sources.remove(row: record.sourceRow, at: nil)
            folders.sweep(try catalog.bundles.all(), stagingsOf: record.identity)
            _ = consume lock
            return removed
        } catch {
            throw libraryError(error, name)
        }
    }
}
