internal import Foundation

/// A picture of a few pixels as a data URL: what is seen of a photo until its thumbnail is there.
package enum TinyPicture {
    private static let headerLength = 54

    /// A Windows bitmap with 24 bits a pixel, which needs no compressor and hardly any bytes.
    ///
    /// - Parameters:
    ///   - pixels: red, green, blue, row by row from the top.
    /// - Returns: nil where the pixels aren't `width` × `height`.
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

    /// BITMAPFILEHEADER and BITMAPINFOHEADER; a negative height says that the first row is the upper one.
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
