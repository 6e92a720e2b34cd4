/// Pixels in memory: sRGB, eight bits a sample, rows from the top without padding.
public struct PixelBuffer: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// Samples a pixel: 1 grey, 3 RGB, 4 RGB and alpha (straight, not premultiplied).
    public let channels: Int
    /// `size.width * size.height * channels` samples.
    public let bytes: [UInt8]

    /// Pixels from their samples.
    ///
    /// - Precondition: `channels` is 1, 3 or 4, and `bytes` has as many samples as the size asks for.
    public init(size: PixelSize, channels: Int, bytes: [UInt8]) {
        precondition([1, 3, 4].contains(channels) && bytes.count == size.width * size.height * channels)
        self.size = size
        self.channels = channels
        self.bytes = bytes
    }
}
