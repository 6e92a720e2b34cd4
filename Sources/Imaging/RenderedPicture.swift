/// A rendered picture: upright and in sRGB.
public struct RenderedPicture: Sendable {
    enum Samples {
        case packed(PixelBuffer)
        case planar(PlanarPixels)
    }

    let samples: Samples
    /// The decoder's message if the file is cut short or damaged and the picture shows the part that could be decoded; nil for a
    /// complete picture.
    public let truncation: String?

    /// Positions in the file at which decoding can begin. Only set if ``Rendering/recordsRowIndex`` is true and a baseline JPEG was
    /// decoded as a whole by ``PictureDecoder/fast``.
    public internal(set) var rows: RowIndex?

    init(pixels: PixelBuffer, truncation: String?) {
        samples = .packed(pixels)
        self.truncation = truncation
    }

    init(planes: PlanarPixels, truncation: String?, rows: RowIndex?) {
        samples = .planar(planes)
        self.rows = rows
        self.truncation = truncation
    }

    /// The size in pixels.
    public var size: PixelSize {
        switch samples {
        case .packed(let pixels): pixels.size
        case .planar(let planes): planes.size
        }
    }

    /// The memory of the pixels, in bytes.
    public var bytes: Int {
        switch samples {
        case .packed(let pixels): pixels.bytes.count
        case .planar(let planes): planes.luma.count + planes.blue.count + planes.red.count
        }
    }

    /// Whether the picture has an alpha channel.
    public var hasAlpha: Bool {
        if case .packed(let pixels) = samples { pixels.channels == 4 } else { false }
    }

    /// The pixels as grey, RGB or RGBA. Converted on each access if the chroma is subsampled.
    public var pixels: PixelBuffer {
        switch samples {
        case .packed(let pixels): pixels
        case .planar(let planes): planes.rgb
        }
    }

    /// The luma (Y), one sample per pixel.
    var luma: PixelBuffer {
        switch samples {
        case .packed(let pixels): pixels.luma
        case .planar(let planes): PixelBuffer(size: planes.size, channels: 1, bytes: planes.luma)
        }
    }

    /// Encodes the picture as a baseline JPEG: grey, or YCbCr 4:2:0 or 4:4:4. Transparent pixels are put on white.
    ///
    /// - Parameters:
    ///   - quality: 1 to 100, on libjpeg's scale.
    ///   - keepsChroma: whether chroma that was decoded at full resolution stays so (4:4:4).
    /// - Throws: ``ImagingError/notEncodable(_:)``, ``ImagingError/outOfMemory``.
    public func jpeg(quality: Int, keepsChroma: Bool = false) throws(ImagingError) -> [UInt8] {
        switch samples {
        case .packed(let pixels): try pixels.jpeg(quality: quality, keepsChroma: keepsChroma)
        case .planar(let planes): try planes.jpeg(quality: quality)
        }
    }
}
