public import Imaging

/// The limits of a service for an image.
public struct ImageServiceRules: Hashable, Sendable {
    /// The most pixels of a response: `maxArea`.
    public let maximumArea: Int
    /// Whether to respond as iiif-validator 1.0.5 expects where it differs from the standard: `!w,h` larger than the region is an
    /// error, and `^max` does not enlarge.
    public let isForValidator: Bool

    /// The number of pixels that can be requested of every image, even a smaller one.
    private static let leastArea = 1 << 24
    /// The most pixels of any response. Making one of this size takes some hundred megabytes.
    private static let greatestArea = 50_000_000

    /// The rules for an image of this size.
    public init(image: PixelSize, isForValidator: Bool = false) {
        maximumArea = min(max(image.width * image.height, Self.leastArea), Self.greatestArea)
        self.isForValidator = isForValidator
    }

    /// Whether a response can have this size.
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
        // Rounded down, so that the product does not exceed the limit.
        return PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    }
}
