/// Describes a rendered picture: a part of an image, and the size to scale it to.
public struct Rendering: Hashable, Sendable {
    /// The part, in pixels of the upright image. It can be fractional, and is clipped to the image.
    public var region: Rect
    /// The size of the result in pixels, upright. Each axis is scaled on its own, so that the region fills the result exactly.
    public var size: PixelSize
    /// The EXIF orientation of the stored image; the result is upright.
    public var orientation: Orientation
    /// A further rotation or reflection of the upright image. ``region`` and ``size`` are those of the result.
    public internal(set) var turn = Orientation.topLeft
    /// The decoder for JPEG and PNG.
    public var decoder: PictureDecoder
    /// Whether the chroma of the result can have half the columns and rows, as it does in a JPEG with 4:2:0 subsampling.
    public var subsamplesChroma = false
    /// Whether to note positions for decoding parts of the image later: ``RenderedPicture/rows``.
    public var recordsRowIndex = false
    /// Whether the file has only ``RowIndex/parts(for:of:length:)``: it is decoded by them, or not at all.
    public var hasPartsOnly = false
    /// The most memory in bytes for a JPEG with several scans that has to be held as a whole. If more is needed, rendering throws
    /// ``ImagingError/needsMemory(_:)``, and the caller can wait until ``ImageHeader/decodeMemory`` is available and try again.
    public var heldMemory = Int.max
    /// Whether a reduction to exactly half the size can use the inverse DCT of a JPEG instead of the resampling filter. That takes
    /// half the time, and leaves slightly more of the detail that is finer than a pixel.
    public var halvesByDCT = false
    /// Whether samples are averaged as stored or in linear light.
    public var light = ResamplingLight.gammaEncoded
    /// The time that the work may take; ``ImageLimits/maximumTime`` by default.
    package var timeLimit = ImageLimits.maximumTime

    /// Creates a rendering of `region` at `size`.
    ///
    /// - Parameters:
    ///   - region: the part, in pixels of the upright image.
    ///   - size: the size of the result in pixels, upright.
    ///   - orientation: the EXIF orientation of the stored image.
    ///   - decoder: the decoder for JPEG and PNG.
    public init(
        region: Rect, size: PixelSize, orientation: Orientation = .topLeft, decoder: PictureDecoder = .usual
    ) {
        self.region = region
        self.size = size
        self.orientation = orientation
        self.decoder = decoder
    }
}
