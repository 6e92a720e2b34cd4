/// Where the interest of a picture lies, from its detail, its colours and skin: arithmetic on a small picture, the same for the
/// same pixels everywhere.
public struct InterestMap: Sendable {
    /// Cells along the longer side.
    private static let longSide = 48

    private let width: Int
    private let height: Int
    /// How interesting each cell is, 0 or more, row by row.
    private let scores: [Double]

    /// Looks at a picture; a thumbnail is large enough. Time is that of its pixels.
    public init(_ pixels: PixelBuffer) {
        let size = pixels.size.thumbnail(fitting: Self.longSide)
        (width, height) = (size.width, size.height)
        let cells = CellColors(pixels, width: width, height: height)
        var scores: [Double] = []
        for y in 0..<height {
            for x in 0..<width { scores.append(cells.detail(x, y) + cells.vividness(x, y) + cells.skin(x, y)) }
        }
        // What is everywhere is of no interest.
        let mean = scores.reduce(0, +) / Double(scores.count)
        self.scores = scores.map { max(0, $0 - mean) }
    }

    /// The point to centre, each coordinate from 0 to 1: within the part, half as wide and high as the picture, that has most
    /// interest, its middle by interest. The centre of a picture that is alike everywhere.
    public var focus: Point {
        let (columns, rows) = (max(1, width / 2), max(1, height / 2))
        var best = (sum: 0.0, x: 0, y: 0)
        for y in 0...height - rows {
            for x in 0...width - columns {
                // Of two parts that are alike, the one nearer to the centre.
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
