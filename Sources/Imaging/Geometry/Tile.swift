/// A square piece of an upright picture at a half, a quarter, … of its size: what a viewer puts together where a view is sharper
/// than the whole picture that it has.
public struct Tile: Hashable, Sendable {
    /// Pixels a side; fewer at the picture's right and lower edge.
    public static let side = 512
    /// The values that ``scale`` may have.
    public static let scales = [1, 2, 4, 8, 16, 32, 64]

    /// How many pixels of the picture make one of the tile, along each axis: IIIF's scale factor.
    public let scale: Int
    /// Counted from the left, from 0.
    public let column: Int
    /// Counted from the top, from 0.
    public let row: Int

    /// A tile; nil for a scale that is none.
    public init?(scale: Int, column: Int, row: Int) {
        guard Self.scales.contains(scale), column >= 0, row >= 0 else { return nil }
        (self.scale, self.column, self.row) = (scale, column, row)
    }

    /// What it shows of a picture, in pixels of the picture, and its own size; nil where it lies outside.
    public func part(of image: PixelSize) -> (region: Rect, size: PixelSize)? {
        guard let x = interval(column, of: image.width), let y = interval(row, of: image.height) else { return nil }
        let region = Rect(
            x: Double(x.lowerBound), y: Double(y.lowerBound), width: Double(x.count), height: Double(y.count))
        return (region, PixelSize(width: pixels(x.count), height: pixels(y.count)))
    }

    private func interval(_ index: Int, of length: Int) -> Range<Int>? {
        let step = Self.side * scale
        guard index < (length + step - 1) / step else { return nil }
        return index * step..<min((index + 1) * step, length)
    }

    private func pixels(_ length: Int) -> Int {
        (length + scale - 1) / scale
    }
}
