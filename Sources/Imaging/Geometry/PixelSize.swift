/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of a thumbnail within `bound` by `bound` pixels. It is never larger than the image, and at least one pixel a side.
    ///
    /// With `n = min(bound, long)`, the long side becomes `n` and the short side `max(1, ⌊(2·short·n + long) / (2·long)⌋)`, which
    /// is `short·n / long` rounded half up. A bound below 1 counts as 1.
    public func thumbnail(fitting bound: Int) -> PixelSize {
        let long = max(width, height, 1)
        let n = max(1, min(bound, long))
        func scaled(_ side: Int) -> Int {
            side == long ? n : max(1, (2 * side * n + long) / (2 * long))
        }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    /// The size after the image has been turned upright.
    public func upright(_ orientation: Orientation) -> PixelSize {
        orientation.swapsAxes ? PixelSize(width: height, height: width) : self
    }
}
