import CTestEncoders
import Glibc
public import Imaging

/// A PNG of any kind, written by libpng, with pseudo-random samples that compress slightly.
public struct PNGBuilder: Sendable, CustomStringConvertible {
    /// The colour type (ISO/IEC 15948, 11.2.2).
    public var colorType: Int
    public var depth: Int
    public var size: PixelSize
    public var isInterlaced = false
    /// The filter of the first row, 0 to 4, and its increment for each further row; nil lets libpng choose.
    public var filter: Int?
    public var filterStep = 0
    /// The compression level of zlib.
    public var level = 6
    /// Maximum size of an IDAT chunk in bytes, at least 6.
    public var chunkLength = 8_192
    /// Number of palette colours; indices can be out of range.
    public var paletteCount = 0
    /// Whether some palette entries, or one colour of another type, are transparent.
    public var hasTransparency = false
    public var seed: UInt64 = 1

    /// A picture with a full palette, if it has one.
    public init(colorType: Int, depth: Int, size: PixelSize) {
        self.colorType = colorType
        self.depth = depth
        self.size = size
        if colorType == 3 { paletteCount = 1 << depth }
    }

    /// All valid pairs of colour type and bit depth.
    public static let kinds: [(colorType: Int, depth: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]

    public var description: String {
        "type \(colorType) depth \(depth) \(size.width)x\(size.height) filter \(filter ?? -1)+\(filterStep)"
            + (hasTransparency ? " transparent" : "")
    }

    private var channels: Int { [1, 0, 3, 1, 2, 0, 4][colorType] }

    /// The bytes of the file.
    ///
    /// - Throws: ``ImagingError/notEncodable(_:)``.
    public func file() throws -> [UInt8] {
        let unit = max(1, channels * depth / 8)
        let stride = (size.width * channels * depth + 7) / 8
        let rows = rows(stride: stride, unit: unit)
        // The samples of the first pixel, so that there is a transparent pixel.
        let key = (0..<3).map { channel -> UInt16 in
            let at = min(channel, channels - 1) * max(1, depth / 8)
            if depth == 16 { return UInt16(rows[at]) << 8 | UInt16(rows[at + 1]) }
            return UInt16(rows[at] >> UInt8(8 - depth))
        }
        var what = CTestEncoders_PNG()
        (what.width, what.height) = (Int32(size.width), Int32(size.height))
        (what.color_type, what.depth) = (Int32(colorType), Int32(depth))
        what.interlaced = isInterlaced ? 1 : 0
        (what.filter, what.filter_step) = (Int32(filter ?? -1), Int32(filterStep))
        (what.level, what.chunk_length) = (Int32(level), Int32(chunkLength))
        what.palette_count = Int32(paletteCount)
        what.has_transparency = hasTransparency && colorType < 4 ? 1 : 0
        what.key = (key[0], key[1], key[2])
        var file: UnsafeMutablePointer<UInt8>?
        let length = unsafe CTestEncoders_png(&what, rows, &file)
        guard length > 0 else { throw ImagingError.notEncodable("libpng does not write \(self)") }
        defer { unsafe free(file) }
        return unsafe [UInt8](UnsafeBufferPointer(start: file, count: length))
    }

    /// Gradients, edges and noise, with runs of equal pixels.
    private func rows(stride: Int, unit: Int) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var rows = [UInt8](repeating: 0, count: stride * size.height)
        for at in rows.indices {
            let (x, y) = (at % stride, at / stride)
            let slope = x * 3 + y * 5 + (x / 24 + y / 9) % 3 * 90
            let isRun = (x / 40 + y / 7) % 4 == 0 && x >= unit
            rows[at] =
                isRun ? rows[at - unit] : UInt8(truncatingIfNeeded: slope + Int.random(in: 0...30, using: &random))
        }
        return rows
    }
}
