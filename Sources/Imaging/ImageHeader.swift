import CJPEG
import CPNG
internal import Containers

/// What the header of an image file states. Reading it decodes no pixels.
public struct ImageHeader: Hashable, Sendable {
    /// The format, which the first bytes of the file decide.
    public let format: ImageFormat
    /// The size in pixels as stored, before the EXIF orientation is applied. For HEIF, whose own properties rotate the image, it is
    /// the upright size.
    public let size: PixelSize
    /// Whether the image has an alpha channel.
    public let hasAlpha: Bool
    /// Whether a part of the image can be decoded without everything before it, given a ``RowIndex``. True for a JPEG with one
    /// scan.
    public let supportsRowIndex: Bool
    /// An upper bound for the memory that rendering needs in addition to the result, in bytes. Callers can use it to limit how many
    /// images are decoded at once.
    public let decodeMemory: Int
    /// The same bound if ``Rendering/heldMemory`` is 0.
    public let streamedMemory: Int

    /// Reads the header of an image.
    ///
    /// - Throws: ``ImagingError``: `notAnImage`, `unsupported`, `tooLarge`, `damaged`, `unreadable`,
    ///   `outOfMemory` or `overTime`.
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
            return ImageHeader(try WebPImage(source))
        case .heic, .heif, .avif:
            return ImageHeader(try HEIFImage(source, format))
        case .jxl:
            return try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe ImageHeader(JXLDecoder(descriptor, bytes, length))
            }
        case .tiff:
            return try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe ImageHeader(TIFFDecoder(descriptor, bytes, length))
            }
        case .gif:
            return try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe ImageHeader(GIFDecoder(descriptor, bytes, length))
            }
        case .raw:
            let picture = try RawPicture(source)
            return ImageHeader(try read(from: .bytes(picture.jpeg)), ofPreviewIn: picture, format)
        }
    }

    /// The header of a raw file, whose picture is the JPEG in it. It is held as a whole, so parts are cut from decoded bands.
    private init(_ preview: ImageHeader, ofPreviewIn picture: RawPicture, _ format: ImageFormat) {
        self.format = format
        (size, hasAlpha, supportsRowIndex) = (preview.size, false, false)
        decodeMemory = preview.decodeMemory + picture.jpeg.count
        streamedMemory = preview.streamedMemory + picture.jpeg.count
    }

    init(_ decoder: borrowing JPEGDecoder) throws(ImagingError) {
        format = .jpeg
        size = decoder.size
        hasAlpha = false
        try ImageLimits.check(
            size, side: ImageLimits.maximumJPEGSide, pixels: ImageLimits.maximumJPEGPixels)
        let coefficients = min(decoder.header.coefficient_bytes, UInt64(ImageLimits.maximumDecodeMemory))
        let isInScans = coefficients > 0
        supportsRowIndex = !isInScans
        streamedMemory = Self.rowMemory(size.width) + (isInScans ? Self.scansMemory : 0)
        decodeMemory = Int(coefficients) + streamedMemory
    }

    init(_ decoder: borrowing PNGDecoder) throws(ImagingError) {
        format = .png
        supportsRowIndex = false
        size = decoder.size
        hasAlpha = decoder.channels == 4
        try ImageLimits.check(size, side: ImageLimits.maximumPNGSide)
        let pixels = size.width * size.height * decoder.channels
        let interlaced = decoder.header.interlaced != 0
        decodeMemory =
            (interlaced ? min(pixels, ImageLimits.maximumDecodeMemory) : 0) + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    init(_ picture: WebPImage) {
        format = .webp
        supportsRowIndex = false
        size = picture.size
        hasAlpha = picture.file.hasAlpha
        let pixels = min(size.width * size.height * picture.channels, ImageLimits.maximumDecodeMemory)
        decodeMemory = pixels + picture.decoderMemory + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    init(_ picture: HEIFImage) {
        format = picture.format
        supportsRowIndex = false
        // The image's own properties rotate it, so the result is upright.
        size = picture.aperture.size.upright(picture.aperture.orientation)
        hasAlpha = picture.alpha != nil
        decodeMemory =
            picture.grid.memory + (picture.alpha?.memory ?? 0) + Self.rowMemory(picture.grid.size.width)
        streamedMemory = decodeMemory
    }

    init(_ decoder: borrowing JXLDecoder) throws(ImagingError) {
        try decoder.checkSize()
        format = .jxl
        supportsRowIndex = false
        (size, hasAlpha) = (decoder.size, decoder.hasAlpha)
        let pixels = min(size.width * size.height * 4, ImageLimits.maximumDecodeMemory)
        decodeMemory = pixels + ImageLimits.maximumJXLMemory + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    init(_ decoder: borrowing TIFFDecoder) throws(ImagingError) {
        try decoder.checkSize()
        self.init(.tiff, decoder.size, decoder.samples, memory: decoder.memory)
    }

    init(_ decoder: borrowing GIFDecoder) throws(ImagingError) {
        try decoder.checkSize()
        self.init(.gif, decoder.size, decoder.samples, memory: decoder.memory)
    }

    private init(_ format: ImageFormat, _ size: PixelSize, _ samples: ColorConversion.Samples, memory: Int) {
        (self.format, self.size, hasAlpha, supportsRowIndex) = (format, size, samples.hasAlpha, false)
        decodeMemory = memory + Self.rowMemory(size.width)
        streamedMemory = decodeMemory
    }

    /// Memory for a few rows in the decoder and the resampler, in bytes: about eight rows of four floating-point samples, rows of
    /// blocks with their neighbours, and a constant part.
    private static func rowMemory(_ width: Int) -> Int { (1 << 20) + width * 384 }

    /// Memory for the input buffers of 200 scans and their tables, in bytes.
    private static let scansMemory = 8 << 20
}

extension ImageSource {
    /// The format, which the first bytes decide.
    ///
    /// - Throws: ``ImagingError/notAnImage``; ``ImagingError/unreadable(_:)``; ``ImagingError/tooLarge(_:)`` for a file that is too
    ///   long; ``ImagingError/unsupported(_:)`` for Apple's variant of PNG, whose first chunk is CgBI and whose data other decoders
    ///   cannot inflate.
    func format() throws(ImagingError) -> ImageFormat {
        try checkLength()
        let head = try first(ImageFormat.signatureLength)
        guard let format = ImageFormat.sniff(head) else { throw .notAnImage }
        if format == .tiff {
            var bytes = ImageBytes(self)
            if let raw = try RawFile.read(from: &bytes) { return .raw(raw.kind) }
        }
        if format == .png, head.dropFirst(12).starts(with: "CgBI".utf8) {
            throw .unsupported("a PNG optimised for iOS")
        }
        return format
    }
}
