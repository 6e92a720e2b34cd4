import CJPEG
import CPNG

extension PixelBuffer {
    /// The longest TIFF block that fits in an APP1 segment after its identifier, in bytes (CIPA DC-008, 4.7.2).
    public static let maximumExifLength = 65_527

    /// Encodes the pixels as a baseline JPEG: grey, or YCbCr 4:2:0 or 4:4:4. Transparent pixels are put on white.
    ///
    /// - Parameters:
    ///   - quality: 1 to 100, on libjpeg's scale.
    ///   - keepsChroma: whether chroma keeps all columns and rows (4:4:4), which the edges in drawings need.
    ///   - exif: a TIFF block to write as the APP1 segment, at most ``maximumExifLength`` bytes.
    /// - Throws: ``ImagingError/notEncodable(_:)``, also for a longer `exif`; ``ImagingError/outOfMemory``.
    public func jpeg(
        quality: Int, keepsChroma: Bool = false, exif: [UInt8]? = nil
    ) throws(ImagingError) -> [UInt8] {
        guard (exif?.count ?? 0) <= Self.maximumExifLength else {
            throw .notEncodable("the EXIF block is longer than \(Self.maximumExifLength) bytes")
        }
        let opaque = channels == 4 ? onWhite() : self
        return try unsafe Self.encodeJPEG(exif) { exif, exifLength, encoded, length, message, messageSize in
            unsafe CJPEG_encode(
                opaque.bytes, Int32(opaque.size.width), Int32(opaque.size.height), Int32(opaque.channels),
                Int32(quality), keepsChroma ? 1 : 0, exif, exifLength, encoded, length, message, messageSize)
        }
    }

    typealias EncodeJPEG = (
        UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>,
        UnsafeMutablePointer<CChar>, Int
    ) -> Int32

    /// The output of a call of libjpeg's encoder.
    static func encodeJPEG(_ exif: [UInt8]?, _ encode: EncodeJPEG) throws(ImagingError) -> [UInt8] {
        var encoded: UnsafeMutablePointer<UInt8>?
        var length = 0
        let failure = unsafe failure(exif) { exif, exifLength, message, messageSize in
            unsafe encode(exif, exifLength, &encoded, &length, message, messageSize)
        }
        if let failure { throw failure }
        defer { unsafe CJPEG_free(encoded) }
        return unsafe [UInt8](UnsafeBufferPointer(start: encoded, count: length))
    }

    /// Encodes the pixels as a PNG with eight bits per sample.
    ///
    /// - Parameter exif: a TIFF block to write as the chunk eXIf.
    /// - Throws: ``ImagingError/notEncodable(_:)``, ``ImagingError/outOfMemory``.
    public func png(exif: [UInt8]? = nil) throws(ImagingError) -> [UInt8] {
        var encoded: UnsafeMutablePointer<UInt8>?
        var length = 0
        let failure = unsafe Self.failure(exif) { exif, exifLength, message, messageSize in
            unsafe bytes.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return Int32(CPNG_DAMAGED) }
                return unsafe CPNG_encode(
                    start, Int32(size.width), Int32(size.height), Int32(channels), exif, exifLength, &encoded, &length,
                    message, messageSize)
            }
        }
        if let failure { throw failure }
        defer { unsafe CPNG_free(encoded) }
        return unsafe [UInt8](UnsafeBufferPointer(start: encoded, count: length))
    }

    private typealias Encode = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<CChar>, Int) -> Int32

    /// Calls an encoder with a buffer for its message; nil if it succeeds.
    private static func failure(_ exif: [UInt8]?, _ encode: Encode) -> ImagingError? {
        var result: Int32 = 0
        let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { buffer in
            guard let message = buffer.baseAddress else { return "" }
            unsafe message.initialize(repeating: 0, count: buffer.count)
            unsafe result = (exif ?? []).withUnsafeBufferPointer { bytes in
                unsafe encode(bytes.isEmpty ? nil : bytes.baseAddress, bytes.count, message, buffer.count)
            }
            return unsafe String(cString: message)
        }
        if result == CJPEG_OK { return nil }
        return result == CJPEG_OUT_OF_MEMORY ? .outOfMemory : .notEncodable(message)
    }

    /// Converts RGBA to RGB, with transparent pixels on white.
    func onWhite() -> PixelBuffer {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(bytes.count / 4 * 3)
        for base in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[base + 3])
            for channel in 0..<3 {
                rgb.append(UInt8((Int(bytes[base + channel]) * alpha + 255 * (255 - alpha) + 127) / 255))
            }
        }
        return PixelBuffer(size: size, channels: 3, bytes: rgb)
    }
}
