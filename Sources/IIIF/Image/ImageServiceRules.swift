public import Imaging

/// What a service allows for an image.
public struct ImageServiceRules: Hashable, Sendable {
    /// The most pixels of an answer: `maxArea`.
    public let maximumArea: Int
    /// Whether it answers as iiif-validator 1.0.5 wants, where that differs from the standard: `!w,h` larger than the region is an
    /// error, and `^max` doesn't enlarge.
    public let isForValidator: Bool

    /// So many pixels may be asked for of every image.
    private static let leastArea = 1 << 24
    /// An answer with so many is made in some hundred megabytes.
    private static let greatestArea = 50_000_000

    /// The rules for an image of a size.
    public init(image: PixelSize, isForValidator: Bool = false) {
        maximumArea = min(max(image.width * image.height, Self.leastArea), Self.greatestArea)
        self.isForValidator = isForValidator
    }

    /// Whether an answer may be as large.
    func allows(_ size: PixelSize) -> Bool {
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        return !overflow && area <= maximumArea && max(size.width, size.height) <= ImageLimits.maximumJPEGSide
    }

    /// The size itself, or the largest of the same shape that is allowed.
    func limited(_ size: PixelSize) -> PixelSize { allows(size) ? size : largest(of: size) }

    /// The largest size of the same shape that is allowed.
    func largest(of part: PixelSize) -> PixelSize {
        let (width, height) = (Double(part.width), Double(part.height))
        let side = Double(ImageLimits.maximumJPEGSide)
        let scale = min((Double(maximumArea) / (width * height)).squareRoot(), side / width, side / height)
        // Rounded down, so that the product stays below.
        return PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    }
}
