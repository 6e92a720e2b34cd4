import CJPEG
import CPNG

extension ImageSource {
    /// Decodes the part of the image that `rendering` describes, scales it, turns it upright and converts it to sRGB.
    ///
    /// Takes the time to decode the image down to the lower edge of the region, and the memory of the result plus
    /// ``ImageHeader/decodeMemory``.
    ///
    /// - Parameters:
    ///   - rendering: the part and its size.
    ///   - index: positions in a JPEG at which decoding can begin, from ``RenderedPicture/rows`` of the same bytes. With it, the time
    ///     is that of decoding the region alone. An index of other bytes gives a wrong picture, but does no other harm.
    /// - Throws: ``ImagingError``. It is ``ImagingError/damaged(_:)`` only if no part of the image can be shown; otherwise the
    ///   result has a ``RenderedPicture/truncation``.
    public func render(_ rendering: Rendering, by index: RowIndex? = nil) throws(ImagingError) -> RenderedPicture {
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
            return try WebPImage(self).render(rendering, deadline)
        case .heic, .heif, .avif:
            return try HEIFImage(self, format).render(rendering)
        case .jxl:
            return try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe JXLDecoder(descriptor, bytes, length, deadline).render(rendering)
            }
        case .tiff:
            return try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe TIFFDecoder(descriptor, bytes, length, deadline).render(rendering)
            }
        case .gif:
            return try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
                try unsafe GIFDecoder(descriptor, bytes, length, deadline).render(rendering)
            }
        case .raw:
            var rendering = rendering
            rendering.recordsRowIndex = false
            return try ImageSource.bytes(RawPicture(self).jpeg).render(rendering)
        }
    }
}

/// A rendering in the coordinates of the image as stored.
struct StoredRendering {
    /// The region in stored pixels, within the image and not empty.
    let region: Rect
    /// The size of the result in pixels before it is turned upright.
    let size: PixelSize
    let orientation: Orientation
    let light: ResamplingLight
    /// ``Rendering/halvesByDCT``
    let halvesByDCT: Bool

    /// - Throws: ``ImagingError/tooLarge(_:)`` if the result exceeds the limits on images.
    init(_ rendering: Rendering, of stored: PixelSize) throws(ImagingError) {
        try ImageLimits.check(rendering.size, side: ImageLimits.maximumPNGSide)
        orientation = rendering.orientation.turned(rendering.turn)
        light = rendering.light
        halvesByDCT = rendering.halvesByDCT
        size = rendering.size.upright(orientation)
        let wanted = orientation.stored(rendering.region, in: stored)
        let x = Self.clip(wanted.x, wanted.width, to: stored.width)
        let y = Self.clip(wanted.y, wanted.height, to: stored.height)
        region = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Stored pixels per pixel of the result, along the axis with the smaller ratio.
    var ratio: Double { min(region.width / Double(size.width), region.height / Double(size.height)) }

    /// Whether each pixel of the result is exactly two columns and two rows of the image.
    var isHalf: Bool {
        region.width == Double(2 * size.width) && region.height == Double(2 * size.height)
            && [region.x / 2, region.y / 2].allSatisfy { $0 == $0.rounded() }
    }

    /// The region that the subsampled chroma planes show. Each of their samples covers two columns and rows of the result, counted
    /// from the side that is first in the upright picture. On the opposite side the region can extend beyond the image.
    var chromaRegion: Rect {
        let chroma = PlanarPixels.chromaSize(size)
        let width = region.width / Double(size.width) * 2 * Double(chroma.width)
        let height = region.height / Double(size.height) * 2 * Double(chroma.height)
        return Rect(
            x: orientation.reversesColumns ? region.x + region.width - width : region.x,
            y: orientation.reversesRows ? region.y + region.height - height : region.y, width: width, height: height)
    }

    /// Clips an interval to 0 ..< limit. The result is never empty: an interval outside shows the edge.
    private static func clip(_ start: Double, _ length: Double, to limit: Int) -> (start: Double, length: Double) {
        let limit = Double(limit)
        let least = min(1e-3, limit)
        guard start.isFinite, length.isFinite else { return (0, limit) }
        let from = min(max(start, 0), limit - least)
        let to = min(max(start + length, from + least), limit)
        return (from, to - from)
    }

    /// The filters for an image that was decoded to `decoded` pixels, with `scale` decoded pixels per stored pixel. Decoded pixel 0
    /// begins `offset` decoded pixels before the stored image does.
    func filters(decoded: PixelSize, scale: Double, offset: Double = 0) -> (columns: FilterAxis, rows: FilterAxis) {
        let columns = FilterAxis(
            length: decoded.width, start: region.x * scale + offset, span: region.width * scale, count: size.width)
        let rows = FilterAxis(
            length: decoded.height, start: region.y * scale + offset, span: region.height * scale, count: size.height)
        return (columns, rows)
    }

    /// The upright picture in sRGB from the resampler's output.
    func finish(
        _ bytes: [UInt8], _ colors: ResampledColors, truncation: String?
    ) -> RenderedPicture {
        RenderedPicture(pixels: colors.finish(bytes, size: size).upright(orientation), truncation: truncation)
    }
}
