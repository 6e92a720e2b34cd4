import CJPEG

extension JPEGDecoder {
    /// The picture by its planes: from ``ReducedJPEG``, else from libjpeg where it decodes most of the picture. Nil for all others.
    func planar(
        _ rendering: Rendering, _ stored: StoredRendering, _ colors: ResampledColors, _ index: RowIndex?
    ) throws(ImagingError) -> RenderedImage? {
        guard let frame else { return nil }
        let isHalf = rendering.subsamplesChroma && colors.isFinished && frame.components.count == 3
        let input = unsafe EntropyInput(descriptor, bytes, length, offset: frame.dataOffset, deadline)
        let reduced = ReducedJPEG.render(
            frame, input, stored, subsamplesChroma: isHalf,
            ReducedJPEG.Rows(index: index, isNoted: rendering.notesRows))
        var made = reduced
        if made == nil { made = try full(frame, stored, subsamplesChroma: isHalf) }
        guard let made else { return nil }
        guard isHalf else {
            var image = stored.finish(made.interleaved, colors, truncation: made.truncation)
            image.rows = made.rows
            return image
        }
        let planes = PlanarPixels(size: stored.size, luma: made.planes[0], blue: made.planes[1], red: made.planes[2])
        return RenderedImage(planes: planes.upright(stored.orientation), truncation: made.truncation, rows: made.rows)
    }

    /// The planes as libjpeg decodes them at full size, resampled; nil where it would do better to leave out some of them.
    private func full(
        _ frame: JPEGFrame, _ stored: StoredRendering, subsamplesChroma: Bool
    ) throws(ImagingError) -> RenderedPlanes? {
        guard Self.eighths(stored) == 8, stored.ratio >= 1.2, !frame.hasIdleSampling,
            var targets = PlaneTargets(frame, stored, side: 8, subsamplesChroma: subsamplesChroma)
        else { return nil }
        let rows = targets.rows
        try checkMemory()
        try checkPixels(8, rows: rows.upperBound * frame.mcu.height)
        let planes = BandPlanes(frame, side: 8, columns: frame.mcus.width)
        try startPlanes()
        for row in 0..<rows.upperBound {
            // Where no more rows come, the rest is what libjpeg makes of missing data: middle grey.
            if try !readPlanes(planes, frame) { planes.clear() }
            for (index, component) in frame.components.enumerated() {
                let count = component.vertical * 8
                for line in 0..<count {
                    unsafe targets.push(
                        index, row: row * count + line, planes.samples(index) + line * planes.stride(index), firstMCU: 0
                    )
                }
            }
        }
        return RenderedPlanes(planes: targets.results, truncation: try truncation())
    }

    private func startPlanes() throws(ImagingError) {
        let result = unsafe CJPEG_decoder_start_planes(
            handle, ImageLimits.maximumDecodeMemory, ImageLimits.maximumScans)
        guard result == CJPEG_OK else { throw unsafe Self.error(handle, result, deadline) }
    }

    /// Decodes the next row of MCUs; false where no more come.
    private func readPlanes(_ planes: borrowing BandPlanes, _ frame: JPEGFrame) throws(ImagingError) -> Bool {
        let samples = unsafe frame.components.indices.map { unsafe planes.samples($0) }
        let result = unsafe CJPEG_decoder_read_planes(
            handle, samples, frame.components.indices.map { planes.stride($0) })
        guard result >= 0 else { throw unsafe Self.error(handle, result, deadline) }
        return result > 0
    }
}
