public import Imaging

/// The region parameter: Image API 3.0, section 4.1.
enum RegionParameter: Hashable, Sendable {
    case full
    /// The centre of the image, with the sides of its shorter side.
    case square
    /// Left, top, width and height in pixels.
    case pixels(Int, Int, Int, Int)
    /// Left, top, width and height in percent of the image.
    case percent(Double, Double, Double, Double)

    /// Parses `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`.
    init(_ text: String) throws(ImageRequestError) {
        switch text {
        case "full": self = .full
        case "square": self = .square
        default:
            if text.hasPrefix("pct:"),
                let parts = ParameterNumber.list(text.dropFirst(4), 4, ParameterNumber.decimal)
            {
                self = .percent(parts[0], parts[1], parts[2], parts[3])
            } else if let parts = ParameterNumber.list(text[...], 4, ParameterNumber.integer) {
                self = .pixels(parts[0], parts[1], parts[2], parts[3])
            } else {
                throw ImageRequestError(invalid: "region", text, expected: "full, square, x,y,w,h or pct:x,y,w,h")
            }
        }
    }

    /// The region in whole pixels, clipped to the image.
    ///
    /// - Throws: ``ImageRequestError`` for a region that is empty or outside the image.
    func region(of image: PixelSize) throws(ImageRequestError) -> ImageRegion {
        switch self {
        case .full:
            return ImageRegion(x: 0, y: 0, size: image)
        case .square:
            let side = min(image.width, image.height)
            return ImageRegion(
                x: (image.width - side) / 2, y: (image.height - side) / 2, size: PixelSize(width: side, height: side))
        case .pixels(let x, let y, let width, let height):
            return try Self.cut(x, y, width, height, image)
        case .percent(let x, let y, let width, let height):
            guard width > 0, height > 0 else { throw Self.empty }
            return try Self.cut(
                Self.pixels(x, image.width), Self.pixels(y, image.height), max(1, Self.pixels(width, image.width)),
                max(1, Self.pixels(height, image.height)), image)
        }
    }

    private static let empty = ImageRequestError("the region has no pixels")

    private static func cut(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ image: PixelSize
    ) throws(ImageRequestError) -> ImageRegion {
        guard width > 0, height > 0 else { throw empty }
        guard x < image.width, y < image.height else {
            throw ImageRequestError("the region is outside the image, which has \(image.width)x\(image.height) pixels")
        }
        return ImageRegion(
            x: x, y: y, size: PixelSize(width: min(width, image.width - x), height: min(height, image.height - y)))
    }

    private static func pixels(_ percent: Double, _ length: Int) -> Int {
        Int((min(percent, 1000) / 100 * Double(length)).rounded())
    }
}

/// A region of an image in whole pixels.
public struct ImageRegion: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    public var size: PixelSize

    /// The region as a rectangle.
    public var rect: Rect {
        Rect(x: Double(x), y: Double(y), width: Double(size.width), height: Double(size.height))
    }
}
