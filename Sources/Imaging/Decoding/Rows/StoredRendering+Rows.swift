extension StoredRendering {
    /// Resamples rows as they are decoded, in their order, and makes the upright picture.
    ///
    /// - Parameters:
    ///   - stored: the size of the image as stored.
    ///   - row: the samples of a row, valid until the next call; nil if the data end before it or are damaged there.
    /// - Throws: ``ImagingError/damaged(_:)`` if no row comes, and what `row` throws.
    func render(
        _ stored: PixelSize, _ samples: ColorConversion.Samples, profile: [UInt8]?,
        row: (Int) throws(ImagingError) -> UnsafePointer<UInt8>?
    ) throws(ImagingError) -> RenderedPicture {
        let colors = ResampledColors(samples, profile: profile, light: light)
        let filters = filters(decoded: stored, scale: 1)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        // Missing rows are transparent if the image has alpha, otherwise middle grey.
        let missing = [UInt8](repeating: samples.hasAlpha ? 0 : 128, count: stored.width * samples.channels)
        let offset = filters.columns.needed.lowerBound * samples.channels
        var (coming, came) = (true, false)
        for y in filters.rows.needed {
            if coming, let pixels = try unsafe row(y) {
                came = true
                unsafe resampler.push(pixels + offset)
                continue
            }
            coming = false
            unsafe missing.withUnsafeBufferPointer { missing in
                if let start = missing.baseAddress { unsafe resampler.push(start + offset) }
            }
        }
        guard came else { throw .damaged("no image data") }
        return finish(resampler.result, colors, truncation: coming ? nil : "the image data end early or are invalid")
    }
}
