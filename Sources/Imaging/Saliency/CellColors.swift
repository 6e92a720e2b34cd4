/// The mean colours of the cells of a grid over a picture, and the features that attract attention.
struct CellColors {
    private let width: Int
    private let height: Int
    /// Red, green and blue of each cell, from 0 to 1.
    private let colors: [SIMD3<Double>]
    private let luma: [Double]

    init(_ pixels: PixelBuffer, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        var colors: [SIMD3<Double>] = []
        for y in 0..<height {
            let rows = Self.span(y, of: height, in: pixels.size.height)
            for x in 0..<width {
                colors.append(Self.mean(pixels, Self.span(x, of: width, in: pixels.size.width), rows))
            }
        }
        self.colors = colors
        luma = colors.map { ($0 * SIMD3(0.299, 0.587, 0.114)).sum() }
    }

    private static func span(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        let first = index * length / count
        return first..<max((index + 1) * length / count, first + 1)
    }

    /// Transparent pixels count as black.
    private static func mean(_ pixels: PixelBuffer, _ columns: Range<Int>, _ rows: Range<Int>) -> SIMD3<Double> {
        var sum = SIMD3<Int>.zero
        for row in rows {
            for column in columns {
                let at = (row * pixels.size.width + column) * pixels.channels
                if pixels.channels == 1 {
                    sum &+= SIMD3(repeating: Int(pixels.bytes[at]))
                } else {
                    let color = SIMD3(
                        Int(pixels.bytes[at]), Int(pixels.bytes[at + 1]), Int(pixels.bytes[at + 2]))
                    sum &+= pixels.channels == 4 ? color &* Int(pixels.bytes[at + 3]) / 255 : color
                }
            }
        }
        return SIMD3(Double(sum.x), Double(sum.y), Double(sum.z)) / Double(255 * columns.count * rows.count)
    }

    /// How much the cell differs from its neighbours: the Laplacian of the luma.
    func detail(_ x: Int, _ y: Int) -> Double {
        let here = luma[y * width + x]
        var sum = 0.0
        for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
            sum += here - luma[max(0, min(height - 1, row)) * width + max(0, min(width - 1, column))]
        }
        return min(abs(sum), 1)
    }

    /// How saturated the cell is; 0 where it is nearly black or white.
    func vividness(_ x: Int, _ y: Int) -> Double {
        let color = colors[y * width + x]
        guard (0.05...0.9).contains(luma[y * width + x]), color.max() > 0 else { return 0 }
        let saturation = (color.max() - color.min()) / color.max()
        return max(0, saturation - 0.4) * 0.5
    }

    /// How close the cell is to the hue that skin of all shades has in common; 0 where it is very dark or bright.
    func skin(_ x: Int, _ y: Int) -> Double {
        let color = colors[y * width + x]
        let length = (color * color).sum().squareRoot()
        guard (0.2...0.95).contains(luma[y * width + x]), length > 0 else { return 0 }
        let difference = color / length - Self.skinHue
        let nearness = 1 - (difference * difference).sum().squareRoot()
        return max(0, nearness - 0.8) * 2.5
    }

    /// Red, green and blue, normalised to length 1.
    private static let skinHue = SIMD3(0.74, 0.53, 0.41)
}
