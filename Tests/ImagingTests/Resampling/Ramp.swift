import Imaging
import TestSupport
import Testing

extension Synthetic {
    /// A picture that increases from 20 at the left edge to 220 at the right, dithered so that the mean of each column is exact.
    static func ramp(_ width: Int, _ height: Int, channels: Int) -> PixelBuffer {
        let slope = 200 / Double(width)
        return picture(width, height, channels: channels) { x, y, _ in
            Int((20 + (Double(x) + 0.5) * slope + (Double((x * 7 + y * 5) % 16) + 0.5) / 16).rounded(.down))
        }
    }
}

/// Expects each column of a picture of a ramp, which begins with 20 at 0, to have the value of the ramp at its centre. Columns at
/// the edges differ by half the width of the filter.
func expectRamp(_ made: PixelBuffer, _ region: Rect, slope: Double, tolerance: Double) {
    let step = region.width / Double(made.size.width)
    var errors: [Double] = []
    for x in 3..<made.size.width - 3 {
        let expected = 20 + (region.x + (Double(x) + 0.5) * step) * slope
        let column = (0..<made.size.height).map { Double(made.bytes[($0 * made.size.width + x) * made.channels]) }
        errors.append(column.reduce(0, +) / Double(column.count) - expected)
    }
    #expect(errors.allSatisfy { abs($0) <= tolerance }, "\(errors.map { abs($0) }.max() ?? 0) levels in \(region)")
    // The mean of each half shows how far the picture is shifted or stretched.
    let half = errors.count / 2
    for part in [errors[..<half], errors[half...]] where !part.isEmpty {
        let shift = part.reduce(0, +) / Double(part.count) / slope / step
        // A dither of few rows has errors of hundredths of a level, which are a quarter of a pixel if the slope is small.
        #expect(abs(shift) <= 0.35, "shifted by \(shift) pixels in \(region)")
    }
}
