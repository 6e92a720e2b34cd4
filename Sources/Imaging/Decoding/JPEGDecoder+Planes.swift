import CJPEG

extension JPEGDecoder {
    /// Renders the image without libjpeg; nil if libjpeg has to do it.
    func planar(
        _ rendering: Rendering, _ stored: StoredRendering, _ colors: ResampledColors, _ index: RowIndex?
    ) throws(ImagingError) -> RenderedPicture? {
        guard let frame else { return nil }
        let isHalf = rendering.subsamplesChroma && colors.isFinished && frame.components.count == 3
        let input = unsafe EntropyInput(descriptor, bytes, length, offset: frame.dataOffset, deadline)
        if index == nil, ReducedJPEG.side(stored, frame, subsamplesChroma: isHalf) == 8 {
            try checkPixels(8, rows: Int((stored.region.y + stored.region.height).rounded(.up)))
        }
        let rows = ReducedJPEG.Rows(index: index, isNoted: rendering.recordsRowIndex)
        guard let made = ReducedJPEG.render(frame, input, stored, subsamplesChroma: isHalf, rows) else { return nil }
        guard isHalf else {
            var image = stored.finish(made.interleaved, colors, truncation: made.truncation)
            image.rows = made.rows
            return image
        }
        let planes = PlanarPixels(size: stored.size, luma: made.planes[0], blue: made.planes[1], red: made.planes[2])
        return RenderedPicture(planes: planes.upright(stored.orientation), truncation: made.truncation, rows: made.rows)
    }
}
