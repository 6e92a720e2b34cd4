import CJPEG

extension JPEGDecoder {
    /// Decodes the wanted columns and rows at the smallest scale that suffices, and resamples the rows as they arrive.
    consuming func render(_ rendering: Rendering, by index: RowIndex? = nil) throws(ImagingError) -> RenderedPicture {
        _ = try ImageHeader(self)
        let stored = try StoredRendering(rendering, of: size)
        let colors = ResampledColors(samples, profile: profile, light: stored.light)
        if rendering.hasPartsOnly {
            guard let frame, !frame.isProgressive, index?.fits(frame) == true else {
                throw .unsupported("parts of a file without the rest")
            }
        }
        if rendering.decoder == .fast, stored.light == .gammaEncoded,
            let planar = try planar(rendering, stored, colors, index)
        {
            return planar
        }
        if rendering.hasPartsOnly { throw .unsupported("parts of a file without the rest") }
        try checkMemory(rendering)
        // A smaller scale would average gamma-encoded samples.
        let eighths = stored.light == .linear ? 8 : Self.eighths(stored)
        // libjpeg returns ⌈W·N/8⌉ columns, which show W·N/8: the last column is only partly image.
        let decoded = PixelSize(
            width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
        let filters = stored.filters(decoded: decoded, scale: Double(eighths) / 8)
        var resampler = Resampler(columns: filters.columns, rows: filters.rows, colors: colors)
        try checkPixels(eighths, rows: filters.rows.needed.upperBound)
        try decode(eighths, filters.columns.needed, filters.rows.needed, into: &resampler)
        return stored.finish(resampler.result, colors, truncation: try truncation())
    }

    /// - Throws: ``ImagingError/tooLarge(_:)`` if libjpeg would have to hold more than the limit, ``ImagingError/needsMemory(_:)``
    ///   if it would hold more than the rendering allows.
    private func checkMemory(_ rendering: Rendering) throws(ImagingError) {
        let limit = ImageLimits.maximumDecodeMemory
        guard header.coefficient_bytes <= UInt64(limit) else {
            throw .tooLarge("\(size.width)x\(size.height) pixels in several scans need more than \(limit >> 20) MiB")
        }
        let held = Int(header.coefficient_bytes)
        if held > rendering.heldMemory { throw .needsMemory(held) }
    }

    /// - Throws: ``ImagingError/tooLarge(_:)`` if that many rows are too large to decode at full size.
    func checkPixels(_ eighths: Int, rows: Int) throws(ImagingError) {
        guard eighths == 8, rows * size.width > ImageLimits.maximumPixels else { return }
        let limit = ImageLimits.maximumPixels / 1_000_000
        throw .tooLarge("\(size.width)x\(size.height) pixels; at most \(limit) million at full size")
    }

    var samples: ColorConversion.Samples {
        switch Int(header.color) {
        case CJPEG_GREY: .grey
        case CJPEG_RGB: .rgb
        default: .cmyk(inverted: header.adobe != 0)
        }
    }

    /// The smallest N of the scales N/8 that leaves the filter a ratio of at least 1.5 along both axes, otherwise 8.
    static func eighths(_ stored: StoredRendering) -> Int {
        scales.first { stored.ratio * Double($0) / 8 >= 1.5 } ?? 8
    }

    private static let scales = [1, 2, 4, 8]

    private func decode(
        _ eighths: Int, _ columns: Range<Int>, _ rows: Range<Int>, into resampler: inout Resampler
    ) throws(ImagingError) {
        let layout = try start(eighths: eighths, columns: columns, rows: rows)
        let channels = samples.channels
        let length = Int(layout.columns) * channels
        let skipped = (columns.lowerBound - Int(layout.first_column)) * channels
        // If no more rows arrive, the rest is middle grey, as in libjpeg.
        var row = [UInt8](repeating: 128, count: length)
        var coming = true
        for _ in rows {
            try unsafe row.withUnsafeMutableBufferPointer { (buffer) throws(ImagingError) in
                guard let start = buffer.baseAddress else { return }
                if coming, try unsafe !read(start, length: length) {
                    coming = false
                    unsafe buffer.update(repeating: 128)
                }
                unsafe resampler.push(start + skipped)
            }
        }
    }
}
