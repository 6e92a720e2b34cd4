/// Red, green and blue, sRGB-encoded from 0 to 1, and opacity. Mixed without linearisation, as paint is.
typealias Color = SIMD4<Float>

/// An opaque colour in hexadecimal notation, 0xRRGGBB.
func rgb(_ hexadecimal: UInt32) -> Color {
    Color(
        Float(hexadecimal >> 16 & 0xFF) / 255, Float(hexadecimal >> 8 & 0xFF) / 255, Float(hexadecimal & 0xFF) / 255, 1)
}

@inline(__always)
func mix(_ from: Color, _ to: Color, _ part: Float) -> Color { from + (to - from) * part }

/// The colour brightened or darkened, with the same opacity.
@inline(__always)
func scaled(_ color: Color, _ factor: Float) -> Color { color * Color(factor, factor, factor, 1) }

@inline(__always)
func unit(_ value: Float) -> Float { max(0, min(1, value)) }

/// 0 below `edge`, 1 above `edge + width`, and smooth in between.
@inline(__always)
func smoothStep(_ value: Float, from edge: Float, over width: Float) -> Float {
    let t = unit((value - edge) / width)
    return t * t * (3 - 2 * t)
}

@inline(__always)
func clamped(_ color: Color) -> Color {
    color.replacing(with: 0, where: color .< 0).replacing(with: 1, where: color .> 1)
}
