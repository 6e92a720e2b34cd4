/// Why a viewport cannot be used.
public enum GeometryError: Error, Hashable, Sendable {
    /// A width, height or density that is not a finite number above zero.
    case notPositive
    /// A side of more than ``Viewport/maximumPixels`` pixels after density.
    case tooLarge
    /// More than ``ImageLimits/maximumPixels`` pixels in all after density.
    case tooManyPixels
}

/// The window that a picture is shown in.
public struct Viewport: Hashable, Sendable, Codable {
    /// Width in points.
    public let width: Double
    /// Height in points.
    public let height: Double
    /// Pixels for each point.
    public let density: Double

    /// The most pixels that a side may have after density: 16,384.
    public static let maximumPixels = 16_384

    /// A viewport of `width` by `height` points with `density` pixels for each point.
    ///
    /// - Throws: ``GeometryError`` where a number is not finite and above zero, or there are too many pixels on a side or in all.
    public init(width: Double, height: Double, density: Double = 1) throws(GeometryError) {
        for number in [width, height, density] where !(number.isFinite && number > 0) {
            throw .notPositive
        }
        let (columns, rows) = ((width * density).roundedHalfUp, (height * density).roundedHalfUp)
        guard max(columns, rows) <= Double(Self.maximumPixels) else { throw .tooLarge }
        guard columns * rows <= Double(ImageLimits.maximumPixels) else { throw .tooManyPixels }
        self.width = width
        self.height = height
        self.density = density
    }

    /// Decodes `width`, `height` and `density`, and throws what ``init(width:height:density:)`` throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            width: values.decode(Double.self, forKey: .width),
            height: values.decode(Double.self, forKey: .height),
            density: values.decode(Double.self, forKey: .density))
    }
}

extension Double {
    /// ⌊x + ½⌋, the rounding of every pixel count.
    var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
