import CGIF

/// A GIF decoder, which is freed with its owner. The bytes that it reads must outlive it.
@safe
struct GIFDecoder: ~Copyable {
    private let handle: OpaquePointer
    private let header: CGIF_Header
    private let deadline: Deadline

    /// Opens an image and reads its header.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ deadline: Deadline = Deadline()
    ) throws(ImagingError) {
        var input = unsafe CGIF_Input(
            descriptor: descriptor, bytes: bytes, length: length, deadline: deadline.end,
            memory: ImageLimits.maximumDecodeMemory)
        var header = CGIF_Header()
        var (result, failure): (Int32, Int32) = (0, 0)
        guard let handle = unsafe CGIF_decoder_create(&input, &header, &result, &failure) else {
            throw Self.error(result, failure, deadline)
        }
        unsafe self.handle = handle
        (self.header, self.deadline) = (header, deadline)
    }

    deinit { unsafe CGIF_decoder_destroy(handle) }

    /// The size as stored, in pixels.
    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }

    /// - Throws: ``ImagingError/tooLarge(_:)``, ``ImagingError/damaged(_:)``.
    func checkSize() throws(ImagingError) { try ImageLimits.check(size, side: ImageLimits.maximumGIFSide) }

    /// The memory that decoding takes, in bytes.
    var memory: Int { header.memory }

    var samples: ColorConversion.Samples {
        switch header.channels {
        case 1: .grey
        case 3: .rgb
        default: .rgba(grey: false)
        }
    }

    /// Decodes the part that `rendering` describes, and resamples its rows as they arrive.
    func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        try checkSize()
        let stored = try StoredRendering(rendering, of: size)
        return try unsafe stored.render(size, samples, profile: nil) { y throws(ImagingError) in try unsafe row(y) }
    }

    /// The samples of a row; nil if the data end before it or are damaged there.
    private func row(_ y: Int) throws(ImagingError) -> UnsafePointer<UInt8>? {
        var row: UnsafePointer<UInt8>?
        var failure: Int32 = 0
        let result = unsafe CGIF_decoder_row(handle, UInt32(y), &row, &failure)
        if Int(result) == CGIF_DAMAGED { return nil }
        guard Int(result) == CGIF_OK else { throw Self.error(result, failure, deadline) }
        return unsafe row
    }

    private static func error(_ result: Int32, _ failure: Int32, _ deadline: Deadline) -> ImagingError {
        switch Int(result) {
        case CGIF_UNSUPPORTED: .unsupported("a GIF of a kind that is not read")
        case CGIF_OUT_OF_MEMORY: .outOfMemory
        case CGIF_MISSING: .libraryMissing("giflib")
        case CGIF_UNREADABLE: .unreadable(failure)
        case CGIF_OVER_TIME: .overTime(deadline.limit)
        case CGIF_TOO_LARGE: .tooLarge("a GIF that needs more than \(ImageLimits.maximumDecodeMemory >> 20) MiB")
        default: .damaged("no image data")
        }
    }
}
