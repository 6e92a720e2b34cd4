/// What a picture may ask for. Checked before anything is decoded.
public enum ImageLimits {
    /// The most pixels of a picture: 200 million, some seconds of work.
    public static let maximumPixels = 200_000_000
    /// The most pixels of a JPEG: a thousand million. Where it is decoded at its full size, ``maximumPixels`` down to the lower edge
    /// of what is wanted.
    public static let maximumJPEGPixels = 1_000_000_000
    /// The longest side of a JPEG in pixels (libjpeg's JPEG_MAX_DIMENSION).
    public static let maximumJPEGSide = 65_500
    /// The longest side of a PNG in pixels (libpng's PNG_USER_WIDTH_MAX).
    public static let maximumPNGSide = 1_000_000
    /// The longest side of a HEIF picture in pixels: libheif's own limit.
    public static let maximumHEIFSide = 32_768
    /// The longest side of a WebP picture in pixels: those of a coded one have 14 bits, those of a canvas for animations 24.
    public static let maximumWebPSide = 16_384
    /// The most memory, in bytes, for a picture that must be held as a whole: the coefficients of a JPEG of several
    /// scans that libjpeg decodes, the pixels of an interlaced PNG, of a WebP, of a row of a HEIF's tiles. 160 MiB, with
    /// which a process stays below 200.
    public static let maximumDecodeMemory = 160 << 20
    /// The longest file in bytes: 2 GiB. The largest PNG that is read has 1.6 GB of samples before they are compressed.
    public static let maximumFileLength = 2 << 30
    /// The most time for a picture: 30 seconds of the processor, not of the clock, so that a busy machine refuses nothing that an idle
    /// one shows. The largest pictures take a few. HEIC and AVIF, which libraries decode on threads of their own, have as long by
    /// the clock.
    public static let maximumTime = Duration.seconds(30)
    /// The most scans that are read of a JPEG: 200. Encoders that search for the smallest file use some twenty.
    static let maximumScans: Int32 = 200

    /// - Throws: ``ImagingError/tooLarge(_:)``.
    static func check(fileLength: Int) throws(ImagingError) {
        guard fileLength > maximumFileLength else { return }
        throw .tooLarge("\(fileLength >> 20) MiB; at most \(maximumFileLength >> 20) MiB")
    }

    /// - Throws: ``ImagingError/tooLarge(_:)``.
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
