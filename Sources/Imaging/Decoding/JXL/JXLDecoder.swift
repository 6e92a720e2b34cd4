import CJXL

/// A JPEG XL decoder, which is freed with its owner. The bytes that it reads must outlive it.
@safe
struct JXLDecoder: ~Copyable {
    private let handle: OpaquePointer
    private let header: CJXL_Header
    private let deadline: Deadline

    /// Opens an image and reads its header.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ deadline: Deadline = Deadline()
    ) throws(ImagingError) {
        var input = unsafe CJXL_Input(
            descriptor: descriptor, bytes: bytes, length: length, deadline: deadline.end,
            memory: ImageLimits.maximumJXLMemory)
        var header = CJXL_Header()
        var (result, failure): (Int32, Int32) = (0, 0)
        guard let handle = unsafe CJXL_decoder_create(&input, &header, &result, &failure) else {
            throw Self.error(result, failure, deadline)
        }
        unsafe self.handle = handle
        (self.header, self.deadline) = (header, deadline)
    }

    deinit { unsafe CJXL_decoder_destroy(handle) }

    /// The upright size in pixels: the codestream states how to turn the image.
    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }

    /// - Throws: ``ImagingError/tooLarge(_:)``, ``ImagingError/damaged(_:)``.
    func checkSize() throws(ImagingError) { try ImageLimits.check(size, side: ImageLimits.maximumPNGSide) }

    var hasAlpha: Bool { header.channels == 2 || header.channels == 4 }

    /// Decodes the wanted part, at a fraction of its size if that is much larger than the result, and resamples it.
    func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        try checkSize()
        let stored = try StoredRendering(rendering, of: size)
        let colors = ResampledColors(samples, profile: profile, light: stored.light)
        let x = DecodedPart(stored.region.x, stored.region.width, of: size.width, to: stored.size.width)
        let y = DecodedPart(stored.region.y, stored.region.height, of: size.height, to: stored.size.height)
        let shrink = try shrink(x, y, stored.light)
        let decoded = PixelSize(width: x.decoded(shrink), height: y.decoded(shrink))
        var request = CJXL_Request(
            x: Int32(x.from), y: Int32(y.from), width: Int32(x.length), height: Int32(y.length), shrink: Int32(shrink))
        let (pixels, isComplete) = try decode(&request, decoded)
        let (columns, rows) = (x.filter(shrink: shrink), y.filter(shrink: shrink))
        var resampler = Resampler(columns: columns, rows: rows, colors: colors)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            for row in rows.needed {
                unsafe resampler.push(start + (row * decoded.width + columns.needed.lowerBound) * samples.channels)
            }
        }
        let truncation = isComplete ? nil : "the file ends before the image is complete"
        return stored.finish(resampler.result, colors, truncation: truncation)
    }

    private var samples: ColorConversion.Samples {
        switch header.channels {
        case 1: .grey
        case 3: .rgb
        default: .rgba(grey: header.channels == 2)
        }
    }

    /// The factor by which the part is scaled down while it is decoded: the smaller of the two axes' factors, or more if the part would
    /// take too much memory. In linear light it is always 1, because gamma-encoded samples are averaged, and with alpha as long as memory
    /// allows, because colours are averaged without regard to it.
    private func shrink(
        _ x: DecodedPart, _ y: DecodedPart, _ light: ResamplingLight
    ) throws(ImagingError) -> Int {
        let limit = ImageLimits.maximumDecodeMemory
        var shrink = light == .linear || hasAlpha ? 1 : max(1, min(x.shrink, y.shrink))
        while x.decoded(shrink) * y.decoded(shrink) * samples.channels > limit {
            guard light == .gammaEncoded else {
                throw .tooLarge("\(x.length)x\(y.length) pixels in linear light need more than \(limit >> 20) MiB")
            }
            shrink += 1
        }
        return shrink
    }

    /// The samples of the part, grey with alpha as RGBA, and whether the file has all of them.
    private func decode(
        _ request: inout CJXL_Request, _ size: PixelSize
    ) throws(ImagingError) -> (pixels: [UInt8], isComplete: Bool) {
        let stored = Int(header.channels)
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * stored)
        var (complete, failure): (Int32, Int32) = (0, 0)
        let result = unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return Int32(CJXL_DAMAGED) }
            return unsafe CJXL_decoder_decode(handle, &request, start, &complete, &failure)
        }
        guard Int(result) == CJXL_OK else { throw Self.error(result, failure, deadline) }
        if stored == 2 {
            pixels = stride(from: 0, to: pixels.count, by: 2).flatMap { at in
                [pixels[at], pixels[at], pixels[at], pixels[at + 1]]
            }
        }
        if header.premultiplied != 0 { Self.divide(&pixels) }
        return (pixels, complete != 0)
    }

    /// Divides the colours of RGBA pixels by their alpha.
    private static func divide(_ pixels: inout [UInt8]) {
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[at + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for color in at..<at + 3 { pixels[color] = UInt8(min(255, (Int(pixels[color]) * 255 + alpha / 2) / alpha)) }
        }
    }

    /// The ICC profile of the samples.
    private var profile: [UInt8]? {
        let length = unsafe CJXL_decoder_profile(handle, nil, 0)
        guard length > 0, length <= ColorConversion.maximumProfileLength else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = unsafe CJXL_decoder_profile(handle, buffer.baseAddress, length)
        }
    }

    private static func error(_ result: Int32, _ failure: Int32, _ deadline: Deadline) -> ImagingError {
        switch Int(result) {
        case CJXL_UNSUPPORTED: .unsupported("a JPEG XL of a kind that is not read")
        case CJXL_OUT_OF_MEMORY: .outOfMemory
        case CJXL_MISSING: .libraryMissing("libjxl")
        case CJXL_UNREADABLE: .unreadable(failure)
        case CJXL_OVER_TIME: .overTime(deadline.limit)
        case CJXL_TOO_LARGE: .tooLarge("a JPEG XL that needs more than \(ImageLimits.maximumJXLMemory >> 20) MiB")
        default: .damaged("no image data")
        }
    }
}
