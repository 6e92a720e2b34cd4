import CTestEncoders
import Glibc
public import Imaging

/// JPEG files of every kind that libjpeg writes, and what libjpeg decodes of them.
public struct TestJPEG: Sendable {
    public var quality = 85
    /// Sampling factors of Y along a row and down; those of Cb and Cr are 1.
    public var sampling = (horizontal: 2, vertical: 2)
    /// MCUs between restart markers; 0 for none.
    public var restartInterval = 0
    /// Whether it has Huffman tables of its own, not those of the standard's example.
    public var hasOwnTables = false
    public var isProgressive = false
    /// The scans of a progressive one; none for libjpeg's usual ones.
    public var scans: [Scan] = []
    public var isArithmetic = false
    /// Whether it is stored as RGB.
    public var isRGB = false

    /// A scan of a progressive file.
    public struct Scan: Sendable {
        /// The numbers of the components that it has.
        public var components: [Int]
        /// The coefficients in zigzag order; only the first, or not the first, and then of one component.
        public var band: ClosedRange<Int>
        /// How many low bits the scan before left out, 0 where there was none, and how many it leaves out.
        public var earlierLowBits: Int
        public var lowBits: Int

        public init(_ components: [Int], _ band: ClosedRange<Int>, _ earlierLowBits: Int = 0, _ lowBits: Int = 0) {
            (self.components, self.band) = (components, band)
            (self.earlierLowBits, self.lowBits) = (earlierLowBits, lowBits)
        }
    }

    public init() {}

    /// The file that shows `pixels`, of one or three channels.
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

    /// The coefficients of a component, multiplied, by blocks of 64 in the order of rows, and the blocks of a row.
    public static func coefficients(of file: [UInt8], component: Int) -> (columns: Int, values: [Int16]) {
        var columns: Int32 = 0
        var values: UnsafeMutablePointer<Int16>?
        let count = unsafe CTestEncoders_coefficients(file, file.count, Int32(component), &columns, &values)
        defer { unsafe free(values) }
        return unsafe (Int(columns), Array(UnsafeBufferPointer(start: values, count: count)))
    }

    /// The luma that libjpeg decodes at `eighths` / 8 of the size.
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
