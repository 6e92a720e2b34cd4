import CJPEG

/// A libjpeg decoder, which is freed with its owner. The bytes that it reads must outlive it.
@safe
struct JPEGDecoder: ~Copyable {
    let handle: OpaquePointer
    /// The data, for ``EntropyInput``.
    let descriptor: Int32
    let bytes: UnsafePointer<UInt8>?
    let length: Int
    let deadline: Deadline
    let header: CJPEG_Header

    /// Opens an image and reads its header.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ deadline: Deadline = Deadline()
    ) throws(ImagingError) {
        guard let handle = unsafe CJPEG_decoder_create(descriptor, bytes, length, deadline.end) else {
            throw .outOfMemory
        }
        var header = CJPEG_Header()
        let result = unsafe CJPEG_decoder_read_header(handle, &header)
        guard result == CJPEG_OK else {
            let error = unsafe Self.error(handle, result, deadline)
            unsafe CJPEG_decoder_destroy(handle)
            throw error
        }
        unsafe self.handle = handle
        self.descriptor = descriptor
        unsafe self.bytes = bytes
        self.length = length
        self.deadline = deadline
        self.header = header
    }

    deinit { unsafe CJPEG_decoder_destroy(handle) }

    /// The size as stored, in pixels.
    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }

    /// The embedded ICC profile; nil if there is none, or it is too long to be valid.
    var profile: [UInt8]? {
        let length = unsafe CJPEG_decoder_profile(handle, nil, 0)
        guard length > 0, length <= ColorConversion.maximumProfileLength else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = unsafe CJPEG_decoder_profile(handle, buffer.baseAddress, length)
        }
    }

    /// Starts decoding at `eighths` / 8 of the size. The rows contain at least `columns`, and begin with the first of `rows`.
    func start(eighths: Int, columns: Range<Int>, rows: Range<Int>) throws(ImagingError) -> CJPEG_Layout {
        var layout = CJPEG_Layout()
        let result = unsafe CJPEG_decoder_start(
            handle, Int32(eighths), Int32(columns.lowerBound), Int32(columns.count), Int32(rows.lowerBound),
            ImageLimits.maximumDecodeMemory, ImageLimits.maximumScans, &layout)
        guard result == CJPEG_OK else { throw unsafe Self.error(handle, result, deadline) }
        return layout
    }

    /// Decodes the next row; false if there are no more rows.
    func read(_ row: UnsafeMutablePointer<UInt8>, length: Int) throws(ImagingError) -> Bool {
        let result = unsafe CJPEG_decoder_read_rows(handle, row, length, 1)
        guard result >= 0 else { throw unsafe Self.error(handle, result, deadline) }
        return result > 0
    }

    /// The message of libjpeg about data that ended early or were invalid; nil if there was no problem.
    ///
    /// - Throws: ``ImagingError/damaged(_:)`` if not even one row of blocks could be decoded.
    func truncation() throws(ImagingError) -> String? {
        let cut = unsafe CJPEG_decoder_is_cut(handle)
        guard cut > 0 else { return nil }
        let message = unsafe String(cString: CJPEG_decoder_message(handle))
        if cut > 1 { throw .damaged(message) }
        return message
    }

    static func error(_ handle: OpaquePointer, _ result: Int32, _ deadline: Deadline) -> ImagingError {
        let message = unsafe String(cString: CJPEG_decoder_message(handle))
        switch Int(result) {
        case CJPEG_UNSUPPORTED: return .unsupported(message)
        case CJPEG_OUT_OF_MEMORY: return .outOfMemory
        case CJPEG_OVER_TIME: return .overTime(deadline.limit)
        case CJPEG_UNREADABLE: return unsafe .unreadable(CJPEG_decoder_errno(handle))
        default: return .damaged(message)
        }
    }
}
