/// Why a viewport is invalid.
public enum GeometryError: Error, Hashable, Sendable {
    /// A width, height or density is not a finite number above 0.
    case notPositive
    /// A side has more than ``Viewport/maximumPixels`` pixels after density.
    case tooLarge
    /// The viewport has more than ``ImageLimits/maximumPixels`` pixels after density.
    case tooManyPixels
}

/// The area that an image is shown in.
public struct Viewport: Hashable, Sendable, Codable {
    /// The width in points.
    public let width: Double
    /// The height in points.
    public let height: Double
    /// Pixels per point.
    public let density: Double

    /// The most pixels of a side after density: 16,384.
    public static let maximumPixels = 16_384

    /// Creates a viewport of `width` by `height` points with `density` pixels per point.
    ///
    /// - Throws: ``GeometryError`` if a number is not finite and above 0, or there are too many pixels on a side or in all.
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

    /// Decodes `width`, `height` and `density`.
    ///
    /// - Throws: ``GeometryError`` as ``init(width:height:density:)`` does, and `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            width: values.decode(Double.self, forKey: .width),
            height: values.decode(Double.self, forKey: .height),
            density: values.decode(Double.self, forKey: .density))
    }
}

extension Double {
    /// ⌊x + ½⌋, which rounds every pixel count.
    var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
