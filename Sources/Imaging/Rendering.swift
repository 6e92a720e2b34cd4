/// What is wanted of a picture: a part of it, at a size.
public struct Rendering: Hashable, Sendable {
    /// The part wanted, in pixels of the upright picture; may be fractional, and is clipped to the picture.
    public var region: Rect
    /// The size of the result, upright. Each axis is scaled for itself, so that the region fills it exactly.
    public var size: PixelSize
    /// How the picture is stored; the result is upright.
    public var orientation: Orientation
    /// How the upright picture is turned once more; ``region`` and ``size`` are those of the result.
    public internal(set) var turn = Orientation.topLeft
    /// What decodes the file.
    public var decoder: PictureDecoder
    /// Whether the colours may have half the columns and rows, as they will have in a JPEG.
    public var subsamplesChroma = false
    /// Whether it is wanted where in the file decoding can begin: ``RenderedImage/rows``.
    public var notesRows = false
    /// How many bytes of a JPEG in several scans may be held at once, where that can't be helped: ``ImagingError/needsMemory(_:)``.
    /// A second try has to ration ``ImageHeader/decodeMemory``.
    public var heldMemory = Int.max
    /// Whether what is exactly half of its size may be as the transform of a JPEG makes it, which leaves a little more of what is
    /// finer than a pixel than the filter does, and takes half the time.
    public var mayHalveByTransform = false
    /// What is averaged where the picture is made smaller.
    public var light = ResamplingLight.gammaEncoded
    /// How long the work may take: see ``ImageLimits/maximumTime``.
    package var timeLimit = ImageLimits.maximumTime

    /// A rendering of `region` at `size`.
    public init(
        region: Rect, size: PixelSize, orientation: Orientation = .topLeft, decoder: PictureDecoder = .usual
    ) {
        self.region = region
        self.size = size
        self.orientation = orientation
        self.decoder = decoder
    }
}
