internal import Catalog
internal import Disk
internal import Imaging
internal import LibraryBase

extension PhotoPictures {
    /// Makes a rendition of a photo's file. If the catalogue has a row index, only the visible part of a large JPEG is decoded.
    /// Tiles of other large images are cut from bands.
    func decode(
        _ original: borrowing OpenFile, of photo: PhotoRecord, _ key: RenditionKey
    ) async throws -> EncodedPicture {
        guard let content = PhotoContent(photo) else { throw PictureError.unreadable("has not been read yet") }
        let source = ImageSource.file(descriptor: original.descriptor)
        let mayHaveIndex = photo.type == ImageFormat.jpeg.mediaType
        let stored = try context.withCatalog { catalog throws(CatalogError) in
            mayHaveIndex ? try catalog.pictures.rowIndex(of: key.content) : nil
        }
        let index = stored.flatMap { RowIndex(stored: $0) }
        let header = try ImageHeader.read(from: source)
        if !header.supportsRowIndex, let tile = try await tile(original, header, of: content, key) { return tile }
        var rendering = content.rendering(key)
        rendering.recordsRowIndex = index == nil
        let picture = try await renderer.make(
            source, header: header, rendering: rendering, key.encoding,
            hasPlaceholder: key.isPlain && key.region == Rect(content.size), by: index)
        return withGainMap(picture, of: original, content, key)
    }

    /// A tile cut from its band; nil if the key has no band.
    private func tile(
        _ original: borrowing OpenFile, _ header: ImageHeader, of content: PhotoContent, _ key: RenditionKey
    ) async throws -> EncodedPicture? {
        guard let band = TileBand(key, image: content.size) else { return nil }
        let source = ImageSource.file(descriptor: original.descriptor)
        var whole = key
        (whole.region, whole.size) = (band.region, band.size)
        let rendering = content.rendering(whole)
        let (descriptor, status) = (original.descriptor, original.opened)
        let decoded = try await bands.band(band.name) {
            let decoded = try await renderer.decode(
                source, header: header, rendering: rendering, keepsChroma: key.format == .png)
            // A band of another content must not be cached under this name.
            guard OpenFile.isUnchanged(descriptor, since: status) else { throw PictureError.changing }
            return decoded
        }
        let part = decoded.part(x: band.x, y: band.y, size: key.size)
        return try PictureRenderer.encode(part, key.encoding, of: header.format)
    }

    /// Keeps what was learnt about a photo's content when a rendition was made. Errors are ignored, because it can be computed
    /// again.
    func keepFindings(_ picture: EncodedPicture, of photo: PhotoRecord, _ key: RenditionKey) {
        if let rows = picture.rows { try? context.catalog.pictures.keep(rowIndex: rows.stored, of: key.content) }
        if let placeholder = picture.placeholder {
            try? context.catalog.pictures.keep(placeholder: placeholder.stored, of: key.content)
        }
    }
}

extension RenditionKey {
    /// The encoding for this key.
    var encoding: PictureEncoding { PictureEncoding(quality: quality, tones: tones, format: format) }
}
