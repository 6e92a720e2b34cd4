internal import Catalog
internal import Disk
internal import Foundation
internal import Imaging
internal import LibraryBase
public import ObjectStore
internal import Pictures
internal import Syncing

extension PhotoLibrary {
    /// The S3 store that has the originals of sources, if there is one: the library's folder then has copies of those in use.
    public struct Blobs: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Blobs {
    /// Where originals are: nil for the library's folder alone.
    ///
    /// - Throws: ``LibraryError`` if the catalogue cannot be read.
    public func settings() throws(LibraryError) -> ObjectStoreSettings? {
        try withCatalog { catalog throws(CatalogError) in try catalog.originals.objectStore() }
            .flatMap { ObjectStoreSettings(stored: $0) }
    }

    /// Whether the store did not do what it was last asked for, or refused it. Sends no request.
    public var isFailing: Bool { (originals.blobs as? ReadThroughStore)?.problem != nil }

    /// Uses a store from now on, if the library has none; another key, region or style of the same store replaces the earlier one.
    /// Programs that have the library open use it after a restart.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` if the originals are in another store, and what ``check(_:)`` throws if the store refuses
    ///   the keys. One that does not answer now is used.
    public func use(_ settings: ObjectStoreSettings) throws(LibraryError) {
        let known = try self.settings()
        if let known, !known.isSameStore(as: settings) {
            throw .usage(
                "the originals of this library are in \(known.store) at \(known.endpoint ?? "Amazon"); move them with `photos blobs move`"
            )
        }
        do throws(LibraryError) {
            try check(settings)
        } catch .unavailable {}
        guard known != settings else { return }
        try withCatalog { catalog throws(CatalogError) in try catalog.originals.setObjectStore(settings.stored) }
        guard known == nil else { return }
        do {
            let far = library.distantBlobs(settings)
            try ReadThroughStore(near: folder, far: far, onCopy: { _, _ in }).sendAll()
            // A move back has forbidden it.
            ReadThroughStore.allowEviction(near: folder)
        } catch {
            throw writingError(error)
        }
    }

    /// Asks a store whether it would answer for this library.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if it refuses the keys or has no such bucket, ``LibraryError/unavailable(_:)`` if it
    ///   does not answer.
    public func check(_ settings: ObjectStoreSettings) throws(LibraryError) {
        do throws(S3Client.Failure) {
            try library.distantBlobs(settings).check()
        } catch {
            throw LibraryError(error, settings)
        }
    }

    /// The store, whether it answers, what is on this machine, and what waits to be sent. Costs a request, and a walk through the
    /// originals here.
    public func status() throws(LibraryError) -> BlobsDocument {
        do {
            let here = try originals.blobs.size()
            guard let settings = try settings() else { return BlobsDocument(here: here) }
            var document = BlobsDocument(here: here)
            (document.store, document.endpoint) = (settings.store, settings.endpoint)
            document.waiting = (originals.blobs as? ReadThroughStore)?.waitingCount
            do throws(LibraryError) {
                try check(settings)
            } catch {
                document.problem = error.message
            }
            return document
        } catch {
            throw libraryError(error)
        }
    }

    /// Sends what waits to be sent; does nothing without a store. What cannot be sent now waits on.
    ///
    /// - Returns: why something could not be sent; nil if nothing waits any more.
    @discardableResult
    package func send() async -> String? {
        guard let store = originals.blobs as? ReadThroughStore, let settings = try? settings() else { return nil }
        let failure = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: store.send()) }
        }
        return failure.map { LibraryError($0, settings).message }
    }
}

// MARK: - Moving

extension PhotoLibrary.Blobs {
    /// Moves originals to a store: those in the library's folder are sent, and the store is used from now on. Can be interrupted: the
    /// same call does the rest.
    ///
    /// - Parameters:
    ///   - deletes: whether each file in the folder is deleted once the store has it.
    ///   - onProgress: called now and then with the number of files and bytes so far.
    /// - Throws: what ``use(_:)`` and ``check(_:)`` throw, and ``LibraryError/interrupted``.
    public func move(
        to settings: ObjectStoreSettings, deletes: Bool, onProgress: @escaping (CacheSize) -> Void
    ) throws(LibraryError) -> BlobMoveDocument {
        try check(settings)
        // From here on, what arrives is sent too.
        try use(settings)
        let far = library.distantBlobs(settings)
        let move = BlobMove(near: folder, far: far, deletes: deletes) { onProgress($0.all) }
        // After a move back that was interrupted.
        ReadThroughStore.allowEviction(near: folder)
        return try moved(settings) { try move.send() }
    }

