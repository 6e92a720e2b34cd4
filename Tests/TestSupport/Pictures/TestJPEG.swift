import CTestEncoders
import Glibc
public import Imaging

/// JPEG files of every kind that libjpeg writes, and the results of libjpeg's decoder.
public struct TestJPEG: Sendable {
    public var quality = 85
    /// Horizontal and vertical sampling factors of Y; those of Cb and Cr are 1.
    public var sampling = (horizontal: 2, vertical: 2)
    /// Number of MCUs between restart markers; 0 for none.
    public var restartInterval = 0
    /// Whether it has its own Huffman tables instead of the standard's examples.
    public var hasOwnTables = false
    public var isProgressive = false
    /// The scans of a progressive file; empty for libjpeg's defaults.
    public var scans: [Scan] = []
    public var isArithmetic = false
    /// Whether its components are RGB.
    public var isRGB = false

    /// A scan of a progressive file.
    public struct Scan: Sendable {
        /// The numbers of its components.
        public var components: [Int]
        /// The range of coefficients in zigzag order: either only the first, or without the first and then for a single
        /// component.
        public var band: ClosedRange<Int>
        /// Number of low bits that the previous scan left out (0 if there was none), and that this scan leaves out.
        public var earlierLowBits: Int
        public var lowBits: Int

        public init(_ components: [Int], _ band: ClosedRange<Int>, _ earlierLowBits: Int = 0, _ lowBits: Int = 0) {
            (self.components, self.band) = (components, band)
            (self.earlierLowBits, self.lowBits) = (earlierLowBits, lowBits)
        }
    }

    public init() {}

    /// Encodes a picture of one or three channels.
    public func encode(_ pixels: PixelBuffer) throws -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        let length = unsafe scans.map(\.info).withUnsafeBufferPointer { infos in
            var options = unsafe CTestEncoders_JPEG(
                quality: Int32(quality), horizontal: Int32(sampling.horizontal), vertical: Int32(sampling.vertical),
                restart_interval: Int32(restartInterval), has_own_tables: hasOwnTables ? 1 : 0,
                progressive: isProgressive ? 1 : 0, scans: infos.baseAddress, scan_count: Int32(infos.count),
                arithmetic: isArithmetic ? 1 : 0, rgb: isRGB ? 1 : 0)
            return unsafe CTestEncoders_jpeg(
                pixels.bytes, Int32(pixels.size.width), Int32(pixels.size.height), Int32(pixels.channels), &options,
                &file)
        }
        defer { unsafe free(file) }
        guard length > 0 else { throw ImagingError.notEncodable("libjpeg refused") }
        return unsafe Array(UnsafeBufferPointer(start: file, count: length))
    }

    /// The dequantised coefficients of a component in blocks of 64, block row by block row, and the number of blocks in a row.
    public static func coefficients(of file: [UInt8], component: Int) -> (columns: Int, values: [Int16]) {
        var columns: Int32 = 0
        var values: UnsafeMutablePointer<Int16>?
        let count = unsafe CTestEncoders_coefficients(file, file.count, Int32(component), &columns, &values)
        defer { unsafe free(values) }
        return unsafe (Int(columns), Array(UnsafeBufferPointer(start: values, count: count)))
    }

    /// The luma decoded by libjpeg at a scale of `eighths` / 8.
    public static func luma(of file: [UInt8], eighths: Int) -> PixelBuffer? {
        var width: Int32 = 0
        var samples: UnsafeMutablePointer<UInt8>?
        let count = unsafe CTestEncoders_luma(file, file.count, Int32(eighths), &width, &samples)
        defer { unsafe free(samples) }
        guard count > 0, width > 0 else { return nil }
        return unsafe PixelBuffer(
            size: PixelSize(width: Int(width), height: count / Int(width)), channels: 1,
            bytes: Array(UnsafeBufferPointer(start: samples, count: count)))
    }
}

extension TestJPEG.Scan {
    fileprivate var info: CTestEncoders_Scan {
        let numbers = (components + [0, 0]).map(Int32.init)
        return CTestEncoders_Scan(
            components: Int32(components.count), component: (numbers[0], numbers[1], numbers[2]),
            first: Int32(band.lowerBound), last: Int32(band.upperBound), earlier_low_bits: Int32(earlierLowBits),
            low_bits: Int32(lowBits))
    }
}
