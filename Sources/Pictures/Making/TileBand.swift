internal import Bytes
internal import Disk
internal import Imaging

/// Tiles that are decoded together: some rows of those of a level. What can be decoded from its beginning only, as a progressive
/// JPEG or a PNG, would else be decoded anew for each.
struct TileBand: Sendable {
    /// Names the band among those of all photos.
    let name: String
    /// What it shows, in upright image pixels.
    let region: Rect
    let size: PixelSize
    /// Where the tile is in it.
    let x, y: Int

    /// Pixels a side of a tile: that of the tiles that an IIIF service lists.
    private static let side = 512
    /// So many pixels are held at a time: as RGB 24 MiB.
    private static let mostPixels = 8 << 20
    /// Below so many the photo is as quickly decoded for each tile.
    private static let leastPixels = 1 << 20

    /// The band that a tile is in; nil for what is no tile or stands alone, as one at the edge that shows a fraction of a pixel more.
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

    /// The scale of a tile, where it is the same everywhere.
    private static func scale(_ length: Double, _ pixels: Int) -> Int? {
        let scale = Int(length) / max(1, pixels)
        return scale >= 1 && Double(scale * pixels) == length ? scale : nil
    }

    /// How far tiles of exactly that scale reach.
    private static func exact(_ length: Int, _ step: Int, _ scale: Int) -> Int {
        length % scale == 0 ? length : length / step * step
    }
}
