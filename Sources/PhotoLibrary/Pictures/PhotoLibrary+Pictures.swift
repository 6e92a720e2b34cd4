internal import Catalog
internal import Foundation
internal import Imaging

extension PhotoLibrary {
    /// The photo with this whole id, as one of which a picture is wanted. One read of the catalogue and a `stat`.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown id.
    public func pictureSubject(_ id: String) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await refreshed(try photo(whole: id)))
        } catch {
            throw libraryError(error)
        }
    }

    /// Whether the picture's file has to be fetched from its source before the picture can be made.
    public func isFetchNeeded(_ kind: PictureKind, of subject: PictureSubject) -> Bool {
        let photo = subject.photo
        guard photo.source != nil, photo.imageURL != nil, originals.path(of: photo) == nil else { return false }
        return subject.key(kind).map { renditions.existing($0) == nil } ?? true
    }

    /// Fetches the photo's file from its source.
    ///
    /// - Throws: ``LibraryError/unavailable(_:)`` where the source does not answer as it should.
    public func fetch(_ subject: PictureSubject) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await fetchOriginal(of: subject.photo, onWait: {}))
        } catch {
            throw libraryError(error)
        }
    }

    /// The picture's file; made first where it is not there. The work is done on the caller's executor.
    ///
    /// - Parameter onMake: called before a picture that is not there is made.
    /// - Throws: ``PictureError``, and ``LibraryError`` for what the disk does.
    public func picture(
        _ kind: PictureKind, of subject: PictureSubject, onMake: () -> Void = {}
    ) async throws -> PictureFile {
        let photo = subject.photo
        switch photo.state {
        case .missing: throw PictureError.missing
        case .failed where photo.source == nil: throw PictureError.unreadable(photo.error ?? "can't be read")
        case .failed, .local, .cached, .remote, .downloading: break
        }
        // A thumbnail is seen with many others; what is larger was chosen.
        if case .thumbnail = kind {} else { originals.noteUse(of: photo) }
        do {
            guard kind != .original else { return try original(of: photo) }
            guard let key = subject.key(kind) else { throw PictureError.unreadable("was never read") }
            if let file = renditions.existing(key), let open = try? PictureFile(file) { return open }
            onMake()
            return try await makePicture(of: photo, key)
        } catch let failure as FileFailure {
            switch failure.number {
            case ENOENT, ENOTDIR: throw PictureError.missing
            case EACCES, EPERM: throw PictureError.unreadable("can't be read (\(failure.reason))")
            default: throw failure.whileReading
            }
        } catch let error as ImagingError {
            throw PictureError.unreadable(error.reason)
        }
    }

    /// What stands for pictures until they are there, by photo id, for photos of a listing.
    func placeholders(of photos: [PhotoRecord]) throws(LibraryError) -> [String: Placeholder] {
        let known = try withCatalog { catalog throws(CatalogError) in
            try catalog.placeholders(of: photos.compactMap(\.sha256))
        }
        var found: [String: Placeholder] = [:]
        for photo in photos {
            found[photo.id] = photo.sha256.flatMap { known[$0] }.flatMap { Placeholder(stored: $0) }
        }
        return found
    }

    /// A photo by its whole id: addresses outlive the moment in which a beginning was enough.
    func photo(whole id: String) throws(LibraryError) -> PhotoRecord {
        let photo = try withCatalog { catalog throws(CatalogError) in try catalog.photo(id: id) }
        guard let photo else { throw .notFound("no photo has the id '\(id)'") }
        return photo
    }
}

// MARK: - Files

extension PhotoLibrary {
    func original(of photo: PhotoRecord) throws -> PictureFile {
        if let path = originals.path(of: photo) { return try PictureFile(path: path, type: nil, isOurs: true) }
        guard let path = photo.path else { throw PictureError.missing }
        let file = try PictureFile(path: path, type: nil, isOurs: false)
        // The tag names the content that was imported; another must not be told under it.
        guard let now = file.fingerprint?.fingerprint, photo.fingerprint?.matches(now) == true else {
            throw PictureError.changing
        }
        return file
    }

    private func makePicture(of photo: PhotoRecord, _ key: RenditionKey) async throws -> PictureFile {
        guard let path = originals.path(of: photo) ?? photo.path else { throw PictureError.missing }
        let original = try OpenFile(path)
        guard isKnown(original, photo) else { throw PictureError.changing }
        let picture = try await decode(original, of: photo, key)
        guard original.isUnchanged else { throw PictureError.changing }
        keepFindings(picture, of: photo, key)
        do {
            return try PictureFile(try renditions.write(picture, key: key))
        } catch  where [ENOSPC, EDQUOT, EROFS, EACCES, EPERM].contains(error.number) {
            // It can be shown all the same, and is made again for the next who asks.
            return try PictureFile(inMemory: picture.bytes, type: picture.format.mediaType)
        } catch {
            throw error.whileWriting
        }
    }
}

extension PictureFile {
    convenience init(_ file: RenditionStore.File) throws(FileFailure) {
        try self.init(path: file.path, type: file.format.mediaType, isOurs: true)
    }
}
