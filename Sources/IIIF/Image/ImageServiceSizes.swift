/// A size of the whole image that is quick to get: Image API 3.0, section 5.3.
public struct ImageServiceSize: Encodable, Hashable, Sendable {
    public let width, height: Int
}

/// Tiles that are quick to get: Image API 3.0, section 5.4.
public struct ImageServiceTiles: Encodable, Hashable, Sendable {
    /// Pixels a side; fewer at the image's right and lower edge.
    static let side = 512
    /// The values that ``scaleFactors`` may have.
    static let scales = [1, 2, 4, 8, 16, 32, 64]

    public let width, height: Int
    /// How many pixels of the image make one of a tile, along each axis.
    public let scaleFactors: [Int]
}
