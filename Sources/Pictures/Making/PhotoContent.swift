package import Catalog
package import Imaging

/// What has to be known of the content of a photo's file for a picture to be made of it: by an import from the file that it has just
/// read, later from the catalogue.
package struct PhotoContent: Sendable {
    package let sha256: [UInt8]
    /// Upright.
    package let size: PixelSize
    /// How the pixels are stored.
    package let orientation: Orientation

    /// - Parameter size: upright, in pixels.
    package init(sha256: [UInt8], size: PixelSize, orientation: Orientation) {
        (self.sha256, self.size, self.orientation) = (sha256, size, orientation)
    }

    /// As the catalogue has it; nil for a photo whose content was never read.
    package init?(_ photo: PhotoRecord) {
        guard let sha256 = photo.sha256, let width = photo.width, let height = photo.height else { return nil }
        self.init(
            sha256: sha256, size: PixelSize(width: width, height: height),
            orientation: Orientation(rawValue: photo.orientation) ?? .topLeft)
    }

    /// The name of a picture of a kind; nil for the original, which has one by its content alone.
    package func key(_ kind: PictureKind) -> RenditionKey? {
        switch kind {
        case .thumbnail(let bound): whole(within: bound, quality: PictureMaker.thumbnailQuality)
        case .rendition(let geometry):
            RenditionKey(
                content: sha256, region: geometry.visibleRect, size: geometry.renditionSize,
                quality: PictureMaker.viewportQuality)
        case .part(let part):
            RenditionKey(
                content: sha256, region: part.region, size: part.size,
                quality: part.isTile ? PictureMaker.tileQuality : PictureMaker.partQuality,
                turn: part.turn, tones: part.tones, isTile: part.isTile, format: part.format)
        case .original: nil
        }
    }

    /// The whole photo within so many pixels a side, never enlarged.
    func whole(within bound: Int, quality: Int) -> RenditionKey {
        RenditionKey(content: sha256, region: Rect(size), size: size.thumbnail(fitting: bound), quality: quality)
    }

    /// How a picture of it is rendered.
    func rendering(_ key: RenditionKey) -> Rendering {
        var rendering = Rendering(region: key.region, size: key.size, orientation: orientation)
            .turned(key.turn, of: size)
        rendering.mayHalveByTransform = key.isTile
        return rendering
    }
}
