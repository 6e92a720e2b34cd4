/// A JPEG decoded at 1/8, 1/4 or 1/2 of its size without libjpeg, which decodes every coefficient of it.
package enum ReducedJPEG {
    /// The picture; nil where libjpeg has to do it.
    ///
    /// - Parameter input: stands at the first scan's data.
    static func render(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ stored: StoredRendering, subsamplesChroma: Bool
    ) -> RenderedPlanes? {
        guard let side = side(stored),
            let targets = PlaneTargets(frame, stored, side: side, subsamplesChroma: subsamplesChroma)
        else { return nil }
        switch side {
        case 1: return render(EighthReduction.self, frame, input, targets)
        case 2: return render(QuarterReduction.self, frame, input, targets)
        default: return render(HalfReduction.self, frame, input, targets)
        }
    }

    /// The smallest N of N/8 that leaves the filter a ratio of at least 1.5 along both axes, or 1.3 where it is a half, whose
    /// frequencies are cut off more sharply; nil where that is not enough.
    private static func side(_ stored: StoredRendering) -> Int? {
        [(1, 1.5), (2, 1.5), (4, 1.3)].first { stored.ratio * Double($0.0) / 8 >= $0.1 }?.0
    }

    private static func render<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming PlaneTargets
    ) -> RenderedPlanes? {
        var targets = targets
        let (columns, rows) = (targets.columns, targets.rows)
        let end = unsafe decode(R.self, frame, input, columns: columns, rows: rows) { component, row, samples in
            unsafe targets.push(component, row: row, samples, firstMCU: columns.lowerBound)
        }
        return end.map { RenderedPlanes(planes: targets.results, truncation: $0.message) }
    }

    /// Decodes the MCUs of `columns` and `rows`, and gives each row of samples of each component to `take`.
    ///
    /// - Parameter stripRows: how many rows of MCUs of a progressive file are decoded at a time.
    /// - Returns: nil where the data are not as they should be.
    static func decode<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, columns: Range<Int>, rows: Range<Int>,
        stripRows: Int? = nil, _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> ProgressiveScans.End? {
        let planes = BandPlanes(frame, side: R.side, columns: columns.count)
        guard frame.isProgressive else {
            guard var decoder = BaselineDecoder(frame, input, planes: planes) else { return nil }
            for row in 0..<rows.upperBound {
                guard decoder.decodeRow(R.self, columns: row < rows.lowerBound ? 0..<0 : columns) else { return nil }
                if row >= rows.lowerBound { unsafe give(row, frame, planes, side: R.side, take) }
            }
            return decoder.isWhole() ? .whole : nil
        }
        guard let decoder = ProgressiveDecoder<R>(frame, input, stripRows: stripRows) else { return nil }
        for first in stride(from: 0, to: rows.upperBound, by: decoder.stripRows) {
            let strip = first..<min(first + decoder.stripRows, rows.upperBound)
            guard decoder.decode(strip) else { return nil }
            for row in strip where row >= rows.lowerBound {
                decoder.transform(row - first, columns: columns, into: planes)
                unsafe give(row, frame, planes, side: R.side, take)
            }
        }
        return decoder.end
    }

    /// Gives the rows of samples of a row of MCUs.
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
