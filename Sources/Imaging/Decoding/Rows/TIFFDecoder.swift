import CTIFF

/// A TIFF decoder, which is freed with its owner. The bytes that it reads must outlive it.
@safe
struct TIFFDecoder: ~Copyable {
    private let handle: OpaquePointer
    private let header: CTIFF_Header
    private let deadline: Deadline

    /// Opens an image and reads its header.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ deadline: Deadline = Deadline()
    ) throws(ImagingError) {
        var input = unsafe CTIFF_Input(
            descriptor: descriptor, bytes: bytes, length: length, deadline: deadline.end,
            memory: ImageLimits.maximumDecodeMemory)
        var header = CTIFF_Header()
        var (result, failure): (Int32, Int32) = (0, 0)
        guard let handle = unsafe CTIFF_decoder_create(&input, &header, &result, &failure) else {
            throw Self.error(result, failure, deadline)
        }
        unsafe self.handle = handle
        (self.header, self.deadline) = (header, deadline)
    }

    deinit { unsafe CTIFF_decoder_destroy(handle) }

    /// The size as stored, in pixels.
    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }

    /// - Throws: ``ImagingError/tooLarge(_:)``, ``ImagingError/damaged(_:)``.
    func checkSize() throws(ImagingError) { try ImageLimits.check(size, side: ImageLimits.maximumPNGSide) }

    /// The memory that decoding takes, in bytes.
    var memory: Int { header.memory }

    var samples: ColorConversion.Samples {
        switch header.channels {
        case 1: .grey
        case 3: .rgb
        default: .rgba(grey: header.grey != 0)
        }
    }

    /// The embedded ICC profile.
    private var profile: [UInt8]? {
        let length = unsafe CTIFF_decoder_profile(handle, nil, 0)
        guard length > 0, length <= ColorConversion.maximumProfileLength else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = unsafe CTIFF_decoder_profile(handle, buffer.baseAddress, length)
        }
    }

    /// Decodes the part that `rendering` describes, and resamples its rows as they arrive.
    func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        try checkSize()
        let stored = try StoredRendering(rendering, of: size)
        return try unsafe stored.render(size, samples, profile: profile) { y throws(ImagingError) in try unsafe row(y) }
    }

    /// The samples of a row; nil if the data end before it or are damaged there.
    private func row(_ y: Int) throws(ImagingError) -> UnsafePointer<UInt8>? {
        var row: UnsafePointer<UInt8>?
        var failure: Int32 = 0
        let result = unsafe CTIFF_decoder_row(handle, UInt32(y), &row, &failure)
        if Int(result) == CTIFF_DAMAGED { return nil }
        guard Int(result) == CTIFF_OK else { throw Self.error(result, failure, deadline) }
        return unsafe row
    }

    private static func error(_ result: Int32, _ failure: Int32, _ deadline: Deadline) -> ImagingError {
        switch Int(result) {
        case CTIFF_UNSUPPORTED: .unsupported("a TIFF of a kind that is not read")
        case CTIFF_OUT_OF_MEMORY: .outOfMemory
        case CTIFF_MISSING: .libraryMissing("libtiff")
        case CTIFF_UNREADABLE: .unreadable(failure)
        case CTIFF_OVER_TIME: .overTime(deadline.limit)
        case CTIFF_TOO_LARGE: .tooLarge("a TIFF that needs more than \(ImageLimits.maximumDecodeMemory >> 20) MiB")
        default: .damaged("no image data")
        }
    }
}
