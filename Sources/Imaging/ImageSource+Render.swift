import CJPEG
import CPNG

extension ImageSource {
    /// Decodes, scales, turns upright and converts to sRGB what `rendering` asks for.
    ///
    /// Time is that of decoding down to the lower edge of the region; memory is that of the result and
    /// ``ImageHeader/decodeMemory``.
    ///
    /// - Parameter index: where in a JPEG decoding can begin, from ``RenderedImage/rows`` of the same bytes: then time is that of the
    ///   region alone. One of other bytes gives another picture, but harms nothing.
    /// - Throws: ``ImagingError``; ``ImagingError/damaged(_:)`` only where nothing of the picture can be shown.
    public func render(_ rendering: Rendering, by index: RowIndex? = nil) throws(ImagingError) -> RenderedImage {
        let format = try format()
        let deadline = Deadline(rendering.timeLimit)
        switch format {
        case .jpeg:
            return try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe JPEGDecoder(descriptor, bytes, length, deadline).render(rendering, by: index)
            }
        case .png:
            return try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe PNGDecoder(descriptor, bytes, length, deadline).render(rendering)
            }
        case .webp:
            return try WebPPicture(self).render(rendering, deadline)
        case .heic, .heif, .avif:
            return try HEIFPicture(self, format).render(rendering)
        }
    }
}

/// A rendering in the coordinates of the stored picture.
struct StoredRendering {
    /// In stored pixels, within the picture and not empty.
    let region: Rect
    /// The size of the result before it is turned upright.
    let size: PixelSize
    let orientation: Orientation
    let light: ResamplingLight
    /// ``Rendering/mayHalveByTransform``
    let mayHalveByTransform: Bool

    /// - Throws: ``ImagingError/tooLarge(_:)`` where the result would have more pixels than a picture may.
    init(_ rendering: Rendering, of stored: PixelSize) throws(ImagingError) {
        try ImageLimits.check(rendering.size, side: ImageLimits.maximumPNGSide)
        orientation = rendering.orientation.turned(rendering.turn)
        light = rendering.light
        mayHalveByTransform = rendering.mayHalveByTransform
        size = rendering.size.upright(orientation)
        let wanted = orientation.stored(rendering.region, in: stored)
        let x = Self.clip(wanted.x, wanted.width, to: stored.width)
        let y = Self.clip(wanted.y, wanted.height, to: stored.height)
        region = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Stored pixels to a pixel of the result, along the axis that has fewer.
    var ratio: Double { min(region.width / Double(size.width), region.height / Double(size.height)) }

    /// Whether each pixel of the result shows two columns and two rows of the picture.
    var isHalf: Bool {
        region.width == Double(2 * size.width) && region.height == Double(2 * size.height)
            && [region.x / 2, region.y / 2].allSatisfy { $0 == $0.rounded() }
    }

    /// The part that the samples of subsampled colours show: two columns and rows of the result each, from the side on that
    /// is the upright picture's first. At the other side they may reach beyond it.
    var chromaRegion: Rect {
        let chroma = PlanarPixels.chromaSize(size)
        let width = region.width / Double(size.width) * 2 * Double(chroma.width)
        let height = region.height / Double(size.height) * 2 * Double(chroma.height)
        return Rect(
            x: orientation.reversesColumns ? region.x + region.width - width : region.x,
            y: orientation.reversesRows ? region.y + region.height - height : region.y, width: width, height: height)
    }

    /// The part of an interval that lies in 0 ..< limit, which is never empty: what lies outside shows the edge.
    private static func clip(_ start: Double, _ length: Double, to limit: Int) -> (start: Double, length: Double) {
        let limit = Double(limit)
        let least = min(1e-3, limit)
        guard start.isFinite, length.isFinite else { return (0, limit) }
        let from = min(max(start, 0), limit - least)
        let to = min(max(start + length, from + least), limit)
        return (from, to - from)
    }

    /// The filters for a picture that was decoded to `decoded` pixels, `scale` of them to a stored pixel. Decoded
    /// pixel 0 begins `offset` before the stored picture does, in decoded pixels.
    func filters(decoded: PixelSize, scale: Double, offset: Double = 0) -> (columns: FilterAxis, rows: FilterAxis) {
        let columns = FilterAxis(
            length: decoded.width, start: region.x * scale + offset, span: region.width * scale, count: size.width)
        let rows = FilterAxis(
            length: decoded.height, start: region.y * scale + offset, span: region.height * scale, count: size.height)
        return (columns, rows)
    }

    /// The upright sRGB picture from what the resampler made.
    func finish(
        _ bytes: [UInt8], _ colors: ResampledColors, truncation: String?
    ) -> RenderedImage {
        RenderedImage(pixels: colors.finish(bytes, size: size).upright(orientation), truncation: truncation)
    }
}
