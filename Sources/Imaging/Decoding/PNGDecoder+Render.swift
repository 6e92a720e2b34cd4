import CPNG

extension PNGDecoder {
    /// Decodes the rows down to the lower edge of the region and resamples them as they arrive. An interlaced image is decoded as a
    /// whole first.
    consuming func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        _ = try ImageHeader(self)
        let stored = try StoredRendering(rendering, of: size)
        if rendering.decoder == .fast, let made = streamed(stored) { return made }
        let colors = colors(stored)
        let bytes = header.interlaced != 0 ? try renderInterlaced(stored, colors) : try renderRows(stored, colors)
        return stored.finish(bytes, colors, truncation: truncation)
    }

    var samples: ColorConversion.Samples {
        switch channels {
        case 1: .grey
        case 3: .rgb
        default: .rgba(grey: header.grey != 0)
        }
    }

    func colors(_ stored: StoredRendering) -> ResampledColors {
        ResampledColors(samples, profile: profile, light: stored.light)
    }

    private func renderRows(_ stored: StoredRendering, _ colors: ResampledColors) throws(ImagingError) -> [UInt8] {
        let filters = stored.filters(decoded: size, scale: 1)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        let rows = filters.rows.needed
        try start()
        let skipped = try skip(rows.lowerBound)
        var coming = skipped == rows.lowerBound
        var came = skipped > 0
        var row = [UInt8](repeating: 128, count: size.width * channels)
        for _ in rows {
            try unsafe row.withUnsafeMutableBufferPointer { (buffer) throws(ImagingError) in
                guard let start = buffer.baseAddress else { return }
                if coming {
                    coming = try unsafe read(start)
                    came = came || coming
                }
                if !coming { unsafe fillMissing(buffer) }
                unsafe resampler.push(start + filters.columns.needed.lowerBound * channels)
            }
        }
        guard came else { throw .damaged(truncation ?? "no image data") }
        return resampler.result
    }

    /// Missing rows are transparent if the image has alpha, otherwise middle grey.
    private func fillMissing(_ row: UnsafeMutableBufferPointer<UInt8>) {
        unsafe row.update(repeating: samples.hasAlpha ? 0 : 128)
    }

    private func renderInterlaced(_ stored: StoredRendering, _ colors: ResampledColors) throws(ImagingError) -> [UInt8]
    {
        let step = try interlaceStep()
        let decoded = PixelSize(width: (size.width + step - 1) / step, height: (size.height + step - 1) / step)
        // Pixel i is the stored pixel at i · step, not the mean of `step` pixels.
        let scale = 1 / Double(step)
        let filters = stored.filters(decoded: decoded, scale: scale, offset: (1 - scale) / 2)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        let stride = decoded.width * channels
        var pixels = [UInt8](repeating: samples.hasAlpha ? 0 : 128, count: stride * decoded.height)
        try start()
        try unsafe pixels.withUnsafeMutableBufferPointer { (buffer) throws(ImagingError) in
            guard let start = buffer.baseAddress else { return }
            try unsafe readInterlaced(start, step: step)
            for row in filters.rows.needed {
                unsafe resampler.push(start + row * stride + filters.columns.needed.lowerBound * channels)
            }
        }
        return resampler.result
    }

    /// The passes of an interlaced PNG give the whole image at 1/8, 1/4 and 1/2 of its size. This is the smallest step whose pixels
    /// fit in memory.
    private func interlaceStep() throws(ImagingError) -> Int {
        for step in [1, 2, 4, 8] {
            let width = (size.width + step - 1) / step
            let height = (size.height + step - 1) / step
            if width * height * channels <= ImageLimits.maximumDecodeMemory { return step }
        }
        throw .tooLarge("\(size.width)x\(size.height) pixels, interlaced")
    }
}
