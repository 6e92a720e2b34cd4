internal import Imaging

/// A preferred size of the whole image: Image API 3.0, section 5.3.
public struct ImageServiceSize: Encodable, Hashable, Sendable {
    public let width, height: Int
}

/// Preferred tiles: Image API 3.0, section 5.4.
public struct ImageServiceTiles: Encodable, Hashable, Sendable {
    /// Pixels along each side; fewer at the right and lower edges of the image.
    static let side = 512
    /// The possible values of ``scaleFactors``.
    static let scales = [1, 2, 4, 8, 16, 32, 64]

    public let width, height: Int
    /// Pixels of the image per pixel of a tile, along each axis.
    public let scaleFactors: [Int]

    /// Whether a region at a size is one of the tiles, as the standard computes them (Implementation Notes 3.0, section 3).
    static func contain(_ part: ImageRegion, image: PixelSize, at size: PixelSize) -> Bool {
        scales.contains { scale in
            isPiece(part.x, part.size.width, of: image.width, scale, at: size.width)
                && isPiece(part.y, part.size.height, of: image.height, scale, at: size.height)
        }
    }

    private static func isPiece(_ start: Int, _ length: Int, of image: Int, _ scale: Int, at size: Int) -> Bool {
        let step = side * scale
        return start % step == 0 && length == min(step, image - start) && size == (length + scale - 1) / scale
    }
}
