import CTestEncoders
import Glibc
public import Imaging

extension PixelBuffer {
    /// Encodes the pixels with libheif, as HEVC or AV1.
    public func heif(av1: Bool = false, quality: Int = 90) throws -> [UInt8] {
        unsafe try Self.encoded { file in
            unsafe bytes.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return 0 }
                return unsafe CTestEncoders_heif(
                    start, Int32(size.width), Int32(size.height), Int32(channels), av1 ? 1 : 0, Int32(quality), &file)
            }
        }
    }

    /// Encodes the pixels with libwebp; losslessly for a quality above 100.
    public func webp(quality: Float = 90) throws -> [UInt8] {
        unsafe try Self.encoded { file in
            unsafe bytes.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return 0 }
                return unsafe CTestEncoders_webp(
                    start, Int32(size.width), Int32(size.height), Int32(channels), quality, &file)
            }
        }
    }

    /// Encodes the pixels with libjxl; without loss for the distance 0. The stored picture is turned as `orientation` says.
    public func jxl(distance: Float = 1, orientation: Int = 1, exif: [UInt8] = []) throws -> [UInt8] {
        unsafe try Self.encoded { file in
            unsafe bytes.withUnsafeBufferPointer { pixels in
                unsafe exif.withUnsafeBufferPointer { exif in
                    guard let start = pixels.baseAddress else { return 0 }
                    return unsafe CTestEncoders_jxl(
                        start, Int32(size.width), Int32(size.height), Int32(channels), distance, Int32(orientation),
                        exif.baseAddress, exif.count, &file)
                }
            }
        }
    }

    /// How a TIFF is written: 1 leaves it as it is, 5 LZW, 7 JPEG, 8 Deflate, 32773 PackBits.
    public struct TIFFOptions: Sendable {
        public var compression = 1
        public var rows = 7
        /// The side of tiles; 0 for strips.
        public var tile = 0
        public var bits = 8
        public var isSeparate = false
        public var isBigEndian = false

        public init(_ change: (inout TIFFOptions) -> Void = { _ in }) { change(&self) }
    }

    /// Encodes the pixels with libtiff.
    public func tiff(_ options: TIFFOptions = TIFFOptions()) throws -> [UInt8] {
        // Each value of 8 bits twice is the same value of 16.
        let samples = options.bits == 16 ? bytes.flatMap { [$0, $0] } : bytes
        let isColour = channels >= 3
        var what = CTestEncoders_TIFF(
            width: Int32(size.width), height: Int32(size.height), channels: Int32(channels), bits: Int32(options.bits),
            interpretation: isColour ? 2 : 1, compression: Int32(options.compression), rows: Int32(options.rows),
            tile: Int32(options.tile), separate: options.isSeparate ? 1 : 0,
            is_big_endian: options.isBigEndian ? 1 : 0)
        return unsafe try Self.encoded { file in
            unsafe samples.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return 0 }
                return unsafe CTestEncoders_tiff(&what, start, &file)
            }
        }
    }

    private static func encoded(_ encode: (inout UnsafeMutablePointer<UInt8>?) -> Int) throws -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        let length = unsafe encode(&file)
        guard length > 0 else { throw ImagingError.notEncodable("the test's encoder failed") }
        defer { unsafe free(file) }
        return unsafe [UInt8](UnsafeBufferPointer(start: file, count: length))
    }
}