    /// Moves originals back into the library's folder, and uses no store from then on.
    ///
    /// - Parameter deletes: whether they are deleted in the store afterwards.
    /// - Throws: ``LibraryError/usage(_:)`` if the library has no store, or its limit for originals is too small;
    ///   ``LibraryError/diskFull(_:)`` if there is no room; what ``check(_:)`` throws, and ``LibraryError/interrupted``.
    public func moveHere(
        deletes: Bool, onProgress: @escaping (CacheSize) -> Void
    ) throws(LibraryError) -> BlobMoveDocument {
        guard let settings = try settings() else {
            throw .usage("nothing to move: the originals of this library are in its folder alone")
        }
        try check(settings)
        let move = BlobMove(near: folder, far: library.distantBlobs(settings), deletes: deletes) { onProgress($0.all) }
        var document = try moved(settings) {
            try checkRoom(for: try move.needed())
            return try move.fetch()
        }
        document.missing = try missing()
        guard document.missing == 0 || document.moved.files + document.present.files > 0 else {
            throw .notFound(
                "\(settings.store) has none of the \(document.missing) originals that should be there; it stays in use")
        }
        try withCatalog { catalog throws(CatalogError) in try catalog.originals.setObjectStore(nil) }
        guard deletes else { return document }
        do { document.deleted = try move.deleteFar() } catch { throw converted(error, settings) }
        return document
    }

    /// How many originals the catalogue expects that are not in the folder.
    private func missing() throws(LibraryError) -> Int {
        let folder = folder
        do {
            var count = 0
            try catalog.originals.forEachExpected { content, type in
                let format = type.flatMap { ImageFormat(mediaType: $0) } ?? .jpeg
                if folder.find(BlobName(content: content, format: format)) == nil { count += 1 }
            }
            return count
        } catch {
            throw libraryError(error)
        }
    }

    private var folder: FolderBlobStore { FolderBlobStore(path: location.originals) }

    /// - Throws: ``LibraryError/usage(_:)`` and ``LibraryError/diskFull(_:)``.
    private func checkRoom(for needed: CacheSize) throws {
        let here = try folder.size()
        if let limit = try catalog.originals.limit(), here.bytes + needed.bytes > limit {
            throw LibraryError.usage(
                "not moved: \(here.bytes + needed.bytes) bytes of originals are more than the limit of \(limit) bytes; set another with `photos cache limit`"
            )
        }
        if let free = FullDisk.room(in: location.path), needed.bytes > free {
            throw LibraryError.diskFull(
                "not moved: \(needed.bytes) bytes are needed in \(location.originals), where \(free) are free"
            )
        }
    }

    private func moved(
        _ settings: ObjectStoreSettings, _ body: () throws -> BlobMove.Progress
    ) throws(LibraryError) -> BlobMoveDocument {
        // Files come and go without being counted.
        defer { OriginalsTally(originals).remove() }
        do {
            let progress = try body()
            return BlobMoveDocument(moved: progress.moved, present: progress.present, damaged: progress.damaged)
        } catch {
            throw converted(error, settings)
        }
    }

    private func converted(_ error: any Error, _ settings: ObjectStoreSettings) -> LibraryError {
        (error as? S3Client.Failure).map { LibraryError($0, settings) } ?? writingError(error)
    }
}

extension BlobMove.Progress {
    fileprivate var all: CacheSize {
        CacheSize(files: moved.files + present.files, bytes: moved.bytes + present.bytes)
    }
}

extension LibraryError {
    fileprivate init(_ failure: S3Client.Failure, _ settings: ObjectStoreSettings) {
        let place = "\(settings.store)\(settings.endpoint.map { " at \($0)" } ?? "")"
        switch failure {
        case .refused(let reason): self = .notAllowed("cannot use \(place): \(reason)")
        case .unavailable(let reason): self = .unavailable("cannot use \(place): \(reason)")
        case .notImplemented: self = .unavailable("cannot use \(place): the store cannot do what is needed")
        case .damaged(let reason): self = .unavailable("cannot use \(place): \(reason)")
        case .missing: self = .unavailable("cannot use \(place): something was deleted there meanwhile")
        case .exists: self = .unavailable("cannot use \(place): the store refuses to replace what it has")
        case .disk(let number): self = FileFailure(path: "the library's folder", number: number).whileWriting
        }
    }
}
