internal import Catalog
internal import Imaging

extension PhotoLibrary {
    /// Makes a rendition of a photo's file. Of a large JPEG only what it shows is decoded, if the catalogue knows where the rows are.
    func decode(
        _ original: borrowing OpenFile, of photo: PhotoRecord, _ key: RenditionKey
    ) async throws -> EncodedPicture {
        let source = ImageSource.file(descriptor: original.descriptor)
        let image = PixelSize(width: photo.width ?? 0, height: photo.height ?? 0)
        let orientation = Orientation(rawValue: photo.orientation) ?? .topLeft
        var rendering = Rendering(region: key.region, size: key.size, orientation: orientation)
            .turned(key.turn, of: image)
        let mayHaveIndex = photo.type == ImageFormat.jpeg.mediaType
        let stored = try withCatalog { catalog throws(CatalogError) in
            mayHaveIndex ? try catalog.rowIndex(of: key.content) : nil
        }
        let index = stored.flatMap { RowIndex(stored: $0) }
        rendering.notesRows = index == nil
        return try await pictures.make(
            source, header: try ImageHeader.read(from: source), rendering: rendering,
            PictureEncoding(quality: key.quality, tones: key.tones, format: key.format),
            hasPlaceholder: key.isPlain && key.isWhole(photo), by: index)
    }

    /// Keeps what was found out about a photo's content while a rendition was made of it. It can be found out again, so nothing is
    /// said where it can't be kept.
    func keepFindings(_ picture: EncodedPicture, of photo: PhotoRecord, _ key: RenditionKey) {
        if let rows = picture.rows { try? catalog.keep(rowIndex: rows.stored, of: key.content) }
        if let placeholder = picture.placeholder {
            try? catalog.keep(placeholder: placeholder.stored, of: key.content)
        }
    }
}

extension RenditionKey {
    /// Whether the picture shows the whole photo.
    fileprivate func isWhole(_ photo: PhotoRecord) -> Bool {
        region == Rect(x: 0, y: 0, width: Double(photo.width ?? 0), height: Double(photo.height ?? 0))
    }
}
