/// A width and a height; the unit is said where it is used.
public struct Size: Hashable, Sendable, Codable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// A size of `width` by `height`.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A position; x grows to the right, y downward.
public struct Point: Hashable, Sendable, Codable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the upper edge.
    public var y: Double

    /// The middle of the unit square.
    public static let center = Point(x: 0.5, y: 0.5)

    /// The position (`x`, `y`).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// An upright rectangle; x grows to the right, y downward.
///
/// In an image a pixel is the unit square, so that the whole of a picture is `0, 0, width, height`.
public struct Rect: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// The rectangle whose upper left corner is (`x`, `y`).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole of a picture of that size.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }
}
