public import Imaging

/// Decodes sixels as a terminal would, for tests.
public struct SixelDecoder {
    /// The picture; nil if the text is not valid or does not fill the size that it declares.
    public private(set) var picture: PixelBuffer?
    /// Number of colours that it defines.
    public private(set) var colorCount = 0

    /// Decodes the text between `ESC P` and `ESC \` of the device control string.
    public init(_ bytes: [UInt8]) {
        guard let start = bytes.firstRange(of: Array("\u{1B}P".utf8)),
            let end = bytes[start.upperBound...].firstRange(of: Array("\u{1B}\\".utf8)),
            let introducer = bytes[start.upperBound..<end.lowerBound].firstIndex(of: UInt8(ascii: "q"))
        else { return }
        read(bytes[(introducer + 1)..<end.lowerBound])
    }

    private mutating func read(_ body: ArraySlice<UInt8>) {
        var place = body.startIndex
        var size: PixelSize?
        var pixels: [UInt8] = []
        var isDrawn: [Bool] = []
        var colors: [Int: [UInt8]] = [:]
        var (x, y, color) = (0, 0, 0)
        func numbers() -> [Int] {
            var end = place + 1
            while end < body.endIndex, body[end] == UInt8(ascii: ";") || (0x30...0x39).contains(body[end]) { end += 1 }
            defer { place = end }
            return body[(place + 1)..<end].split(separator: UInt8(ascii: ";")).compactMap {
                Int(String(decoding: $0, as: UTF8.self))
            }
        }
        func draw(_ sixel: UInt8, count: Int) -> Bool {
            guard let size, let rgb = colors[color], (0x3F...0x7E).contains(sixel), x + count <= size.width else {
                return false
            }
            for row in 0..<6 where (sixel - 0x3F) & (1 << UInt8(row)) != 0 {
                guard y + row < size.height else { return false }
                for column in x..<(x + count) {
                    let pixel = (y + row) * size.width + column
                    isDrawn[pixel] = true
                    for channel in 0..<3 { pixels[pixel * 3 + channel] = rgb[channel] }
                }
            }
            x += count
            return true
        }
        while place < body.endIndex {
            switch body[place] {
            case UInt8(ascii: "\""):
                let raster = numbers()
                guard raster.count == 4 else { return }
                size = PixelSize(width: raster[2], height: raster[3])
                isDrawn = [Bool](repeating: false, count: raster[2] * raster[3])
                pixels = [UInt8](repeating: 0, count: raster[2] * raster[3] * 3)
            case UInt8(ascii: "#"):
                let values = numbers()
                color = values.first ?? 0
                if values.count == 5, values[1] == 2 { colors[color] = values[2...].map { UInt8($0 * 255 / 100) } }
            case UInt8(ascii: "!"):
                let count = numbers().first ?? 0
                guard place < body.endIndex, draw(body[place], count: count) else { return }
                place += 1
            case UInt8(ascii: "$"):
                x = 0
                place += 1
            case UInt8(ascii: "-"):
                (x, y) = (0, y + 6)
                place += 1
            default:
                guard draw(body[place], count: 1) else { return }
                place += 1
            }
        }
        guard let size, isDrawn.allSatisfy(\.self) else { return }
        colorCount = colors.count
        picture = PixelBuffer(size: size, channels: 3, bytes: pixels)
    }
}
