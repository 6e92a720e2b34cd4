extension HEIFImage {
    /// Decodes the wanted tiles row by row, and resamples the rows as they arrive. An embedded thumbnail is decoded instead if it
    /// has enough pixels.
    ///
    /// The image's own properties rotate it; the orientation of `rendering` is ignored.
    func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        let deadline = Deadline.wallClock(rendering.timeLimit)
        var own = rendering
        own.orientation = aperture.orientation
        let stored = try StoredRendering(own, of: aperture.size)
        // A thumbnail is an average of gamma-encoded samples.
        if stored.light == .gammaEncoded, let thumbnail = thumbnail(atLeast: leastSize(stored)) {
            let made = Self.success { () throws(ImagingError) in try render(stored, thumbnail, alpha: nil, deadline) }
            if let made, made.truncation == nil { return made }
        }
        return try render(stored, grid, alpha: alpha, deadline)
    }

    private static func success<Value>(_ body: () throws(ImagingError) -> Value) -> Value? { try? body() }

    /// The size of the whole image at which the region would have as many pixels as the result.
    private func leastSize(_ stored: StoredRendering) -> PixelSize {
        let width = Double(stored.size.width * grid.size.width) / stored.region.width
        let height = Double(stored.size.height * grid.size.height) / stored.region.height
        return PixelSize(width: Int(min(width, 1e9).rounded(.up)), height: Int(min(height, 1e9).rounded(.up)))
    }

    private func render(
        _ stored: StoredRendering, _ chosen: HEIFGrid, alpha: HEIFGrid?, _ deadline: Deadline
    ) throws(ImagingError) -> RenderedPicture {
        let filters = filters(stored, chosen)
        let (columns, lines) = (filters.columns.needed, filters.rows.needed)
        let samples = alpha != nil ? ColorConversion.Samples.rgba(grey: isGrey) : isGrey ? .grey : .rgb
        let channels = samples.channels
        let converted = ResampledColors(samples, profile: profile(of: chosen) ?? profile(of: grid), light: stored.light)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: converted)
        var colors = HEIFRows(chosen, of: file, from: source, columns: columns)
        var veil = alpha.map { HEIFRows($0, of: file, from: source, columns: columns) }
        var row = [UInt8](repeating: 0, count: columns.count * channels)
        for y in lines {
            if (y - lines.lowerBound) % 16 == 0 { try deadline.check() }
            try unsafe row.withUnsafeMutableBufferPointer { (row) throws(ImagingError) in
                guard let start = row.baseAddress else { return }
                unsafe row.update(repeating: samples.hasAlpha ? 0 : 128)
                try unsafe colors.copy(row: y, samples: min(channels, 3), to: start, stride: channels)
                try unsafe veil?.copy(row: y, samples: 1, to: start + 3, stride: 4)
                if isPremultiplied, samples.hasAlpha { unsafe RowKernels.divideByAlpha(start, pixels: columns.count) }
                unsafe resampler.push(start)
            }
        }
        let failure = colors.failure ?? veil?.failure
        if let failure, !colors.came { throw failure }
        var truncation: String?
        if case .damaged(let message)? = failure { truncation = message }
        return stored.finish(resampler.result, converted, truncation: truncation)
    }

    /// The filters for a grid that shows the whole image with another number of pixels.
    private func filters(_ stored: StoredRendering, _ chosen: HEIFGrid) -> (columns: FilterAxis, rows: FilterAxis) {
        let scaleX = Double(chosen.size.width) / Double(grid.size.width)
        let scaleY = Double(chosen.size.height) / Double(grid.size.height)
        let columns = FilterAxis(
            length: chosen.size.width, start: (stored.region.x + Double(aperture.x)) * scaleX,
            span: stored.region.width * scaleX, count: stored.size.width)
        let rows = FilterAxis(
            length: chosen.size.height, start: (stored.region.y + Double(aperture.y)) * scaleY,
            span: stored.region.height * scaleY, count: stored.size.height)
        return (columns, rows)
    }
}
