/// The size of a picture in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    /// Columns of pixels.
    public var width: Int
    /// Rows of pixels.
    public var height: Int

    /// A size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of a thumbnail within `bound` by `bound` pixels: never larger than the picture, never below one pixel.
    ///
    /// With `n = min(bound, long)` the long side becomes `n` and the short side `max(1, ⌊(2·short·n + long) / (2·long)⌋)`,
    /// which is `short·n / long` rounded half up, in integers. A bound below 1 counts as 1.
    public func thumbnail(fitting bound: Int) -> PixelSize {
        let long = max(width, height, 1)
        let n = max(1, min(bound, long))
        func scaled(_ side: Int) -> Int {
            side == long ? n : max(1, (2 * side * n + long) / (2 * long))
        }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    /// The size after the picture has been turned upright.
    public func upright(_ orientation: Orientation) -> PixelSize {
        orientation.swapsAxes ? PixelSize(width: height, height: width) : self
    }
}
