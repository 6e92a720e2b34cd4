import Glibc
import Imaging
import TestSupport
import Testing

/// The expected result at a reduced size: the transform of the coefficients, as libjpeg reads them, by its definition.
enum TransformedCoefficients {
    /// The transform of a block by definition, in floating point.
    private static func transformed(_ block: ArraySlice<Int16>, side: Int) -> [Double] {
        let first = block.startIndex
        return (0..<side * side).map { place in
            let (x, y) = (place % side, place / side)
            var sum = 0.0
            for v in 0..<side {
                for u in 0..<side {
                    let weight = (u == 0 ? 0.5.squareRoot() : 1) * (v == 0 ? 0.5.squareRoot() : 1)
                    let wave =
                        cos(Double(2 * x + 1) * Double(u) * .pi / Double(2 * side))
                        * cos(Double(2 * y + 1) * Double(v) * .pi / Double(2 * side))
                    sum += weight * wave * Double(block[first + v * 8 + u])
                }
            }
            // Orthonormal of `side` points, and the ratio of the two sizes.
            return max(0, min(255, sum * 2 / Double(side) * Double(side) / 8 + 128))
        }
    }

    /// Compares each plane of a file with its coefficients.
    ///
    /// - Parameters:
    ///   - limit: blocks with larger coefficients, which no encoder writes, are not compared.
    ///   - count: if there are many more blocks, not all are compared.
    static func expect(
        _ planes: [PixelBuffer], of file: [UInt8], side: Int, limit: Int16 = .max, count: Int = .max,
        _ what: @autoclosure () -> String
    ) {
        for (component, plane) in planes.enumerated() {
            let (columns, values) = TestJPEG.coefficients(of: file, component: component)
            var most = 0.0
            for block in stride(from: 0, to: values.count / 64, by: values.count / 64 / count + 1) {
                let coefficients = values[block * 64..<block * 64 + 64]
                guard coefficients.allSatisfy({ (-limit...limit).contains($0) }) else { continue }
                for (place, sample) in transformed(coefficients, side: side).enumerated() {
                    let x = block % columns * side + place % side
                    let y = block / columns * side + place / side
                    most = max(most, abs(Double(plane.bytes[y * plane.size.width + x]) - sample))
                }
            }
            #expect(most <= 0.75, "\(what()), component \(component), 1/\(8 / side)")
        }
    }
}
