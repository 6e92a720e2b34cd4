internal import Catalog
internal import LibraryBase
public import Pictures

extension PhotoLibrary {
    /// The files of a photo: the original, thumbnails, renditions for a viewport, tiles.
    public struct Pictures: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Pictures {
    /// The photo with this complete id, to make pictures of it. Costs one read of the catalogue and a `stat`.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown id.
    public func subject(_ id: String) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await library.photos.refreshed(try context.photo(whole: id)))
        } catch {
            throw libraryError(error)
        }
    }

    /// Whether the original must be downloaded, or copied from a store elsewhere, before the picture can be made.
    public func isFetchNeeded(_ kind: PictureKind, of subject: PictureSubject) -> Bool {
        let photo = subject.photo
        if originals.isDistant(photo) {
            // A tile is made of parts of its file.
            if case .part(let part) = kind, part.isTile { return false }
        } else {
            guard photo.source != nil, photo.imageURL != nil, originals.existing(photo) == nil else { return false }
        }
        return subject.key(kind).map { library.photoPictures.renditions.existing($0) == nil } ?? true
    }

    /// Downloads the original of the photo.
    ///
    /// - Throws: ``LibraryError/unavailable(_:)`` if the server of the source does not answer or its answer is invalid.
    public func fetch(_ subject: PictureSubject) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await OriginalFetch(library.photoPictures).run(subject.photo, onWait: {}))
        } catch {
            throw libraryError(error)
        }
    }

    /// The file of the picture, which is made if it does not exist, on the executor of the caller.
    ///
    /// - Parameter onMake: called before a picture is made.
    /// - Throws: ``PictureError``, and ``LibraryError`` for failures of the disk.
    public func file(
        _ kind: PictureKind, of subject: PictureSubject, onMake: () -> Void = {}
    ) async throws -> ImageFile {
        try await library.photoPictures.picture(kind, of: subject, onMake: onMake)
    }

    /// The file of a picture that was made before; nil if it would have to be made. Costs one disk access.
    ///
    /// - Throws: ``PictureError``.
    public func kept(_ kind: PictureKind, of subject: PictureSubject) throws -> ImageFile? {
        try library.photoPictures.kept(kind, of: subject)
    }

    /// The original without its metadata. Costs a read of the headers, for a JPEG of the whole file.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for failures of the disk.
    public func copy(of subject: PictureSubject) async throws -> PictureCopy {
        try await library.photoPictures.copy(of: subject)
    }

    /// What is known of a picture as WebP. Costs one disk access, three if there is one.
    ///
    /// - Throws: ``PictureError/missing``, ``PictureError/unreadable(_:)`` for a photo that has no pictures.
    public func webP(_ kind: PictureKind, of subject: PictureSubject) throws -> WebPPicture {
        try library.photoPictures.webP(kind, of: subject)
    }

    /// Makes the WebP of a picture that is kept, if it is smaller by a fifth and as like the original. Costs a decoding and up to three
    /// encodings.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for failures of the disk.
    public func makeWebP(_ kind: PictureKind, of subject: PictureSubject) async throws {
        try await library.photoPictures.makeWebP(kind, of: subject)
    }

    /// The film of a motion photo or Live Photo without its metadata. Costs a read of its headers.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for failures of the disk.
    public func film(of subject: PictureSubject) async throws -> PictureCopy {
        try await library.photoPictures.film(of: subject)
    }
}
