internal import Bytes
internal import Cryptography
internal import Disk
package import Imaging

/// What a rendition shows: which content, which part of it, at which size, made by which recipe.
///
/// Two requests with equal keys are answered by one file, which never changes once it is there.
package struct RenditionKey: Hashable {
    /// Goes up when the same request gives other pixels, so that old files are no longer found.
    package static let recipe = 1

    /// SHA-256 of the original.
    package var content: [UInt8]
    /// In upright image pixels.
    package var region: Rect
    package var size: PixelSize
    /// JPEG quality.
    package var quality: Int
    /// How the picture is turned after it was made upright and scaled.
    package var turn = Orientation.topLeft
    package var tones = PictureTones.all
    /// Whether it is one of the tiles that the photo is cut into, which are made in less time.
    package var isTile = false
    /// JPEG or PNG; nil for what the original's alpha channel asks for.
    package var format: ImageFormat?

    /// A part of a content at a size.
    package init(
        content: [UInt8], region: Rect, size: PixelSize, quality: Int, turn: Orientation = .topLeft,
        tones: PictureTones = .all, isTile: Bool = false, format: ImageFormat? = nil
    ) {
        (self.content, self.region, self.size, self.quality) = (content, region, size, quality)
        (self.turn, self.tones, self.isTile, self.format) = (turn, tones, isTile, format)
    }

    /// Whether it shows the photo as it is held, in its own tones.
    package var isPlain: Bool { turn == .topLeft && tones == .all }

    /// 40 hexadecimal digits: the beginning of a SHA-256 over all of it.
    package var name: String {
        var text = """
            \(Self.recipe) \(content) \(region.x) \(region.y) \(region.width) \(region.height) \
            \(size.width) \(size.height) \(quality)
            """
        if !isPlain { text += " \(turn.rawValue) \(tones.rawValue)" }
        if isTile { text += " tile" }
        if let format { text += " \(format.rawValue)" }
        return Hexadecimal.text(SHA256.hash(data: Array(text.utf8)).prefix(20))
    }
}
