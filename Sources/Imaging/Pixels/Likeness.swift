/// How like two pictures of the same size are: the structural similarity (SSIM; Wang, Bovik, Sheikh and Simoncelli, 2004) of their
/// Y, Cb and Cr, each from -1 to 1 for equal pictures. It is the mean over squares of eight pixels that begin at every fourth.
struct Likeness: Hashable, Sendable {
    let luma: Double
    let blue: Double
    let red: Double

    private static let side = 8
    private static let step = 4
    /// The smallest difference of chroma that counts. Nobody sees less, and WebP codes chroma a little more coarsely.
    private static let leastOfChroma = 0.005

    /// - Precondition: both have the same size, and three channels or one.
    init(_ one: PixelBuffer, _ other: PixelBuffer) {
        precondition(one.size == other.size)
        let (one, other) = (Planes(one), Planes(other))
        let likeness = { (plane: KeyPath<Planes, [UInt8]>) in
            Self.similarity(one[keyPath: plane], other[keyPath: plane], one.size)
        }
        (luma, blue, red) = (likeness(\.luma), likeness(\.blue), likeness(\.red))
    }

    /// Whether a picture with this likeness to an original is at least as like it as one with the other likeness.
    func isAtLeast(_ other: Likeness) -> Bool {
        luma >= other.luma && blue >= other.blue - Self.leastOfChroma && red >= other.red - Self.leastOfChroma
    }

    private static func similarity(_ one: [UInt8], _ other: [UInt8], _ size: PixelSize) -> Double {
        let (across, down) = (min(side, size.width), min(side, size.height))
        var (sum, squares) = (0.0, 0.0)
        for top in stride(from: 0, through: size.height - down, by: step) {
            for left in stride(from: 0, through: size.width - across, by: step) {
                var moments = Moments()
                for row in top..<top + down {
                    let start = row * size.width + left
                    for at in start..<start + across { moments.add(Int(one[at]), Int(other[at])) }
                }
                sum += moments.similarity(across * down)
                squares += 1
            }
        }
        return sum / squares
    }

    /// Sums over the pixels of a square.
    private struct Moments {
        var (one, other, oneSquared, otherSquared, product) = (0, 0, 0, 0, 0)

        @inline(__always)
        mutating func add(_ a: Int, _ b: Int) {
            one &+= a
            other &+= b
            oneSquared &+= a &* a
            otherSquared &+= b &* b
            product &+= a &* b
        }

        /// With the constants of the paper for samples of eight bits: (0.01 · 255)² and (0.03 · 255)².
        func similarity(_ count: Int) -> Double {
            let n = Double(count)
            let (a, b) = (Double(one) / n, Double(other) / n)
            let variances = Double(oneSquared) / n - a * a + Double(otherSquared) / n - b * b
            let covariance = Double(product) / n - a * b
            return (2 * a * b + 6.5025) * (2 * covariance + 58.5225)
                / ((a * a + b * b + 6.5025) * (variances + 58.5225))
        }
    }

    /// The samples of each plane.
    private struct Planes {
        let size: PixelSize
        var luma: [UInt8]
        var blue: [UInt8] = []
        var red: [UInt8] = []

        init(_ pixels: PixelBuffer) {
            size = pixels.size
            guard pixels.channels == 3 else {
                luma = pixels.bytes
                blue = [UInt8](repeating: 128, count: luma.count)
                red = blue
                return
            }
            let count = size.width * size.height
            luma = []
            luma.reserveCapacity(count)
            blue.reserveCapacity(count)
            red.reserveCapacity(count)
            for at in 0..<count {
                let rgb = (pixels.bytes[3 * at], pixels.bytes[3 * at + 1], pixels.bytes[3 * at + 2])
                let (y, cb, cr) = YCbCr.samples(rgb.0, rgb.1, rgb.2)
                luma.append(y)
                blue.append(cb)
                red.append(cr)
            }
        }
    }
}
