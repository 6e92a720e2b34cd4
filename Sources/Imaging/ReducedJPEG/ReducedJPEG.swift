/// Decodes JPEG without libjpeg, at 1/8, 1/4, 1/2 or the whole of its size. It is faster than libjpeg, which decodes every
/// coefficient at the reduced sizes, and always begins at the start of the file.
package enum ReducedJPEG {
    /// Options for reading the rows of MCUs.
    struct Rows {
        /// Positions at which decoding of a baseline file can begin; nil for its start only.
        var index: RowIndex?
        /// Whether to note such positions.
        var isNoted = false
        /// The number of MCU rows of a progressive file to decode at a time; nil for the fastest number.
        var stripRows: Int?
    }

    /// The result of reading the data.
    struct Outcome {
        let end: ProgressiveScans.End
        var index: RowIndex?
    }

    /// Renders the picture; nil if libjpeg has to do it.
    ///
    /// - Parameter input: positioned at the data of the first scan.
    static func render(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ stored: StoredRendering, subsamplesChroma: Bool,
        _ rows: Rows
    ) -> RenderedPlanes? {
        let side = side(stored, frame, subsamplesChroma: subsamplesChroma)
        guard let targets = PlaneTargets(frame, stored, side: side, subsamplesChroma: subsamplesChroma) else {
            return nil
        }
        switch side {
        case 1: return render(EighthReduction.self, frame, input, targets, rows)
        case 2: return render(QuarterReduction.self, frame, input, targets, rows)
        case 4: return render(HalfReduction.self, frame, input, targets, rows)
        default:
            // libjpeg interpolates chroma when it enlarges, which people are used to.
            guard stored.ratio >= (subsamplesChroma ? 1 : 1.2) || rows.index != nil else { return nil }
            return render(FullReduction.self, frame, input, targets, rows)
        }
    }

    /// The smallest N of the scales N/8 that leaves the filter a ratio of at least 1.5 along both axes, otherwise 8. At N = 4,
    /// whose frequencies are cut off more sharply, a ratio of 1.3 suffices.
    static func side(_ stored: StoredRendering, _ frame: JPEGFrame, subsamplesChroma: Bool) -> Int {
        let side = side(stored)
        // Subsampled chroma would lose twice as much in the same reduction.
        return frame.hasSubsampledChroma && !subsamplesChroma ? min(8, 2 * side) : side
    }

    private static func side(_ stored: StoredRendering) -> Int {
        if stored.halvesByDCT, stored.isHalf { return 4 }
        return [(1, 1.5), (2, 1.5), (4, 1.3)].first { stored.ratio * Double($0.0) / 8 >= $0.1 }?.0 ?? 8
    }

    private static func render<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming PlaneTargets,
        _ rows: Rows
    ) -> RenderedPlanes? {
        var targets = targets
        let mcus = (columns: targets.columns, rows: targets.rows)
        let outcome = unsafe decode(R.self, frame, input, columns: mcus.columns, rows: mcus.rows, rows) {
            component, row, samples in
            unsafe targets.push(component, row: row, samples, firstMCU: mcus.columns.lowerBound)
        }
        return outcome.map {
            RenderedPlanes(planes: targets.results, truncation: $0.end.message, rows: $0.index)
        }
    }

    /// Decodes the MCUs of `columns` and `rows`, and passes each row of samples of each component to `take`.
    ///
    /// - Returns: nil if the data are invalid.
    static func decode<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, columns: Range<Int>, rows: Range<Int>,
        _ found: Rows, _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> Outcome? {
        let wanted = (columns: columns, rows: rows)
        return unsafe frame.isProgressive
            ? progressive(R.self, frame, input, wanted, found, take)
            : baseline(R.self, frame, input, wanted, found, take)
    }

    private static func baseline<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput,
        _ wanted: (columns: Range<Int>, rows: Range<Int>), _ found: Rows,
        _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> Outcome? {
        let planes = BandPlanes(frame, side: R.side, columns: wanted.columns.count)
        guard var decoder = BaselineDecoder(frame, input, planes: planes, notesPlaces: found.isNoted) else {
            return nil
        }
        var path = RowPath(frame, columns: wanted.columns, rows: wanted.rows, index: found.index)
        while let step = path.next() {
            if let start = step.start { decoder.resume(start.entry, mcu: start.mcu, bytes: start.bytes) }
            let isWanted = wanted.rows.contains(step.row)
            guard decoder.decodeRow(R.self, step.mcus, columns: isWanted ? wanted.columns : 0..<0) else { return nil }
            if isWanted { unsafe give(step.row, frame, planes, side: R.side, take) }
        }
        let index = decoder.places.flatMap {
            RowIndex(mcus: frame.mcus, components: frame.components.count, entries: $0)
        }
        return decoder.isWhole() ? Outcome(end: .whole, index: index) : nil
    }

    private static func progressive<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput,
        _ wanted: (columns: Range<Int>, rows: Range<Int>), _ found: Rows,
        _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> Outcome? {
        let planes = BandPlanes(frame, side: R.side, columns: wanted.columns.count)
        guard let decoder = ProgressiveDecoder<R>(frame, input, stripRows: found.stripRows) else { return nil }
        for first in stride(from: 0, to: wanted.rows.upperBound, by: decoder.stripRows) {
            let strip = first..<min(first + decoder.stripRows, wanted.rows.upperBound)
            guard decoder.decode(strip) else { return nil }
            for row in strip where row >= wanted.rows.lowerBound {
                decoder.transform(row - first, columns: wanted.columns, into: planes)
                unsafe give(row, frame, planes, side: R.side, take)
            }
        }
        return Outcome(end: decoder.end)
    }

    /// Passes on the rows of samples of a row of MCUs.
    private static func give(
        _ row: Int, _ frame: JPEGFrame, _ planes: borrowing BandPlanes, side: Int,
        _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) {
        for (index, component) in frame.components.enumerated() {
            let count = component.vertical * side
            for line in 0..<count {
                unsafe take(index, row * count + line, planes.samples(index) + line * planes.stride(index))
            }
        }
    }
}
