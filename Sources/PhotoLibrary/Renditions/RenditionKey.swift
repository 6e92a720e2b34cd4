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

    /// 40 hexadecimal digits: the beginning of a SHA-256 over all of it.
    var name: String {
        let text = """
            \(Self.recipe) \(content) \(region.x) \(region.y) \(region.width) \(region.height) \
            \(size.width) \(size.height) \(quality)
            """
        return Hexadecimal.text(SHA256.hash(data: Array(text.utf8)).prefix(20))
    }
}
