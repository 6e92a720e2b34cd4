package import Disk
package import Imaging
internal import LibraryBase

/// Pictures of a photo whose file is open, and whose content may not be in the catalogue yet. Nothing is opened, hashed or looked
/// up again.
extension PhotoPictures {
    /// Makes and keeps ``PictureKind/imported``, under the name by which later requests find it.
    ///
    /// - Returns: the picture with what was learnt about the content, which the caller has to keep; nil if the picture is kept
    ///   already.
    /// - Throws: `ImagingError`, ``PictureError/changing`` if the file was written in the meantime, and ``LibraryError`` if the
    ///   picture cannot be kept.
    package func keepImported(
        _ file: borrowing OpenFile, _ header: ImageHeader, _ content: PhotoContent
    ) async throws -> EncodedPicture? {
        guard let key = content.key(.imported), renditions.existing(key) == nil else { return nil }
        var rendering = content.rendering(key)
        rendering.recordsRowIndex = true
        let picture = try await renderer.make(
            .file(descriptor: file.descriptor), header: header, rendering: rendering, key.encoding)
        // The name is that of the content that was hashed.
        guard file.isUnchanged else { throw PictureError.changing }
        do {
            _ = try renditions.write(picture, key: key)
        } catch {
            throw error.whileWriting
        }
        return picture
    }

    /// The whole photo within a square with sides of that many pixels, in the quality of a viewport rendition, for a caller that writes
    /// it to a file of its own. It is not kept.
    ///
    /// - Throws: `ImagingError`.
    package func published(
        _ file: borrowing OpenFile, _ content: PhotoContent, within side: Int
    ) async throws -> EncodedPicture {
        let key = content.whole(within: side, quality: PictureRenderer.viewportQuality)
        let source = ImageSource.file(descriptor: file.descriptor)
        return try await renderer.make(
            source, header: try ImageHeader.read(from: source), rendering: content.rendering(key), key.encoding,
            hasPlaceholder: false)
    }
}
