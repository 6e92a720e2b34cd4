/// Pixels in memory: sRGB, eight bits per sample, rows from the top without padding.
public struct PixelBuffer: Hashable, Sendable {
    /// The size in pixels.
    public let size: PixelSize
    /// Samples per pixel: 1 for grey, 3 for RGB, 4 for RGBA with straight (not premultiplied) alpha.
    public let channels: Int
    /// The samples, `size.width * size.height * channels` of them.
    public let bytes: [UInt8]

    /// Creates pixels from their samples.
    ///
    /// - Precondition: `channels` is 1, 3 or 4, and the number of `bytes` is `size.width * size.height * channels`.
    public init(size: PixelSize, channels: Int, bytes: [UInt8]) {
        precondition([1, 3, 4].contains(channels) && bytes.count == size.width * size.height * channels)
        self.size = size
        self.channels = channels
        self.bytes = bytes
    }
}
