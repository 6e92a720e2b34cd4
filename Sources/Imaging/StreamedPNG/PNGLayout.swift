import CPNG

/// The layout of the samples in the rows of a PNG, and how to convert them (ISO/IEC 15948, 11.2.2).
struct PNGLayout {
    let size: PixelSize
    /// Bits per sample.
    let depth: Int
    /// Samples per pixel, in the file and in the result.
    let channels: (file: Int, result: Int)
    let conversion: PNGConversion

    init(_ data: CPNG_Data, size: PixelSize, channels: Int) {
        self.size = size
        depth = Int(data.depth)
        let type = ColorType(rawValue: Int(data.color_type)) ?? .rgb
        let file =
            switch type {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        self.channels = (file, channels)
        conversion = Self.conversion(data, type)
    }

    /// Bytes per row, without the filter type.
    var rowLength: Int { length(pixels: size.width) }

    /// The number of bytes of that many pixels.
    func length(pixels: Int) -> Int { (pixels * channels.file * depth + 7) / 8 }

    /// The distance in bytes between a byte and the corresponding byte of the previous pixel, for the filters (9.2).
    var unit: Int { max(1, channels.file * depth / 8) }

    private enum ColorType: Int {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6
    }

    private static func conversion(_ data: CPNG_Data, _ type: ColorType) -> PNGConversion {
        switch type {
        case .palette: return .table(palette(data))
        case .grey where data.depth < 8 || data.depth == 8 && data.has_key != 0: return .table(greys(data))
        case .greyAlpha: return .greyAlpha
        default: return data.has_key == 0 ? .none : .key(key(data, count: type == .grey ? 1 : 3))
        }
    }

    private static func palette(_ data: CPNG_Data) -> [UInt8] {
        unsafe withUnsafeBytes(of: data.palette) { unsafe Array($0) }
    }

    /// All greys of a depth of at most eight bits, as RGBA.
    private static func greys(_ data: CPNG_Data) -> [UInt8] {
        let most = 1 << Int(data.depth) - 1
        var table = [UInt8](repeating: 0, count: 256 * 4)
        for grey in 0...most {
            let isTransparent = data.has_key != 0 && grey == Int(data.key.0)
            for channel in 0..<3 { table[4 * grey + channel] = UInt8(grey * (255 / most)) }
            table[4 * grey + 3] = isTransparent ? 0 : 255
        }
        return table
    }

    /// The transparent colour as it is in a row of eight or sixteen bits per sample.
    private static func key(_ data: CPNG_Data, count: Int) -> [UInt8] {
        [data.key.0, data.key.1, data.key.2].prefix(count).flatMap { sample in
            data.depth == 16 ? [UInt8(sample >> 8), UInt8(sample & 255)] : [UInt8(sample)]
        }
    }
}

/// The conversion from a row's samples to those of the result, after samples of 16 bits have been reduced to 8.
enum PNGConversion {
    /// No conversion.
    case none
    /// Each sample is an index into 256 RGBA colours.
    case table([UInt8])
    case greyAlpha
    /// The colour with these bytes is transparent; all others are opaque.
    case key([UInt8])
}
