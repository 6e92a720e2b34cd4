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

    private static func encoded(_ encode: (inout UnsafeMutablePointer<UInt8>?) -> Int) throws -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        let length = unsafe encode(&file)
        guard length > 0 else { throw ImagingError.notEncodable("the test's encoder failed") }
        defer { unsafe free(file) }
        return unsafe [UInt8](UnsafeBufferPointer(start: file, count: length))
    }
}
