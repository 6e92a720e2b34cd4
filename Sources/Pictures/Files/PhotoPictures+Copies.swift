internal import Bytes
package import Catalog
internal import Containers
internal import Disk
package import LibraryBase

extension PictureSubject {
    /// The strong entity tag of the photo's file without its metadata; nil where its content was never read.
    public var copyName: String? {
        photo.sha256.map { "\(Hexadecimal.text($0))-copy-\(StrippedFile.recipe)" }
    }
}

extension PhotoPictures {
    /// The photo's file at its full size without its metadata. Costs one read of the headers, of a JPEG one of the whole file.
    ///
    /// - Throws: ``PictureError``, and ``LibraryError`` for what the disk does.
    package func copy(of subject: PictureSubject) async throws -> PictureCopy {
        try PictureCopy(try await picture(.original, of: subject))
    }

    /// Bytes of originals that are read for a part of a feed: about a second's work. What is beyond is told without its hash, until
    /// the next reader of that part.
    private static let readLimit: Int64 = 512 << 20

    /// What is left of photos' files without their metadata, by the content of the files. What isn't known yet is found out from the
    /// files that are here, and kept in the catalogue.
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
        // Where another process writes, it is found out again.
        if !new.isEmpty { try? context.catalog.pictures.keep(strippedFiles: new, recipe: StrippedFile.recipe) }
        return known.merging(new) { known, _ in known }
    }

    /// Nil where the file isn't here, or can't be read now.
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
