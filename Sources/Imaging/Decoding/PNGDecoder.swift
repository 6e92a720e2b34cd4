import CPNG

/// A libpng decoder, which is freed with its owner. The bytes that it reads must outlive it.
@safe
struct PNGDecoder: ~Copyable {
    let handle: OpaquePointer
    /// The data, for ``ImageDataChunks``.
    let descriptor: Int32
    let bytes: UnsafePointer<UInt8>?
    let length: Int
    let deadline: Deadline
    let header: CPNG_Header

    /// Opens an image and reads its header.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ deadline: Deadline = Deadline()
    ) throws(ImagingError) {
        guard let handle = unsafe CPNG_decoder_create(descriptor, bytes, length, deadline.end) else {
            throw .outOfMemory
        }
        var header = CPNG_Header()
        let result = unsafe CPNG_decoder_read_header(handle, &header)
        guard result == CPNG_OK else {
            let error = unsafe Self.error(handle, result, deadline)
            unsafe CPNG_decoder_destroy(handle)
            throw error
        }
        unsafe self.handle = handle
        self.descriptor = descriptor
        unsafe self.bytes = bytes
        self.length = length
        self.deadline = deadline
        self.header = header
    }

    deinit { unsafe CPNG_decoder_destroy(handle) }

    /// The size as stored, in pixels.
    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }

    /// Samples per pixel.
    var channels: Int { Int(header.channels) }

    /// What the header states about the image data.
    var data: CPNG_Data {
        var data = CPNG_Data()
        unsafe CPNG_decoder_data(handle, &data)
        return data
    }

    func start() throws(ImagingError) {
        try check(unsafe CPNG_decoder_start(handle))
    }

    /// Skips `count` rows, or as many as there are, and returns their number.
    func skip(_ count: Int) throws(ImagingError) -> Int {
        try check(unsafe CPNG_decoder_skip_rows(handle, Int32(count)))
    }

    /// Decodes the next row; false if the data end before it.
    func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImagingError) -> Bool {
        try check(unsafe CPNG_decoder_read_rows(handle, row, 0, 1)) == 1
    }

    /// Decodes every `step`th pixel of every `step`th row of an interlaced image. Missing pixels are left unchanged.
    func readInterlaced(_ pixels: UnsafeMutablePointer<UInt8>, step: Int) throws(ImagingError) {
        _ = try check(unsafe CPNG_decoder_read_interlaced(handle, pixels, Int32(step)))
    }

    /// The message of libpng about data that ended early or were invalid; nil if there was no problem.
    var truncation: String? {
        let message = unsafe String(cString: CPNG_decoder_message(handle))
        return message.isEmpty ? nil : message
    }

    @discardableResult
    private func check(_ result: Int32) throws(ImagingError) -> Int {
        guard result >= 0 else { throw unsafe Self.error(handle, result, deadline) }
        return Int(result)
    }

    private static func error(_ handle: OpaquePointer, _ result: Int32, _ deadline: Deadline) -> ImagingError {
        let message = unsafe String(cString: CPNG_decoder_message(handle))
        switch Int(result) {
        case CPNG_UNSUPPORTED: return .unsupported(message)
        case CPNG_OUT_OF_MEMORY: return .outOfMemory
        case CPNG_OVER_TIME: return .overTime(deadline.limit)
        case CPNG_UNREADABLE: return unsafe .unreadable(CPNG_decoder_errno(handle))
        default: return .damaged(message)
        }
    }
}
