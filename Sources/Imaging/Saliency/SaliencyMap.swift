/// A saliency map: which parts of a picture attract attention, by their detail, saturation and skin tones. Equal pixels give equal
/// maps on every machine.
public struct SaliencyMap: Sendable {
    /// The number of cells along the longer side.
    private static let longSide = 48

    private let width: Int
    private let height: Int
    /// The score of each cell, 0 or more, row by row.
    private let scores: [Double]

    /// Computes the map of a picture. A thumbnail is large enough. The time is proportional to the number of pixels.
    public init(_ pixels: PixelBuffer) {
        let size = pixels.size.thumbnail(fitting: Self.longSide)
        (width, height) = (size.width, size.height)
        let cells = CellColors(pixels, width: width, height: height)
        var scores: [Double] = []
        for y in 0..<height {
            for x in 0..<width { scores.append(cells.detail(x, y) + cells.vividness(x, y) + cells.skin(x, y)) }
        }
        // A feature that is everywhere does not stand out.
        let mean = scores.reduce(0, +) / Double(scores.count)
        self.scores = scores.map { max(0, $0 - mean) }
    }

    /// The point to centre when the picture is cropped, each coordinate from 0 to 1. It is the centroid of the scores within the
    /// most salient window of half the picture's width and height, or the centre of a uniform picture.
    public var focus: Point {
        let (columns, rows) = (max(1, width / 2), max(1, height / 2))
        var best = (sum: 0.0, x: 0, y: 0)
        for y in 0...height - rows {
            for x in 0...width - columns {
                // Prefers windows near the centre.
                let away = abs(Double(2 * x + columns - width)) + abs(Double(2 * y + rows - height))
                let sum = sum(x, y, columns, rows) * (1 - 0.1 * away / Double(width + height))
                if sum > best.sum { best = (sum, x, y) }
            }
        }
        guard best.sum > 0 else { return .center }
        return middle(best.x, best.y, columns, rows)
    }

    private func sum(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Double {
        var sum = 0.0
        for row in y..<y + rows {
            for column in x..<x + columns { sum += scores[row * width + column] }
        }
        return sum
    }

    private func middle(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Point {
        var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
        for row in y..<y + rows {
            for column in x..<x + columns {
                let score = scores[row * width + column]
                sum += score
                sumX += score * (Double(column) + 0.5)
                sumY += score * (Double(row) + 0.5)
            }
        }
        return Point(x: sumX / sum / Double(width), y: sumY / sum / Double(height))
    }
}
