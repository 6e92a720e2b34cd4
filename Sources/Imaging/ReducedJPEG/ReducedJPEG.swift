/// A JPEG decoded at 1/8, 1/4 or 1/2 of its size, or a part of it at full size, without libjpeg, which decodes every coefficient of
/// it from the start.
package enum ReducedJPEG {
    /// How a baseline file's rows are found.
    struct Rows {
        /// Where decoding can begin; nil for the file's start only.
        var index: RowIndex?
        /// Whether that is wanted of this file.
        var isNoted = false
    }

    /// The picture; nil where libjpeg has to do it.
    ///
    /// - Parameter input: stands at the first scan's data.
    static func render(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ stored: StoredRendering, subsamplesChroma: Bool,
        _ rows: Rows
    ) -> RenderedPlanes? {
        guard let side = side(stored) ?? (frame.isProgressive ? nil : 8),
            let targets = PlaneTargets(frame, stored, side: side, subsamplesChroma: subsamplesChroma)
        else { return nil }
        if frame.isProgressive { return side == 1 ? progressive(frame, input, targets) : nil }
        switch side {
        case 1: return render(EighthReduction.self, frame, input, targets, rows)
        case 2: return render(QuarterReduction.self, frame, input, targets, rows)
        case 4: return render(HalfReduction.self, frame, input, targets, rows)
        default:
            // Where colours are enlarged, libjpeg's own way is what people expect.
            guard stored.ratio >= (subsamplesChroma ? 1 : 1.2) || rows.index != nil else { return nil }
            return render(FullReduction.self, frame, input, targets, rows)
        }
    }

    /// The smallest N of N/8 that leaves the filter a ratio of at least 1.5 along both axes, or 1.3 where it is a half, whose
    /// frequencies are cut off more sharply; nil where that is not enough.
    private static func side(_ stored: StoredRendering) -> Int? {
        [(1, 1.5), (2, 1.5), (4, 1.3)].first { stored.ratio * Double($0.0) / 8 >= $0.1 }?.0
    }

    private static func render<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming PlaneTargets,
        _ rows: Rows
    ) -> RenderedPlanes? {
        var targets = targets
        let mcus = (targets.columns, targets.rows)
        let outcome = unsafe decode(R.self, frame, input, columns: mcus.0, rows: mcus.1, rows) {
            component, row, samples in
            unsafe targets.push(component, row: row, samples, firstMCU: mcus.0.lowerBound)
        }
        guard outcome.isWhole else { return nil }
        return RenderedPlanes(planes: targets.results, truncation: nil, rows: outcome.index)
    }

    /// Decodes the MCUs of `columns` and `rows`, and gives each row of samples of each component to `take`. Not whole where the data
    /// are not as they should be.
    static func decode<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, columns: Range<Int>, rows: Range<Int>,
        _ found: Rows = Rows(), _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> (isWhole: Bool, index: RowIndex?) {
        let planes = BandPlanes(frame, side: R.side, columns: columns.count)
        guard var decoder = BaselineDecoder(frame, input, planes: planes, notesPlaces: found.isNoted) else {
            return (false, nil)
        }
        var path = RowPath(frame, columns: columns, rows: rows, index: found.index)
        while let step = path.next() {
            if let start = step.start { decoder.resume(start.entry, mcu: start.mcu, bytes: start.bytes) }
            let isWanted = rows.contains(step.row)
            guard decoder.decodeRow(R.self, step.mcus, columns: isWanted ? columns : 0..<0) else { return (false, nil) }
            guard isWanted else { continue }
            for (index, component) in frame.components.enumerated() {
                let count = component.vertical * R.side
                for line in 0..<count {
                    unsafe take(index, step.row * count + line, planes.samples(index) + line * planes.stride(index))
                }
            }
        }
        let index = decoder.places.flatMap {
            RowIndex(mcus: frame.mcus, components: frame.components.count, entries: $0)
        }
        return (decoder.isWhole(), index)
    }

    private static func progressive(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming PlaneTargets
    ) -> RenderedPlanes? {
        var targets = targets
        let outcome = unsafe decodeProgressive(frame, input, rows: { targets.neededRows($0) }) {
            component, row, samples in
            unsafe targets.push(component, row: row, samples, firstMCU: 0)
        }
        return outcome == .unknown ? nil : RenderedPlanes(planes: targets.results, truncation: outcome.message)
    }

    /// Decodes a progressive file at 1/8, and gives the wanted rows of samples of each component to `take`.
    static func decodeProgressive(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, rows: (_ component: Int) -> Range<Int>,
        _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> ProgressiveDecoder.Outcome {
        var decoder = ProgressiveDecoder(frame, input)
        let outcome = decoder.decode()
        if outcome == .unknown { return outcome }
        for (index, component) in frame.components.enumerated() {
            let stride = decoder.coefficients.strides[index]
            let values = unsafe decoder.coefficients.values(index)
            let factor = Int32(component.quantization[0])
            var samples = [UInt8](repeating: 0, count: stride)
            for row in rows(index) {
                for column in 0..<stride {
                    samples[column] = unsafe EighthReduction.sample(Int32(values[row * stride + column]) &* factor)
                }
                unsafe take(index, row, samples)
            }
        }
        return outcome
    }
}
