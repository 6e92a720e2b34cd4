internal import Foundation

/// Encodes a preview of a few pixels as a data URL, shown until the thumbnail has loaded.
package enum TinyPicture {
    private static let headerLength = 54

    /// A 24-bit Windows bitmap, which needs no compression at this size.
    ///
    /// - Parameters:
    ///   - pixels: red, green and blue, row by row from the top.
    /// - Returns: nil if the number of pixels is not `width` × `height`.
    package static func dataURL(pixels: [UInt8], width: Int, height: Int) -> String? {
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return nil }
        let padding = (4 - width * 3 % 4) % 4
        var file = header(width: width, height: height, stride: width * 3 + padding)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = (y * width + x) * 3
                file += [pixels[pixel + 2], pixels[pixel + 1], pixels[pixel]]
            }
            file += Array(repeating: 0, count: padding)
        }
        return "data:image/bmp;base64," + Data(file).base64EncodedString()
    }

    /// BITMAPFILEHEADER and BITMAPINFOHEADER; a negative height means that the top row is first.
    private static func header(width: Int, height: Int, stride: Int) -> [UInt8] {
        var bytes = Array("BM".utf8)
        func append(_ value: Int32) {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        append(Int32(headerLength + stride * height))
        append(0)
        append(Int32(headerLength))
        append(40)
        append(Int32(width))
        append(Int32(-height))
        bytes += [1, 0, 24, 0]
        for value in [0, Int32(stride * height), 2835, 2835, 0, 0] { append(value) }
        return bytes
    }
}
