/// A picture that was made: upright, in sRGB.
public struct RenderedImage: Sendable {
    enum Samples {
        case packed(PixelBuffer)
        case planar(PlanarPixels)
    }

    let samples: Samples
    /// Set when the file was cut short or damaged and the picture was made as far as it goes: what the library said.
    public let truncation: String?

    /// Where in the file decoding can begin: of a baseline JPEG that was decoded as a whole without libjpeg, where
    /// ``Rendering/notesRows`` asked for it.
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

    /// Width and height.
    public var size: PixelSize {
        switch samples {
        case .packed(let pixels): pixels.size
        case .planar(let planes): planes.size
        }
    }

    /// The memory that the pixels take.
    public var bytes: Int {
        switch samples {
        case .packed(let pixels): pixels.bytes.count
        case .planar(let planes): planes.luma.count + planes.blue.count + planes.red.count
        }
    }

    /// Whether some pixels may be transparent.
    public var hasAlpha: Bool {
        if case .packed(let pixels) = samples { pixels.channels == 4 } else { false }
    }

    /// The pixels; converted each time where the colours are subsampled.
    public var pixels: PixelBuffer {
        switch samples {
        case .packed(let pixels): pixels
        case .planar(let planes): planes.rgb
        }
    }

    /// One sample a pixel: Y.
    var luma: PixelBuffer {
        switch samples {
        case .packed(let pixels): pixels.luma
        case .planar(let planes): PixelBuffer(size: planes.size, channels: 1, bytes: planes.luma)
        }
    }

    /// The picture as a baseline JPEG: grey, or YCbCr 4:2:0 or 4:4:4; transparent pixels on white.
    ///
    /// - Parameters:
    ///   - quality: 1 to 100, in libjpeg's measure.
    ///   - keepsChroma: whether colours that were decoded whole stay so (4:4:4).
    /// - Throws: ``ImagingError/notEncodable(_:)``, ``ImagingError/outOfMemory``.
    public func jpeg(quality: Int, keepsChroma: Bool = false) throws(ImagingError) -> [UInt8] {
        switch samples {
        case .packed(let pixels): try pixels.jpeg(quality: quality, keepsChroma: keepsChroma)
        case .planar(let planes): try planes.jpeg(quality: quality)
        }
    }
}
