import CPNG

extension PNGDecoder {
    /// Renders the image with ``StreamedPNG``; nil if libpng has to do it.
    func streamed(_ stored: StoredRendering) -> RenderedPicture? {
        guard header.interlaced == 0 else { return nil }
        let data = data
        let filters = stored.filters(decoded: size, scale: 1)
        let colors = colors(stored)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        let isWhole = unsafe StreamedPNG.render(
            PNGLayout(data, size: size, channels: channels),
            ImageDataChunks(descriptor, bytes, length, offset: Int(data.offset)), into: &resampler,
            columns: filters.columns.needed, rows: filters.rows.needed, deadline)
        guard isWhole else { return nil }
        return stored.finish(resampler.result, colors, truncation: nil)
    }
}

extension ImageSource {
    /// Renders a PNG without libpng; nil if libpng has to do it. For tests, which compare the two.
    ///
    /// - Throws: ``ImagingError`` if the file has no valid header.
    package func streamedPNG(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture? {
        try unsafe withAddress { (descriptor, bytes, length) throws(ImagingError) in
            let decoder = try unsafe PNGDecoder(descriptor, bytes, length)
            return decoder.streamed(try StoredRendering(rendering, of: decoder.size))
        }
    }
}
