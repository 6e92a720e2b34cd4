package import Disk
package import Imaging
internal import LibraryBase

/// Pictures for who holds a photo's file open, and knows its content before the catalogue does: nothing is opened, hashed or looked up
/// once more.
extension PhotoPictures {
    /// Makes and keeps ``PictureKind/imported``, under the name by which it is found when somebody asks for it later.
    ///
    /// - Returns: the picture with what was found out about the content, which is the caller's to remember; nil where the picture is kept
    ///   already.
    /// - Throws: `ImagingError`, ``PictureError/changing`` where the file was written meanwhile, and ``LibraryError`` where the picture
    ///   can't be kept.
    package func keepImported(
        _ file: borrowing OpenFile, _ header: ImageHeader, _ content: PhotoContent
    ) async throws -> EncodedPicture? {
        guard let key = content.key(.imported), renditions.existing(key) == nil else { return nil }
        var rendering = content.rendering(key)
        rendering.notesRows = true
        let picture = try await maker.make(
            .file(descriptor: file.descriptor), header: header, rendering: rendering, key.encoding)
        // The name tells the content that was hashed.
        guard file.isUnchanged else { throw PictureError.changing }
        do {
            _ = try renditions.write(picture, key: key)
        } catch {
            throw error.whileWriting
        }
        return picture
    }

    /// The whole photo within so many pixels a side, as good as for a viewport, for who publishes it in a file of their own. It is kept
    /// nowhere else.
    ///
    /// - Throws: `ImagingError`.
    package func published(
        _ file: borrowing OpenFile, _ content: PhotoContent, within side: Int
    ) async throws -> EncodedPicture {
        let key = content.whole(within: side, quality: PictureMaker.viewportQuality)
        let source = ImageSource.file(descriptor: file.descriptor)
        return try await maker.make(
            source, header: try ImageHeader.read(from: source), rendering: content.rendering(key), key.encoding,
            hasPlaceholder: false)
    }
}
