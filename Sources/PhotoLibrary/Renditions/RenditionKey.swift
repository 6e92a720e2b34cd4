internal import Crypto
internal import Imaging

/// What a rendition shows: which content, which part of it, at which size, made by which recipe.
///
/// Two requests with equal keys are answered by one file, which never changes once it is there.
struct RenditionKey: Hashable {
    /// Goes up when the same request gives other pixels, so that old files are no longer found.
    static let recipe = 1

    /// SHA-256 of the original.
    var content: [UInt8]
    /// In upright image pixels.
    var region: Rect
    var size: PixelSize
    /// JPEG quality.
    var quality: Int
    /// How the picture is turned after it was made upright and scaled.
    var turn = Orientation.topLeft
    var tones = PictureTones.all
    /// JPEG or PNG; nil for what the original's alpha channel asks for.
    var format: ImageFormat?

    /// Whether it shows the photo as it is held, in its own tones.
    var isPlain: Bool { turn == .topLeft && tones == .all }

    /// 40 hexadecimal digits: the beginning of a SHA-256 over all of it.
    var name: String {
        var text = """
            \(Self.recipe) \(content) \(region.x) \(region.y) \(region.width) \(region.height) \
            \(size.width) \(size.height) \(quality)
            """
        if !isPlain { text += " \(turn.rawValue) \(tones.rawValue)" }
        if let format { text += " \(format.rawValue)" }
        return Hexadecimal.text(SHA256.hash(data: Array(text.utf8)).prefix(20))
    }
}
