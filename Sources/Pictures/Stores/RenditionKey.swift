internal import Bytes
internal import Cryptography
internal import Disk
package import Imaging

/// Identifies a rendition: its content, region, size and the recipe by which it is made.
///
/// Requests with equal keys are answered with the same file, which never changes.
package struct RenditionKey: Hashable {
    /// Increased when the same request gives other pixels, so that old files are no longer found.
    package static let recipe = 1

    /// The SHA-256 of the original.
    package var content: [UInt8]
    /// The region in upright image pixels.
    package var region: Rect
    package var size: PixelSize
    /// JPEG quality, 1 to 100.
    package var quality: Int
    /// The EXIF orientation to apply after the picture was made upright and scaled.
    package var turn = Orientation.topLeft
    package var tones = PictureTones.all
    /// Whether it is one of the tiles of an IIIF service, which are made in less time.
    package var isTile = false
    /// JPEG or PNG; nil to decide by the original's alpha channel.
    package var format: ImageFormat?

    package init(
        content: [UInt8], region: Rect, size: PixelSize, quality: Int, turn: Orientation = .topLeft,
        tones: PictureTones = .all, isTile: Bool = false, format: ImageFormat? = nil
    ) {
        (self.content, self.region, self.size, self.quality) = (content, region, size, quality)
        (self.turn, self.tones, self.isTile, self.format) = (turn, tones, isTile, format)
    }

    /// Whether it shows the photo upright and in its own colours.
    package var isPlain: Bool { turn == .topLeft && tones == .all }

    /// The first 40 hexadecimal digits of a SHA-256 over the whole key.
    package var name: String {
        var text = """
            \(Self.recipe) \(content) \(region.x) \(region.y) \(region.width) \(region.height) \
            \(size.width) \(size.height) \(quality)
            """
        if !isPlain { text += " \(turn.rawValue) \(tones.rawValue)" }
        if isTile { text += " tile" }
        if let format { text += " \(format.name.lowercased())" }
        return Hexadecimal.text(SHA256.hash(data: Array(text.utf8)).prefix(20))
    }
}
