public import Imaging

/// A few pixels that stand for a picture until it is loaded. They are part of a listing, so that no file has to be opened for them.
public struct Placeholder: Sendable, Equatable {
    /// The size in pixels, at most ``longSide`` a side.
    public let size: PixelSize
    /// Red, green and blue of each pixel, rows from the top.
    public let rgb: [UInt8]

    /// The number of pixels along the longer side: enough to suggest the picture, and few enough to send with every row of a
    /// listing.
    static let longSide = 6

    /// Averages a small picture.
    ///
    /// - Returns: nil for a larger picture, because its thumbnail has a placeholder already.
    package init?(_ picture: RenderedPicture) {
        let (width, height) = (picture.size.width, picture.size.height)
        guard max(width, height) <= 1024 else { return nil }
        let pixels = picture.pixels
        size = pixels.size.thumbnail(fitting: Self.longSide)
        var rgb: [UInt8] = []
        for row in 0..<size.height {
            let rows =
                row * height / size.height..<max((row + 1) * height / size.height, row * height / size.height + 1)
            for column in 0..<size.width {
                let first = column * width / size.width
                let columns = first..<max((column + 1) * width / size.width, first + 1)
                rgb += Self.average(pixels, columns, rows)
            }
        }
        self.rgb = rgb
    }

    /// Parses ``stored``; nil for anything else.
    package init?(stored: [UInt8]) {
        guard stored.count >= 2 else { return nil }
        size = PixelSize(width: Int(stored[0]), height: Int(stored[1]))
        rgb = Array(stored.dropFirst(2))
        guard size.width > 0, size.height > 0, rgb.count == size.width * size.height * 3 else { return nil }
    }

    /// Width, height and the pixels, as the catalogue stores them.
    package var stored: [UInt8] {
        [UInt8(size.width), UInt8(size.height)] + rgb
    }

    /// The mean of a block. Transparent pixels count as middle grey, which suits any background.
    private static func average(_ pixels: PixelBuffer, _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
        let channels = pixels.channels
        var sums = [0, 0, 0]
        for row in rows {
            for column in columns {
                let start = (row * pixels.size.width + column) * channels
                let alpha = channels == 4 ? Int(pixels.bytes[start + 3]) : 255
                for channel in 0..<3 {
                    let sample = Int(pixels.bytes[start + (channels == 1 ? 0 : channel)])
                    sums[channel] += (sample * alpha + 128 * (255 - alpha)) / 255
                }
            }
        }
        let count = columns.count * rows.count
        return sums.map { UInt8($0 / count) }
    }
}
