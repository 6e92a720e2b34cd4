internal import Bytes
internal import Disk
internal import Imaging

/// Tiles that are decoded together: a few rows of tiles of one scale. It serves images that can be decoded only from their
/// beginning, such as a progressive JPEG or a PNG, which would otherwise be decoded again for each tile.
struct TileBand: Sendable {
    /// Identifies the band among those of all photos.
    let name: String
    /// The region that it shows, in upright image pixels.
    let region: Rect
    let size: PixelSize
    /// The position of the tile in the band, in pixels.
    let x, y: Int

    /// The length of a tile's side in pixels, as IIIF services list them.
    private static let side = 512
    /// The most pixels of a band, which take 24 MiB as RGB.
    private static let mostPixels = 8 << 20
    /// A photo with fewer pixels is decoded for each tile as quickly.
    private static let leastPixels = 1 << 20

    /// The band of a tile. Nil if the key is not a tile, or the tile has no band, such as one at the edge that shows a fraction of
    /// a pixel more.
    init?(_ key: RenditionKey, image: PixelSize) {
        guard key.isTile, key.turn == .topLeft, image.width * image.height >= Self.leastPixels,
            let scale = Self.scale(key.region.width, key.size.width),
            scale == Self.scale(key.region.height, key.size.height)
        else { return nil }
        let step = Self.side * scale
        let (left, top) = (Int(key.region.x), Int(key.region.y))
        let (width, height) = (Self.exact(image.width, step, scale), Self.exact(image.height, step, scale))
        let rows = max(1, Self.mostPixels / max(1, width / scale * Self.side))
        let first = top / step / rows * rows * step
        let last = min(first + rows * step, height)
        guard left < width, top < last else { return nil }
        name = "\(Hexadecimal.text(key.content)) \(scale) \(first) \(key.format == .png)"
        region = Rect(x: 0, y: Double(first), width: Double(width), height: Double(last - first))
        size = PixelSize(width: width / scale, height: (last - first) / scale)
        (x, y) = (left / scale, (top - first) / scale)
    }

    /// The scale of a tile, if it is uniform.
    private static func scale(_ length: Double, _ pixels: Int) -> Int? {
        let scale = Int(length) / max(1, pixels)
        return scale >= 1 && Double(scale * pixels) == length ? scale : nil
    }

    /// The extent of the tiles with exactly that scale.
    private static func exact(_ length: Int, _ step: Int, _ scale: Int) -> Int {
        length % scale == 0 ? length : length / step * step
    }
}
