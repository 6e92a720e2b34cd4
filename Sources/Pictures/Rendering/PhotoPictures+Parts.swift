internal import Catalog
internal import Disk
internal import Imaging
internal import LibraryBase

extension PhotoPictures {
    /// A tile of a large JPEG that is stored elsewhere, made from the parts of the file that it shows. Costs two requests, and copies
    /// nothing here.
    ///
    /// - Returns: nil if the whole file is needed, or is here.
    /// - Throws: ``FileFailure`` of the store, and ``LibraryError`` of the catalogue.
    func makeFromParts(_ key: RenditionKey, of photo: PhotoRecord) async throws -> EncodedPicture? {
        guard key.isTile, photo.type == ImageFormat.jpeg.mediaType, case .blob(let name, let store)? = place(of: photo),
            store.isElsewhere, let content = PhotoContent(photo), let length = photo.bytes.map(Int.init)
        else { return nil }
        let known = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.pictures.rowIndex(of: key.content)
        }
        var rendering = content.rendering(key)
        guard let index = known.flatMap({ RowIndex(stored: $0) }),
            let parts = index.parts(for: rendering, of: content.size.upright(content.orientation), length: length),
            parts.reduce(0, { $0 + $1.count }) <= length / Self.leastSaving
        else { return nil }
        rendering.hasPartsOnly = true
        let file = try store.open(name, parts: parts, length: length)
        let source = ImageSource.file(descriptor: file.descriptor)
        guard let header = try? ImageHeader.read(from: source) else { return nil }
        do {
            return try await renderer.make(
                source, header: header, rendering: rendering, key.encoding, hasPlaceholder: false, by: index)
        } catch is ImagingError {
            // The whole file tells what is wrong with it.
            return nil
        }
    }

    /// Parts that are more than half of a file are not worth a request for each tile.
    private static let leastSaving = 2
}
