/// A width and a height; each use states the unit.
public struct Size: Hashable, Sendable, Codable {
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Creates a size of `width` by `height`.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A position; x increases to the right, y downward.
public struct Point: Hashable, Sendable, Codable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the upper edge.
    public var y: Double

    /// The middle of the unit square.
    public static let center = Point(x: 0.5, y: 0.5)

    /// Creates the position (`x`, `y`).
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// An axis-parallel rectangle; x increases to the right, y downward.
///
/// In an image a pixel is the unit square, so that the whole image is `0, 0, width, height`.
public struct Rect: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Creates the rectangle whose upper left corner is (`x`, `y`).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of a whole image of that size.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }
}
