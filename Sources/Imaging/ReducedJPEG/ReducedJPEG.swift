/// A JPEG decoded at 1/8, 1/4 or 1/2 of its size without libjpeg, which decodes every coefficient of it.
package enum ReducedJPEG {
    /// The picture; nil where libjpeg has to do it.
    ///
    /// - Parameter input: stands at the first scan's data.
    static func render(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ stored: StoredRendering, subsamplesChroma: Bool
    ) -> RenderedPlanes? {
        guard let side = side(stored, frame.size),
            let targets = targets(frame, stored, side: side, subsamplesChroma: subsamplesChroma)
        else { return nil }
        if frame.isProgressive { return side == 1 ? progressive(frame, input, targets) : nil }
        switch side {
        case 1: return render(EighthReduction.self, frame, input, targets)
        case 2: return render(QuarterReduction.self, frame, input, targets)
        default: return render(HalfReduction.self, frame, input, targets)
        }
    }

    /// The smallest N of N/8 that leaves the filter a ratio of at least 1.5 along both axes, or 1 where it is a half; nil
    /// where that is not enough.
    static func side(_ stored: StoredRendering, _ size: PixelSize) -> Int? {
        let ratio = min(
            stored.region.width / Double(stored.size.width), stored.region.height / Double(stored.size.height))
        return [(1, 1.5), (2, 1.5), (4, 1)].first { ratio * Double($0.0) / 8 >= $0.1 }?.0
    }

    private static func targets(
        _ frame: JPEGFrame, _ stored: StoredRendering, side: Int, subsamplesChroma: Bool
    ) -> [PlaneResampler]? {
        var targets: [PlaneResampler] = []
        for (index, component) in frame.components.enumerated() {
            let horizontal = Double(8 * component.horizontal) / Double(frame.mcu.width)
            let vertical = Double(8 * component.vertical) / Double(frame.mcu.height)
            let scale = (x: horizontal * Double(side) / 8, y: vertical * Double(side) / 8)
            let size = PixelSize(
                width: Int((Double(frame.size.width) * scale.x).rounded(.up)),
                height: Int((Double(frame.size.height) * scale.y).rounded(.up)))
            let isHalf = subsamplesChroma && index > 0
            let region = isHalf ? stored.chromaRegion : stored.region
            let count = isHalf ? PlanarPixels.chromaSize(stored.size) : stored.size
            let columns = FilterAxis(
                length: size.width, start: region.x * scale.x, span: region.width * scale.x, count: count.width)
            let rows = FilterAxis(
                length: size.height, start: region.y * scale.y, span: region.height * scale.y, count: count.height)
            guard let target = PlaneResampler(columns: columns, rows: rows) else { return nil }
            targets.append(target)
        }
        return targets
    }

    private static func render<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming [PlaneResampler]
    ) -> RenderedPlanes? {
        var targets = targets
        let columns = mcus(targets, frame, \.columns.needed, \.horizontal, frame.mcus.width, R.side)
        let rows = mcus(targets, frame, \.rows.needed, \.vertical, frame.mcus.height, R.side)
        let isWhole = unsafe decode(R.self, frame, input, columns: columns, rows: rows) { component, row, samples in
            let first = columns.lowerBound * frame.components[component].horizontal * R.side
            unsafe targets[component].push(samples, firstColumn: first, row: row)
        }
        return isWhole ? RenderedPlanes(planes: targets.map(\.result), truncation: nil) : nil
    }

    /// Decodes the MCUs of `columns` and `rows`, and gives each row of samples of each component to `take`. False where the data
    /// are not as they should be.
    static func decode<R: Reduction>(
        _ reduction: R.Type, _ frame: JPEGFrame, _ input: consuming EntropyInput, columns: Range<Int>, rows: Range<Int>,
        _ take: (_ component: Int, _ row: Int, UnsafePointer<UInt8>) -> Void
    ) -> Bool {
        let planes = BandPlanes(frame, side: R.side, columns: columns.count)
        guard var decoder = BaselineDecoder(frame, input, planes: planes) else { return false }
        for row in 0..<rows.upperBound {
            guard decoder.decodeRow(R.self, columns: row < rows.lowerBound ? 0..<0 : columns) else { return false }
            guard row >= rows.lowerBound else { continue }
            for (index, component) in frame.components.enumerated() {
                let count = component.vertical * R.side
                for line in 0..<count {
                    unsafe take(index, row * count + line, planes.samples(index) + line * planes.stride(index))
                }
            }
        }
        return decoder.isWhole()
    }

    private static func progressive(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ targets: consuming [PlaneResampler]
    ) -> RenderedPlanes? {
        var targets = targets
        let outcome = unsafe decodeProgressive(frame, input, rows: { targets[$0].rows.needed }) {
            component, row, samples in
            unsafe targets[component].push(samples, firstColumn: 0, row: row)
        }
        if outcome == .unknown { return nil }
        return RenderedPlanes(planes: targets.map(\.result), truncation: outcome.message)
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

    /// The MCUs that have a part in what is wanted.
    private static func mcus(
        _ targets: [PlaneResampler], _ frame: JPEGFrame, _ needed: KeyPath<PlaneResampler, Range<Int>>,
        _ blocks: KeyPath<JPEGFrame.Component, Int>, _ count: Int, _ side: Int
    ) -> Range<Int> {
        var (lower, upper) = (count, 0)
        for (target, component) in zip(targets, frame.components) {
            let samples = component[keyPath: blocks] * side
            lower = min(lower, target[keyPath: needed].lowerBound / samples)
            upper = max(upper, (target[keyPath: needed].upperBound + samples - 1) / samples)
        }
        return lower..<min(max(upper, lower + 1), count)
    }
}

/// Planes of samples as the file has them: grey, or Y, Cb and Cr.
struct RenderedPlanes {
    let planes: [[UInt8]]
    /// What was wrong with a picture that was made as far as it goes.
    let truncation: String?

    /// Grey, or RGB, of planes that are all as large as the result.
    var interleaved: [UInt8] {
        guard planes.count == 3 else { return planes[0] }
        let count = planes[0].count
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { rgb, length in
            for index in 0..<count {
                let pixel = YCbCr.rgb(planes[0][index], planes[1][index], planes[2][index])
                unsafe (rgb[3 * index], rgb[3 * index + 1], rgb[3 * index + 2]) = pixel
            }
            length = count * 3
        }
    }
}
