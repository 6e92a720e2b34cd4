internal import Catalog
internal import LibraryBase
public import Pictures

extension PhotoLibrary {
    /// A photo's pictures as files: the original, thumbnails, what a viewport shows, tiles.
    public struct Pictures: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Pictures {
    /// The photo with this whole id, as one of which a picture is wanted. One read of the catalogue and a `stat`.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown id.
    public func subject(_ id: String) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await hall.photos.refreshed(try context.photo(whole: id)))
        } catch {
            throw libraryError(error)
        }
    }

    /// Whether the picture's file has to be fetched from its source before the picture can be made.
    public func isFetchNeeded(_ kind: PictureKind, of subject: PictureSubject) -> Bool {
        let photo = subject.photo
        guard photo.source != nil, photo.imageURL != nil, originals.existing(photo) == nil else { return false }
        return subject.key(kind).map { hall.pictureRoom.renditions.existing($0) == nil } ?? true
    }

    /// Fetches the photo's file from its source.
    ///
    /// - Throws: ``LibraryError/unavailable(_:)`` where the source does not answer as it should.
    public func fetch(_ subject: PictureSubject) async throws -> PictureSubject {
        do {
            return PictureSubject(photo: try await OriginalFetch(hall.pictureRoom).run(subject.photo, onWait: {}))
        } catch {
            throw libraryError(error)
        }
    }

    /// The picture's file; made first where it is not there. The work is done on the caller's executor.
    ///
    /// - Parameter onMake: called before a picture that is not there is made.
    /// - Throws: ``PictureError``, and ``LibraryError`` for what the disk does.
    public func file(
        _ kind: PictureKind, of subject: PictureSubject, onMake: () -> Void = {}
    ) async throws -> PictureFile {
        try await hall.pictureRoom.picture(kind, of: subject, onMake: onMake)
    }

    /// The photo's file at its full size without its metadata. Costs one read of the headers, of a JPEG one of the whole file.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for what the disk does.
    public func copy(of subject: PictureSubject) async throws -> PictureCopy {
        try await hall.pictureRoom.copy(of: subject)
    }
}
