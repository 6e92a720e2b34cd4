package import Catalog
internal import Disk
internal import Foundation
internal import Imaging
package import LibraryBase

/// Provides the pictures of photos: for `photos open`, the server, IIIF images, imports and pages that are kept offline.
///
/// It chooses the file to read, checks that it still has the content that the catalogue knows, keeps renditions, and throws errors
/// for files that are not available. `docs/pictures.md` describes the caches.
package struct PhotoPictures: Sendable {
    package let context: LibraryContext
    package let renditions: RenditionStore
    package let originals: OriginalStore
    let renderer = PictureRenderer()
    let bands = BandCache()

    /// Creates the pictures of a library.
    ///
    /// - Parameters:
    ///   - renditions: the store of renditions; nil for the library's folder.
    ///   - originals: the store of downloaded originals; nil for the library's folder.
    package init(
        _ context: LibraryContext, renditions: (any BlobStore)? = nil, originals: (any BlobStore)? = nil
    ) {
        let (location, clock) = (context.location, context.clock)
        self.context = context
        self.renditions = RenditionStore(
            blobs: renditions ?? FolderBlobStore(path: location.renditions), clock: clock)
        self.originals = OriginalStore(
            blobs: originals ?? FolderBlobStore(path: location.originals), folder: location.originals,
            bundles: location.bundles, clock: clock)
    }

    /// Where the bytes of a photo are stored; nil for one that has not been downloaded. Costs one disk access for a photo of a
    /// source, and none for others.
    package func place(of photo: PhotoRecord) -> FileOrBlob? {
        originals.existing(photo)?.place ?? photo.path.map { .file(path: $0) }
    }

    /// The path of such a file; nil also if the original is in a store without files.
    package func path(of photo: PhotoRecord) -> String? { place(of: photo)?.path }

    /// The picture as an open file; made first if it does not exist. The work is done on the caller's executor.
    ///
    /// - Parameter onMake: called before a picture is made.
    /// - Throws: ``PictureError``, and ``LibraryError`` for disk errors.
    package func picture(
        _ kind: PictureKind, of subject: PictureSubject, onMake: () -> Void = {}
    ) async throws -> ImageFile {
        let photo = subject.photo
        try begin(kind, of: subject)
        do {
            guard kind != .original else { return try original(of: photo) }
            guard let key = subject.key(kind) else { throw PictureError.unreadable("has not been read yet") }
            return try await rendition(key, of: photo, onMake: onMake)
        } catch let failure as FileFailure {
            switch failure.number {
            case ENOENT, ENOTDIR: throw PictureError.missing
            case EACCES, EPERM: throw PictureError.unreadable("cannot be read: \(failure.reason)")
            default: throw failure.whileReading
            }
        } catch let error as ImagingError {
            throw PictureError.unreadable(error.reason)
        }
    }

    /// A picture that was made before, as an open file; nil if it would have to be made.
    ///
    /// - Throws: what ``PictureSubject/check()`` throws.
    package func kept(_ kind: PictureKind, of subject: PictureSubject) throws -> ImageFile? {
        guard let key = subject.key(kind), let kept = renditions.existing(key), let open = try? ImageFile(kept) else {
            return nil
        }
        try begin(kind, of: subject)
        return open
    }

    /// Refuses a photo that has no pictures, and notes the use of one that is opened.
    ///
    /// - Throws: what ``PictureSubject/check()`` throws.
    func begin(_ kind: PictureKind, of subject: PictureSubject) throws {
        try subject.check()
        // A thumbnail is shown with many others; a larger picture means that somebody opened the photo.
        if case .thumbnail = kind {} else { originals.recordUse(of: subject.photo) }
    }

    /// The photo's file, if it still has the content that the catalogue knows.
    ///
    /// - Throws: ``PictureError``, ``FileFailure``.
    package func original(of photo: PhotoRecord) throws -> ImageFile {
        if let found = originals.existing(photo) { return try ImageFile(found.place, type: nil) }
        guard let path = photo.path else { throw PictureError.missing }
        let file = try ImageFile(photo: path)
        // The entity tag names the content that was imported, so another content must not be served under it.
        guard let now = file.fingerprint?.fingerprint, photo.fingerprint?.matches(now) == true else {
            throw PictureError.changing
        }
        return file
    }

    /// A rendition as an open file: the kept one, or a new one that is then kept.
    private func rendition(
        _ key: RenditionKey, of photo: PhotoRecord, onMake: () -> Void
    ) async throws -> ImageFile {
        if let kept = renditions.existing(key), let open = try? ImageFile(kept) { return open }
        onMake()
        let picture = try await make(key, of: photo)
        do {
            return try ImageFile(try renditions.write(picture, key: key))
        } catch  where [ENOSPC, EDQUOT, EROFS, EACCES, EPERM].contains(error.number) {
            // It can be shown without being kept, and is made again for the next request.
            return try ImageFile(inMemory: picture.bytes, type: picture.format.mediaType)
        } catch {
            throw error.whileWriting
        }
    }

    /// A rendition by where it is kept. A kept one is returned even if the disk of the original is not available; otherwise it is
    /// made and kept.
    ///
    /// - Returns: also the decoder's message if the original is damaged and the picture shows a part of it.
    /// - Throws: ``PictureError/missing``, ``PictureError/changing``, ``FileFailure`` and `ImagingError` for the photo's file, and
    ///   ``LibraryError`` if the rendition cannot be kept.
    package func keptRendition(
        _ kind: PictureKind, of photo: PhotoRecord
    ) async throws -> (kept: RenditionStore.Kept, truncation: String?) {
        guard let key = PictureSubject(photo: photo).key(kind) else { throw PictureError.missing }
        if let kept = renditions.existing(key) { return (kept, nil) }
        guard photo.state == .local || photo.state == .cached else { throw PictureError.missing }
        let picture = try await make(key, of: photo)
        do {
            return (try renditions.write(picture, key: key), picture.truncation)
        } catch {
            throw error.whileWriting
        }
    }

    /// Makes a rendition, and keeps what was learnt about the photo's content in doing so.
    private func make(_ key: RenditionKey, of photo: PhotoRecord) async throws -> EncodedPicture {
        if let picture = try await makeFromParts(key, of: photo) { return picture }
        let picture = try await withOriginal(of: photo) { try await decode($0, of: photo, key) }
        keepFindings(picture, of: photo, key)
        return picture
    }

    /// Gives the photo's file to `body`, and its result if the file has the content that the catalogue knows, before and after.
    ///
    /// - Throws: ``PictureError/missing``, ``PictureError/changing``, ``FileFailure``.
    func withOriginal<Value>(
        of photo: PhotoRecord, _ body: (borrowing OpenFile) async throws -> Value
    ) async throws -> Value {
        guard let place = place(of: photo) else { throw PictureError.missing }
        let original = try place.open()
        // The key names the content that was imported, so a picture of another content must not be kept under it.
        guard isKnown(original, photo) else { throw PictureError.changing }
        let value = try await body(original)
        guard original.isUnchanged else { throw PictureError.changing }
        return value
    }

    /// Whether the file is the one that the catalogue knows.
    private func isKnown(_ original: borrowing OpenFile, _ photo: PhotoRecord) -> Bool {
        let matches = photo.source != nil || photo.fingerprint?.matches(original.status.fingerprint) == true
        return matches && original.isUnchanged
    }

    /// The placeholders of photos, by photo id, to show until their pictures are loaded.
    ///
    /// - Throws: ``LibraryError`` if the catalogue cannot be read.
    package func placeholders(of photos: [PhotoRecord]) throws(LibraryError) -> [String: Placeholder] {
        let known = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.pictures.placeholders(of: photos.compactMap(\.sha256))
        }
        var found: [String: Placeholder] = [:]
        for photo in photos {
            found[photo.id] = photo.sha256.flatMap { known[$0] }.flatMap { Placeholder(stored: $0) }
        }
        return found
    }
}

extension ImageFile {
    fileprivate convenience init(_ kept: RenditionStore.Kept) throws(FileFailure) {
        try self.init(kept.place, type: kept.format.mediaType)
    }
}
