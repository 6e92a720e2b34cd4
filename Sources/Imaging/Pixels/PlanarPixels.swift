import CJPEG

/// Pixels in the planes of a JPEG (JFIF 1.02, page 3): Y, Cb and Cr. Cb and Cr have half the columns and rows, rounded up, with
/// their samples centred between those of Y.
struct PlanarPixels: Hashable, Sendable {
    let size: PixelSize
    let luma: [UInt8]
    let blue: [UInt8]
    let red: [UInt8]

    /// The size of the chroma planes.
    static func chromaSize(_ size: PixelSize) -> PixelSize {
        PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    }

    /// The pixels turned upright, given their orientation as stored. Along a reversed axis, the chroma samples have to be aligned
    /// with the end of Y, which becomes its start: see ``StoredRendering/chromaRegion``.
    func upright(_ orientation: Orientation) -> PlanarPixels {
        if orientation == .topLeft { return self }
        let chroma = Self.chromaSize(size)
        func turned(_ samples: [UInt8], _ size: PixelSize) -> PixelBuffer {
            PixelBuffer(size: size, channels: 1, bytes: samples).upright(orientation)
        }
        let luma = turned(luma, size)
        return PlanarPixels(
            size: luma.size, luma: luma.bytes, blue: turned(blue, chroma).bytes, red: turned(red, chroma).bytes)
    }

    /// The pixels as RGB, without interpolation of the chroma.
    var rgb: PixelBuffer {
        let width = Self.chromaSize(size).width
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: luma.count * 3) { rgb, count in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let (at, chroma) = (row * size.width + column, row / 2 * width + column / 2)
                    let pixel = YCbCr.rgb(luma[at], blue[chroma], red[chroma])
                    unsafe (rgb[3 * at], rgb[3 * at + 1], rgb[3 * at + 2]) = pixel
                }
            }
            count = luma.count * 3
        }
        return PixelBuffer(size: size, channels: 3, bytes: bytes)
    }

    /// Encodes the planes as a baseline JPEG without converting them.
    func jpeg(quality: Int) throws(ImagingError) -> [UInt8] {
        try unsafe PixelBuffer.encodeJPEG(nil) { _, _, encoded, length, message, messageSize in
            unsafe CJPEG_encode_planes(
                luma, blue, red, Int32(size.width), Int32(size.height), Int32(quality), encoded, length, message,
                messageSize)
        }
    }
}

/// Conversion between YCbCr and RGB (JFIF 1.02, page 3).
enum YCbCr {
    /// Red, green and blue of a pixel.
    @inline(__always)
    static func rgb(_ luma: UInt8, _ blue: UInt8, _ red: UInt8) -> (UInt8, UInt8, UInt8) {
        let y = Int32(luma) << 16 + 32_768
        let (cb, cr) = (Int32(blue) - 128, Int32(red) - 128)
        return (clip(y + 91_881 * cr), clip(y - 22_554 * cb - 46_802 * cr), clip(y + 116_130 * cb))
    }

    /// Y, Cb and Cr of a pixel.
    @inline(__always)
    static func samples(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (UInt8, UInt8, UInt8) {
        let (r, g, b) = (Int32(red), Int32(green), Int32(blue))
        let middle: Int32 = 128 << 16
        return (
            clip(19_595 * r + 38_470 * g + 7_471 * b + 32_768),
            clip(middle - 11_059 * r - 21_709 * g + 32_768 * b + 32_767),
            clip(middle + 32_768 * r - 27_439 * g - 5_329 * b + 32_767)
        )
    }

    @inline(__always)
    private static func clip(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value >> 16))) }
}
