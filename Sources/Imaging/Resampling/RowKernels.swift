/// The inner loops of resampling. Each works on one row, and the caller guarantees the lengths.
enum RowKernels {
    /// Converts samples to floating point.
    static func widen(_ row: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<Float>, count: Int) {
        for index in 0..<count {
            unsafe result[index] = Float(row[index])
        }
    }

    /// Converts RGBA pixels to floating point, with the colours multiplied by alpha / 255.
    static func premultiply(_ row: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<Float>, pixels: Int) {
        for pixel in 0..<pixels {
            let base = pixel &* 4
            let alpha = unsafe Float(row[base &+ 3])
            let factor = alpha * (1 / 255)
            unsafe result[base] = Float(row[base]) * factor
            unsafe result[base &+ 1] = Float(row[base &+ 1]) * factor
            unsafe result[base &+ 2] = Float(row[base &+ 2]) * factor
            unsafe result[base &+ 3] = alpha
        }
    }

    /// Converts samples to linear light by tables of 256 entries for red, green and blue. The colours of RGBA are multiplied by
    /// alpha / 255.
    static func lighten(
        _ row: UnsafePointer<UInt8>, by tables: UnsafePointer<Float>, channels: Int,
        to light: UnsafeMutablePointer<Float>,
        pixels: Int
    ) {
        switch channels {
        case 1:
            for pixel in 0..<pixels { unsafe light[pixel] = tables[Int(row[pixel])] }
        case 3:
            for base in stride(from: 0, to: pixels &* 3, by: 3) {
                unsafe light[base] = tables[Int(row[base])]
                unsafe light[base &+ 1] = tables[256 &+ Int(row[base &+ 1])]
                unsafe light[base &+ 2] = tables[512 &+ Int(row[base &+ 2])]
            }
        default:
            for base in stride(from: 0, to: pixels &* 4, by: 4) {
                let alpha = unsafe Float(row[base &+ 3])
                let factor = alpha * (1 / 255)
                unsafe light[base] = tables[Int(row[base])] * factor
                unsafe light[base &+ 1] = tables[256 &+ Int(row[base &+ 1])] * factor
                unsafe light[base &+ 2] = tables[512 &+ Int(row[base &+ 2])] * factor
                unsafe light[base &+ 3] = alpha
            }
        }
    }

    /// Converts premultiplied RGBA pixels to straight alpha.
    static func divideByAlpha(_ row: UnsafeMutablePointer<UInt8>, pixels: Int) {
        for pixel in 0..<pixels {
            let base = pixel &* 4
            let alpha = unsafe Int(row[base &+ 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in base..<base &+ 3 {
                unsafe row[channel] = UInt8(min(255, (Int(row[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }

    /// The weighted sum of pixels of three or four samples. It reads four samples per pixel, so the row needs padding of one
    /// sample.
    static func sumPixels(
        _ row: UnsafePointer<Float>, channels: Int, weights: UnsafePointer<Float>, taps: Int
    ) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        var at = unsafe UnsafeRawPointer(row)
        let step = channels &* MemoryLayout<Float>.stride
        for tap in 0..<taps {
            unsafe sum += at.loadUnaligned(as: SIMD4<Float>.self) * weights[tap]
            unsafe at += step
        }
        return sum
    }

    /// The weighted sum of grey samples. It reads groups of four, so row and weights need padding of three.
    static func sumGrey(_ row: UnsafePointer<Float>, weights: UnsafePointer<Float>, taps: Int) -> Float {
        var sum = SIMD4<Float>.zero
        for tap in stride(from: 0, to: taps, by: 4) {
            let samples = unsafe UnsafeRawPointer(row + tap).loadUnaligned(as: SIMD4<Float>.self)
            let factors = unsafe UnsafeRawPointer(weights + tap).loadUnaligned(as: SIMD4<Float>.self)
            sum += samples * factors
        }
        return sum.sum()
    }
}
