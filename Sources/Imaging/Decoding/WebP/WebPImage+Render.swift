import CWebP
internal import Containers

extension WebPImage {
    /// Decodes the wanted part as a whole, and resamples it. libwebp scales a much larger part down first, to at least three times
    /// the size of the result.
    func render(_ rendering: Rendering, _ deadline: Deadline) throws(ImagingError) -> RenderedPicture {
        let stored = try StoredRendering(rendering, of: size)
        let samples = file.hasAlpha ? ColorConversion.Samples.rgba(grey: false) : .rgb
        let colors = ResampledColors(samples, profile: try profile(), light: stored.light)
        let (bytes, truncation) =
            fillsCanvas ? try renderPart(stored, colors, deadline) : try renderFrame(stored, colors, deadline)
        return stored.finish(bytes, colors, truncation: truncation)
    }

    private func renderPart(
        _ stored: StoredRendering, _ colors: ResampledColors, _ deadline: Deadline
    ) throws(ImagingError) -> ([UInt8], String?) {
        let x = DecodedPart(stored.region.x, stored.region.width, of: size.width, to: stored.size.width)
        let y = DecodedPart(stored.region.y, stored.region.height, of: size.height, to: stored.size.height)
        let shrink = try shrink(x, y, stored.light)
        let decoded = PixelSize(width: x.decoded(shrink), height: y.decoded(shrink))
        let columns = x.filter(decoded: decoded.width)
        let rows = y.filter(decoded: decoded.height)
        let request = CWebP_Request(
            crop_x: Int32(x.from), crop_y: Int32(y.from), crop_width: Int32(x.length), crop_height: Int32(y.length),
            width: Int32(decoded.width), height: Int32(decoded.height), channels: Int32(channels))
        let pixels = try WebPPixels(self, request, deadline)
        guard pixels.rows > 0 else { throw .damaged(pixels.truncation ?? "no image data") }
        var resampler = Resampler(columns: columns, rows: rows, colors: colors)
        let missing = [UInt8](repeating: file.hasAlpha ? 0 : 128, count: decoded.width * channels)
        unsafe missing.withUnsafeBufferPointer { missing in
            guard let missing = missing.baseAddress else { return }
            for row in rows.needed {
                unsafe resampler.push((pixels.row(row) ?? missing) + columns.needed.lowerBound * channels)
            }
        }
        return (resampler.result, pixels.truncation)
    }

    /// The factor by which libwebp scales the part down: the smaller of the two axes' factors, or more if the part would take too
    /// much memory. In linear light it is always 1, because libwebp averages gamma-encoded samples.
    private func shrink(_ x: DecodedPart, _ y: DecodedPart, _ light: ResamplingLight) throws(ImagingError) -> Int {
        let limit = ImageLimits.maximumDecodeMemory
        var shrink = light == .linear ? 1 : max(1, min(x.shrink, y.shrink))
        while x.decoded(shrink) * y.decoded(shrink) * channels > limit {
            guard light == .gammaEncoded else {
                throw .tooLarge("\(x.length)x\(y.length) pixels in linear light need more than \(limit >> 20) MiB")
            }
            shrink += 1
        }
        return shrink
    }

    /// Renders a frame that covers only a part of the canvas. The rest of the canvas is transparent.
    private func renderFrame(
        _ stored: StoredRendering, _ colors: ResampledColors, _ deadline: Deadline
    ) throws(ImagingError) -> ([UInt8], String?) {
        let frame = file.frame
        guard frame.width * frame.height * channels <= ImageLimits.maximumDecodeMemory else {
            throw .tooLarge("a frame of \(frame.width)x\(frame.height) pixels")
        }
        let filters = stored.filters(decoded: size, scale: 1)
        let (width, height) = (Int32(frame.width), Int32(frame.height))
        let request = CWebP_Request(
            crop_x: 0, crop_y: 0, crop_width: width, crop_height: height, width: width, height: height,
            channels: Int32(channels))
        let pixels = try WebPPixels(self, request, deadline)
        guard pixels.rows > 0 else { throw .damaged(pixels.truncation ?? "no image data") }
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        let empty = [UInt8](repeating: 0, count: size.width * channels)
        for y in filters.rows.needed {
            var row = empty
            unsafe row.withUnsafeMutableBufferPointer { row in
                guard let start = row.baseAddress else { return }
                if y >= frame.y, let from = unsafe pixels.row(y - frame.y) {
                    unsafe (start + frame.x * channels).update(from: from, count: frame.width * channels)
                }
                unsafe resampler.push(start + filters.columns.needed.lowerBound * channels)
            }
        }
        return (resampler.result, pixels.truncation)
    }
}
