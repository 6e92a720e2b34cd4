internal import Imaging

/// The app icon for installed web apps: the pin of `icon.svg` as a bitmap.
struct AppIcon: Sendable, Hashable {
    /// The shape of the background and the size of the pin on it.
    enum Shape: String, Sendable {
        /// A full square that the system crops to its own shape; only a circle of four fifths is never cropped (W3C, Web
        /// Application Manifest, "Icon masks and safe zone").
        case maskable
        /// A square with rounded corners, as on pages.
        case any
        /// A full square whose corners the system rounds.
        case touch
    }

    let shape: Shape
    /// The side in pixels.
    let side: Int

    /// The icons that the manifest and the pages refer to.
    static let all = [
        AppIcon(shape: .any, side: 192), AppIcon(shape: .any, side: 512), AppIcon(shape: .maskable, side: 192),
        AppIcon(shape: .maskable, side: 512), AppIcon(shape: .touch, side: 180),
    ]

    /// The file name, such as `maskable-512.png`.
    var name: String { "\(shape.rawValue)-\(side).png" }

    /// The background colour: `#0a6660`.
    private static let ground: [Double] = [0x0a, 0x66, 0x60]
    /// The number of sample lines per pixel row; coverage along a line is exact.
    private static let lines = 4

    /// Renders the icon as a PNG. Takes milliseconds.
    ///
    /// - Throws: ``ImagingError`` if memory cannot be allocated.
    func png() throws(ImagingError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for row in 0..<side {
            let lines = (0..<Self.lines).map {
                halves(at: (Double(row) + (Double($0) + 0.5) / Double(Self.lines)) * unit)
            }
            for column in 0..<side {
                let span = (Double(column) * unit, Double(column + 1) * unit)
                let area = unit * Double(Self.lines)
                let white = lines.reduce(0) { $0 + cover(span, $1.pin) - cover(span, $1.hole) } / area
                let alpha = lines.reduce(0) { $0 + cover(span, $1.square) } / area
                for sample in Self.ground { bytes.append(UInt8(sample + (255 - sample) * white + 0.5)) }
                bytes.append(UInt8(alpha * 255 + 0.5))
            }
        }
        return try PixelBuffer(size: PixelSize(width: side, height: side), channels: 4, bytes: bytes).png()
    }

    /// Half the widths of the shapes at a height of the drawing.
    private func halves(at y: Double) -> (pin: Double, hole: Double, square: Double) {
        (drawn(y, Self.pin), drawn(y, Self.hole), shape == .any ? Self.square(y) : 32)
    }

    /// Units of the drawing, which is 64 × 64, per pixel.
    private var unit: Double { 64 / Double(side) }

    /// Half the width of a shape at a height of the drawing; the pin is smaller where a system can crop.
    private func drawn(_ y: Double, _ figure: (Double) -> Double) -> Double {
        let zoom = shape == .maskable ? 0.8 : 1
        return figure((y - 32) / zoom + 32) * zoom
    }

    /// The part of an interval that is within `half` of the middle.
    private func cover(_ span: (Double, Double), _ half: Double) -> Double {
        max(0, min(span.1, 32 + half) - max(span.0, 32 - half))
    }

    private static func pin(_ y: Double) -> Double {
        if y <= 27.7 { return circle(15.5, at: 27.7, y) }
        guard y < 53 else { return 0 }
        // The lower sides are a cubic Bézier curve; its height falls as its parameter grows.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if cubic(middle, 53, 42.4, 34.4, 27.7) > y { low = middle } else { high = middle }
        }
        return cubic(low, 0, 10, 15.5, 15.5)
    }

    private static func hole(_ y: Double) -> Double { circle(6.5, at: 27.5, y) }

    private static func square(_ y: Double) -> Double {
        let beyond = max(0, 14 - min(y, 64 - y))
        return 18 + (14 * 14 - beyond * beyond).squareRoot()
    }

    private static func circle(_ radius: Double, at middle: Double, _ y: Double) -> Double {
        max(0, radius * radius - (y - middle) * (y - middle)).squareRoot()
    }

    private static func cubic(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        let s = 1 - t
        return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    }
}
