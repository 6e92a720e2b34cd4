package import Catalog
package import Imaging

/// What has to be known about the content of a photo's file to make pictures of it. An import takes it from the file that it has
/// just read; later it comes from the catalogue.
package struct PhotoContent: Sendable {
    package let sha256: [UInt8]
    /// The upright size in pixels.
    package let size: PixelSize
    /// The EXIF orientation of the stored pixels.
    package let orientation: Orientation

    /// - Parameter size: the upright size in pixels.
    package init(sha256: [UInt8], size: PixelSize, orientation: Orientation) {
        (self.sha256, self.size, self.orientation) = (sha256, size, orientation)
    }

    /// The content as the catalogue knows it; nil if the file has not been read yet.
    package init?(_ photo: PhotoRecord) {
        guard let sha256 = photo.sha256, let width = photo.width, let height = photo.height else { return nil }
        self.init(
            sha256: sha256, size: PixelSize(width: width, height: height),
            orientation: Orientation(rawValue: photo.orientation) ?? .topLeft)
    }

    /// The key of a picture of this kind; nil for the original, which is identified by its content alone.
    package func key(_ kind: PictureKind) -> RenditionKey? {
        switch kind {
        case .thumbnail(let bound): whole(within: bound, quality: PictureRenderer.thumbnailQuality)
        case .rendition(let geometry):
            RenditionKey(
                content: sha256, region: geometry.visibleRect, size: geometry.renditionSize,
                quality: PictureRenderer.viewportQuality)
        case .part(let part):
            RenditionKey(
                content: sha256, region: part.region, size: part.size,
                quality: part.isTile ? PictureRenderer.tileQuality : PictureRenderer.partQuality,
                turn: part.turn, tones: part.tones, isTile: part.isTile, format: part.format)
        case .original: nil
        }
    }

    /// The key of the whole photo within a square with sides of that many pixels, never enlarged.
    func whole(within bound: Int, quality: Int) -> RenditionKey {
        RenditionKey(content: sha256, region: Rect(size), size: size.thumbnail(fitting: bound), quality: quality)
    }

    /// The rendering for a key.
    func rendering(_ key: RenditionKey) -> Rendering {
        var rendering = Rendering(region: key.region, size: key.size, orientation: orientation)
            .turned(key.turn, of: size)
        rendering.halvesByDCT = key.isTile
        return rendering
    }
}
