/// The limits on images, which are checked before anything is decoded.
public enum ImageLimits {
    /// The most pixels of an image: 200 million. Decoding as many takes a few seconds.
    public static let maximumPixels = 200_000_000
    /// The most pixels of a JPEG: 1,000 million. If a JPEG has to be decoded at full size, ``maximumPixels`` is the limit for the
    /// rows from the top to the lower edge of the region.
    public static let maximumJPEGPixels = 1_000_000_000
    /// The longest side of a JPEG in pixels (`JPEG_MAX_DIMENSION` of libjpeg).
    public static let maximumJPEGSide = 65_500
    /// The longest side of a PNG in pixels (`PNG_USER_WIDTH_MAX` of libpng).
    public static let maximumPNGSide = 1_000_000
    /// The longest side of a HEIF image in pixels, which is the limit of libheif.
    public static let maximumHEIFSide = 32_768
    /// The longest side of a WebP image in pixels. A coded frame has 14 bits for a side, the canvas of an animation 24.
    public static let maximumWebPSide = 16_384
    /// The longest side of a GIF in pixels, for which the format has 16 bits.
    static let maximumGIFSide = 65_535
    /// The most memory that libjxl may take, in bytes: 128 MiB.
    static let maximumJXLMemory = 128 << 20
    /// The most memory for image data that must be held as a whole: 160 MiB, with which a process stays below 200 MiB. It holds for
    /// the coefficients of a JPEG with several scans if libjpeg decodes it, the pixels of an interlaced PNG or a WebP, and one row
    /// of tiles of a HEIF image.
    public static let maximumDecodeMemory = 160 << 20
    /// The longest file: 2 GiB. The samples of the largest PNG within the limits have 1.6 GB before compression.
    public static let maximumFileLength = 2 << 30
    /// The most time for one image: 30 s of CPU time, so that a busy machine rejects no image that an idle one shows. The largest
    /// images take a few seconds. For HEIC and AVIF, which are decoded on several threads, it is wall-clock time.
    public static let maximumTime = Duration.seconds(30)
    /// The most scans of a JPEG: 200. Encoders that search for the smallest file use about twenty.
    static let maximumScans: Int32 = 200

    /// - Throws: ``ImagingError/tooLarge(_:)`` if the file is longer than ``maximumFileLength``.
    static func check(fileLength: Int) throws(ImagingError) {
        guard fileLength > maximumFileLength else { return }
        throw .tooLarge("\(fileLength >> 20) MiB; at most \(maximumFileLength >> 20) MiB")
    }

    /// - Throws: ``ImagingError/tooLarge(_:)`` if a side or the number of pixels exceeds the limit; ``ImagingError/damaged(_:)`` if
    ///   a side is not above 0.
    static func check(
        _ size: PixelSize, side: Int, pixels limit: Int = maximumPixels
    ) throws(ImagingError) {
        guard size.width > 0, size.height > 0 else { throw .damaged("no pixels") }
        guard max(size.width, size.height) <= side else {
            throw .tooLarge("\(size.width)x\(size.height) pixels; at most \(side) a side")
        }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= limit else {
            throw .tooLarge("\(size.width)x\(size.height) pixels; at most \(limit / 1_000_000) million")
        }
    }
}
