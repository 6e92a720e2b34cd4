internal import Bytes
package import Catalog
internal import Containers
internal import Disk
package import LibraryBase

extension PictureSubject {
    /// The strong entity tag of the photo's file without its metadata; nil if the file has not been read yet.
    public var copyName: String? {
        photo.sha256.map { "\(Hexadecimal.text($0))-copy-\(StrippedFile.recipe)" }
    }

    /// Whether the photo has a film.
    public var hasFilm: Bool { photo.film != nil }
}

extension PhotoPictures {
    /// The photo's file at full size without its metadata. Costs one read of the headers, or for a JPEG one of the whole file.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for disk errors.
    package func copy(of subject: PictureSubject) async throws -> PictureCopy {
        try PictureCopy(try await picture(.original, of: subject))
    }

    /// The film of the photo without its metadata. Costs one read of its headers.
    ///
    /// - Throws: ``PictureError``, ``FileFailure`` and ``LibraryError``.
    package func film(of subject: PictureSubject) async throws -> PictureCopy {
        guard let film = subject.photo.film else { throw PictureError.missing }
        guard film.start == nil else {
            return try PictureCopy(film: film, in: try await picture(.original, of: subject))
        }
        guard let companion = try context.catalog.photos.filmFile(ofPhoto: subject.photo.row),
            let folder = subject.photo.folder
        else { throw PictureError.missing }
        let file = try ImageFile(photo: PathText.join(folder, companion.name))
        guard file.bytes == film.bytes else { throw PictureError.changing }
        return try PictureCopy(film: film, in: file)
    }

    /// The photo's file without its metadata, for a caller that writes it to a file of its own; nil if the metadata cannot be removed.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for disk errors.
    package func publishedCopy(of photo: PhotoRecord) throws -> PictureCopy? {
        do {
            return try PictureCopy(try original(of: photo))
        } catch PictureError.unreadable {
            return nil
        }
    }

    /// The number of bytes of originals to read for one page of a feed, which takes about a second. Photos beyond it are published
    /// without their hash until the page is requested again.
    private static let readLimit: Int64 = 512 << 20

    /// The stripped files of photos, by the content of the originals. Those that are not known yet are computed from the files that
    /// are available, and kept in the catalogue.
    ///
    /// - Throws: ``LibraryError`` if the catalogue cannot be read.
    package func strippedFiles(of photos: [PhotoRecord]) throws(LibraryError) -> [[UInt8]: StrippedFileRecord] {
        let known = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.pictures.strippedFiles(of: photos.compactMap(\.sha256), recipe: StrippedFile.recipe)
        }
        var new: [[UInt8]: StrippedFileRecord] = [:]
        var read: Int64 = 0
        for photo in photos where read < Self.readLimit {
            guard let content = photo.sha256, known[content] == nil, new[content] == nil else { continue }
            new[content] = strippedFile(of: photo)
            read += photo.bytes ?? 0
        }
        // If another process holds the write lock, it is computed again next time.
        if !new.isEmpty { try? context.catalog.pictures.keep(strippedFiles: new, recipe: StrippedFile.recipe) }
        return known.merging(new) { known, _ in known }
    }

    /// Nil if the file is not available, or cannot be read now.
    private func strippedFile(of photo: PhotoRecord) -> StrippedFileRecord? {
        guard let original = try? original(of: photo) else { return nil }
        do {
            let copy = try PictureCopy(original)
            return StrippedFileRecord(sha256: try copy.sha256(), bytes: copy.bytes)
        } catch PictureError.unreadable {
            return StrippedFileRecord(sha256: nil, bytes: 0)
        } catch {
            return nil
        }
    }
}
