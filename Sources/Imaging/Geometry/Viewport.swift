/// Why a viewport cannot be used.
public enum GeometryError: Error, Hashable, Sendable {
    /// A width, height or density that is not a finite number above zero.
    case notPositive
    /// A side of more than ``Viewport/maximumPixels`` pixels after density.
    case tooLarge
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
    /// - Throws: ``GeometryError`` where a number is not finite and above zero, or a side has too many pixels.
    public init(width: Double, height: Double, density: Double = 1) throws(GeometryError) {
        for number in [width, height, density] where !(number.isFinite && number > 0) {
            throw .notPositive
        }
        let longest = max(width, height) * density
        guard longest.roundedHalfUp <= Double(Self.maximumPixels) else { throw .tooLarge }
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
