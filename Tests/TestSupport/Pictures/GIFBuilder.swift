internal import Imaging

/// Writes GIF files (GIF89a) whose pixels are numbers of colours, without compression: each code is cleared away before it can grow.
public struct GIFBuilder {
    public var width: Int
    public var height: Int
    /// Where the frame is on the canvas, and its size.
    public var frame: (x: Int, y: Int, width: Int, height: Int)
    /// 128 colours, each of three bytes.
    public var colors: [UInt8]
    /// The number of a colour for each pixel of the frame, below 128.
    public var pixels: [UInt8]
    /// The number of the transparent colour.
    public var transparent: UInt8?
    public var isInterlaced = false

    /// A frame that fills its canvas, of colours of red and green.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
        frame = (0, 0, width, height)
        colors = (0..<128).flatMap { [UInt8($0 & 15) * 17, UInt8($0 >> 4) * 36, 100] }
    }

    /// The file.
    public var bytes: [UInt8] {
        var file = Array("GIF89a".utf8) + little(width) + little(height) + [0xF6, 0, 0] + colors
        if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        file += [0x2C] + little(frame.x) + little(frame.y) + little(frame.width) + little(frame.height)
        file += [isInterlaced ? 0x40 : 0, 7]
        let data = codes
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            file += [UInt8(block.count)] + block
        }
        return file + [0, 0x3B]
    }

    private func little(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

    /// Codes of eight bits: 128 clears the table, 129 ends the data.
    private var codes: [UInt8] {
        var rows = Array(0..<frame.height)
        if isInterlaced {
            rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: frame.height, by: $0.1)) }
        }
        var codes: [UInt8] = []
        var count = 0
        for row in rows {
            for pixel in pixels[row * frame.width..<(row + 1) * frame.width] {
                if count % 100 == 0 { codes.append(128) }
                codes.append(pixel)
                count += 1
            }
        }
        return codes + [129]
    }
}

extension TestPhoto {
    /// The picture as GIF, with 128 colours.
    public func gif() -> [UInt8] {
        let rgb = pixels.bytes
        let numbers = stride(from: 0, to: rgb.count, by: 3).map { (rgb[$0] >> 4) | (rgb[$0 + 1] >> 5) << 4 }
        return GIFBuilder(width: size.width, height: size.height, pixels: numbers).bytes
    }
}
