import CJPEG
import CPNG
internal import Containers

/// What a picture's header says. Reading it decodes no pixel.
public struct ImageHeader: Hashable, Sendable {
    /// The format, by the file's first bytes.
    public let format: ImageFormat
    /// The size as stored, before EXIF's orientation; for HEIF, whose pictures are turned by their own properties, upright.
    public let size: PixelSize
    /// Whether some pixels may be transparent.
    public let hasAlpha: Bool
    /// Whether a part can be decoded without all that is before it, once it is noted where the rows begin: a JPEG of one scan.
    public let mayBeginInside: Bool
    /// An upper bound in bytes for the memory that rendering takes besides the result, so that callers can ration it.
    public let decodeMemory: Int
    /// The same where ``Rendering/heldMemory`` is 0.
    public let streamedMemory: Int

    /// Reads the header of a picture.
    ///
    /// - Throws: ``ImagingError``: not an image, a kind that is not read, too large, damaged, or unreadable.
    public static func read(from source: ImageSource) throws(ImagingError) -> ImageHeader {
        let format = try source.format()
        switch format {
        case .jpeg:
            return try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe ImageHeader(JPEGDecoder(descriptor, bytes, length))
            }
        case .png:
            return try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe ImageHeader(PNGDecoder(descriptor, bytes, length))
            }
        case .webp:
            return ImageHeader(try WebPPicture(source))
        case .heic, .heif, .avif:
            return ImageHeader(try HEIFPicture(source, format))
        }
    }

    init(_ decoder: borrowing JPEGDecoder) throws(ImagingError) {
        format = .jpeg
        size = decoder.size
        hasAlpha = false
        try ImageLimits.check(
            size, side: ImageLimits.maximumJPEGSide, pixels: ImageLimits.maximumJPEGPixels)
        let coefficients = min(decoder.header.coefficient_bytes, UInt64(ImageLimits.maximumDecodeMemory))
        let isInScans = coefficients > 0
        mayBeginInside = !isInScans
        streamedMemory = Self.rowMemory(size.width) + (isInScans ? Self.scansMemory : 0)
        decodeMemory = Int(coefficients) + streamedMemory
    }

    init(_ decoder: borrowing PNGDecoder) throws(ImagingError) {
        format = .png
        mayBeginInside = false
        size = decoder.size
        hasAlpha = decoder.channels == 4
        try ImageLimits.check(size, side: ImageLimits.maximumPNGSide)
        let pixels = size.width * size.height * decoder.channels
        let interlaced = decoder.header.interlaced != 0
        decodeMemory =
            (interlaced ? min(pixels, ImageLimits.maximumDecodeMemory) : 0) + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    init(_ picture: WebPPicture) {
        format = .webp
        mayBeginInside = false
        size = picture.size
        hasAlpha = picture.file.hasAlpha
        let pixels = min(size.width * size.height * picture.channels, ImageLimits.maximumDecodeMemory)
        decodeMemory = pixels + picture.decoderMemory + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    init(_ picture: HEIFPicture) {
        format = picture.format
        mayBeginInside = false
        // Properties of the picture turn it: what is left is upright.
        size = picture.aperture.size.upright(picture.aperture.orientation)
        hasAlpha = picture.alpha != nil
        decodeMemory =
            picture.grid.memory + (picture.alpha?.memory ?? 0) + Self.rowMemory(picture.grid.size.width)
        streamedMemory = decodeMemory
    }

    /// The libraries' tables and rows, and the resampler's: some eight rows of four floating-point samples, rows of
    /// blocks with their neighbours, and a constant part.
    private static func rowMemory(_ width: Int) -> Int { (1 << 20) + width * 384 }

    /// What is read ahead of 200 scans, and their tables.
    private static let scansMemory = 8 << 20
}

extension ImageSource {
    /// The format by the first bytes.
    ///
    /// - Throws: ``ImagingError/notAnImage``, ``ImagingError/unreadable(_:)``, ``ImagingError/tooLarge(_:)`` for a file that is too
    ///   long, or ``ImagingError/unsupported(_:)`` for
    ///   Apple's dialect of PNG, whose first chunk is CgBI and whose data other decoders cannot inflate.
    func format() throws(ImagingError) -> ImageFormat {
        try checkLength()
        let head = try first(ImageFormat.signatureLength)
        guard let format = ImageFormat.sniff(head) else { throw .notAnImage }
        if format == .png, head.dropFirst(12).starts(with: "CgBI".utf8) {
            throw .unsupported("a PNG optimised for iOS")
        }
        return format
    }
}
