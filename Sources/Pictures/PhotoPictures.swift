package import Catalog
internal import Disk
internal import Foundation
internal import Imaging
package import LibraryBase

/// The one way from a photo and what is wanted of it to bytes: for `photos open`, the server, the IIIF images, an import and pages
/// that are kept offline alike.
///
/// Here it is decided which file is read, whether it is still the content that is known, what is kept, and what is thrown where it
/// isn't there. `docs/pictures.md` tells the layers that remember bytes.
package struct PhotoPictures: Sendable {
    package let context: LibraryContext
    package let renditions: RenditionStore
    package let originals: OriginalStore
    let maker = PictureMaker()
    let bands = BandShelf()

    /// Those of a library.
    ///
    /// - Parameters:
    ///   - renditions: where pictures are kept; nil for the library's folder.
    ///   - originals: where originals of sources are kept; nil for the library's folder.
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

    /// Where the bytes of a photo are that is in the library or on a disk; nil for one that was never fetched. One question to the disk
    /// for a photo of a source, none for others.
    package func place(of photo: PhotoRecord) -> FileOrBlob? {
        originals.existing(photo)?.place ?? photo.path.map { .file(path: $0) }
    }

    /// The file of such a photo; nil also where its original is in a store that has no files.
    package func path(of photo: PhotoRecord) -> String? { place(of: photo)?.path }

    /// The picture's file; made first where it is not there. The work is done on the caller's executor.
    ///
    /// - Parameter onMake: called before a picture that is not there is made.
    /// - Throws: ``PictureError``, and ``LibraryError`` for what the disk does.
    package func picture(
        _ kind: PictureKind, of subject: PictureSubject, onMake: () -> Void = {}
    ) async throws -> PictureFile {
        let photo = subject.photo
        switch photo.state {
        case .missing: throw PictureError.missing
        case .failed where photo.source == nil: throw PictureError.unreadable(photo.error ?? "cannot be read")
        case .failed, .local, .cached, .remote, .downloading: break
        }
        // A thumbnail is seen with many others; what is larger was chosen.
        if case .thumbnail = kind {} else { originals.noteUse(of: photo) }
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

    /// The photo's file, if it is still the content that is known.
    ///
    /// - Throws: ``PictureError``, ``FileFailure``.
    package func original(of photo: PhotoRecord) throws -> PictureFile {
        if let found = originals.existing(photo) { return try PictureFile(found.place, type: nil) }
        guard let path = photo.path else { throw PictureError.missing }
        let file = try PictureFile(path: path, type: nil, isOurs: false)
        // The tag names the content that was imported; another must not be told under it.
        guard let now = file.fingerprint?.fingerprint, photo.fingerprint?.matches(now) == true else {
            throw PictureError.changing
        }
        return file
    }

    /// A rendition as an open file: the one that is kept, else one that is made and kept.
    private func rendition(
        _ key: RenditionKey, of photo: PhotoRecord, onMake: () -> Void
    ) async throws -> PictureFile {
        if let kept = renditions.existing(key), let open = try? PictureFile(kept) { return open }
        onMake()
        let picture = try await make(key, of: photo)
        do {
            return try PictureFile(try renditions.write(picture, key: key))
        } catch  where [ENOSPC, EDQUOT, EROFS, EACCES, EPERM].contains(error.number) {
            // It can be shown all the same, and is made again for the next who asks.
            return try PictureFile(inMemory: picture.bytes, type: picture.format.mediaType)
        } catch {
            throw error.whileWriting
        }
    }

    /// A rendition by where it is kept, for who goes on with that: the one that is kept, even where the original's disk is away,
    /// else one that is made and kept.
    ///
    /// - Returns: also what the decoder said of a picture that is damaged and was made as far as it goes.
    /// - Throws: ``PictureError/missing``, ``PictureError/changing``, ``FileFailure`` and `ImagingError` for the photo's file, and
    ///   ``LibraryError`` where the rendition can't be kept.
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

    /// Makes a rendition, and keeps what was found out about the photo's content meanwhile.
    private func make(_ key: RenditionKey, of photo: PhotoRecord) async throws -> EncodedPicture {
        guard let place = place(of: photo) else { throw PictureError.missing }
        let original = try place.open()
        // The key names the content that was imported; what else was decoded must not be kept under it.
        guard isKnown(original, photo) else { throw PictureError.changing }
        let picture = try await decode(original, of: photo, key)
        guard original.isUnchanged else { throw PictureError.changing }
        keepFindings(picture, of: photo, key)
        return picture
    }

    /// Whether the file is the one that the catalogue knows.
    private func isKnown(_ original: borrowing OpenFile, _ photo: PhotoRecord) -> Bool {
        let matches = photo.source != nil || photo.fingerprint?.matches(original.status.fingerprint) == true
        return matches && original.isUnchanged
    }

    /// What stands for pictures until they are there, by photo id, for photos of a listing.
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

extension PictureFile {
    fileprivate convenience init(_ kept: RenditionStore.Kept) throws(FileFailure) {
        try self.init(kept.place, type: kept.format.mediaType)
    }
}
