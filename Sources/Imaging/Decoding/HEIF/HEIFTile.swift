import CHEIF

/// The pixels of a decoded tile.
///
/// Unchecked, because the decoded image is immutable and libheif keeps no other state for it.
@safe
final class HEIFTile: @unchecked Sendable {
    private let picture: OpaquePointer
    let size: PixelSize

    /// Decodes the image of a file made by ``SingleItemFile``.
    init(_ file: [UInt8]) throws(ImagingError) {
        var made: OpaquePointer?
        var result: Int32 = 0
        let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { buffer in
            guard let message = buffer.baseAddress else { return "" }
            unsafe message.initialize(repeating: 0, count: buffer.count)
            unsafe result = file.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return Int32(CHEIF_DAMAGED) }
                return unsafe CHEIF_decode(start, bytes.count, &made, message, buffer.count)
            }
            return unsafe String(cString: message)
        }
        guard result == CHEIF_OK, let made = unsafe made else {
            switch Int(result) {
            case CHEIF_UNSUPPORTED: throw .unsupported(message)
            case CHEIF_OUT_OF_MEMORY: throw .outOfMemory
            case CHEIF_MISSING: throw .libraryMissing("libheif")
            default: throw .damaged(message)
            }
        }
        unsafe picture = made
        size = unsafe PixelSize(
            width: Int(CHEIF_picture_width(made)), height: Int(CHEIF_picture_height(made)))
    }

    deinit { unsafe CHEIF_picture_destroy(picture) }

    /// Copies the pixels of a row that are within `columns` and the image; see `CHEIF_picture_copy`.
    func copy(row: Int, _ columns: Range<Int>, samples: Int, to: UnsafeMutablePointer<UInt8>, stride: Int) {
        let columns = columns.clamped(to: 0..<size.width)
        guard row < size.height, !columns.isEmpty else { return }
        unsafe CHEIF_picture_copy(
            picture, Int32(row), Int32(columns.lowerBound), Int32(columns.count), Int32(samples), to, Int32(stride))
    }
}
