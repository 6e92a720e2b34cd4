/// A JPEG decoded at 1/8, 1/4 or 1/2 of its size without libjpeg, which decodes every coefficient of it.
enum ReducedJPEG {
    /// The picture; nil where libjpeg has to do it.
    ///
    /// - Parameter input: stands at the first scan's data.
    static func render(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ stored: StoredRendering
    ) -> RenderedPlanes? {
        guard let side = side(stored, frame.size), let targets = targets(frame, stored, side: side) else { return nil }
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

    private static func targets(_ frame: JPEGFrame, _ stored: StoredRendering, side: Int) -> [PlaneResampler]? {
        var targets: [PlaneResampler] = []
        for component in frame.components {
            let horizontal = Double(8 * component.horizontal) / Double(frame.mcu.width)
            let vertical = Double(8 * component.vertical) / Double(frame.mcu.height)
            let scale = (x: horizontal * Double(side) / 8, y: vertical * Double(side) / 8)
            let size = PixelSize(
                width: Int((Double(frame.size.width) * scale.x).rounded(.up)),
                height: Int((Double(frame.size.height) * scale.y).rounded(.up)))
            let region = stored.region
            let columns = FilterAxis(
                length: size.width, start: region.x * scale.x, span: region.width * scale.x, count: stored.size.width)
            let rows = FilterAxis(
                length: size.height, start: region.y * scale.y, span: region.height * scale.y, count: stored.size.height
            )
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
        let planes = BandPlanes(frame, side: R.side, columns: columns.count)
        guard var decoder = BaselineDecoder(frame, input, planes: planes) else { return nil }
        for row in 0..<rows.upperBound {
            guard decoder.decodeRow(R.self, columns: row < rows.lowerBound ? 0..<0 : columns) else { return nil }
            guard row >= rows.lowerBound else { continue }
            for (index, component) in frame.components.enumerated() {
                let first = columns.lowerBound * component.horizontal * R.side
                for line in 0..<component.vertical * R.side {
                    let number = row * component.vertical * R.side + line
                    unsafe targets[index].push(
                        planes.samples(index) + line * planes.stride(index), firstColumn: first, row: number)
                }
            }
        }
        guard decoder.isWhole() else { return nil }
        return RenderedPlanes(planes: targets.map(\.result))
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

/// Planes of samples, each as large as the result: grey, or Y, Cb and Cr.
struct RenderedPlanes {
    let planes: [[UInt8]]

    /// Grey, or RGB (JFIF 1.02, page 3).
    var interleaved: [UInt8] {
        guard planes.count == 3 else { return planes[0] }
        let count = planes[0].count
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { rgb, length in
            for index in 0..<count {
                let y = Int32(planes[0][index]) << 16 + 32_768
                let (cb, cr) = (Int32(planes[1][index]) - 128, Int32(planes[2][index]) - 128)
                unsafe rgb[3 * index] = Self.clip(y + 91_881 * cr)
                unsafe rgb[3 * index + 1] = Self.clip(y - 22_554 * cb - 46_802 * cr)
                unsafe rgb[3 * index + 2] = Self.clip(y + 116_130 * cb)
            }
            length = count * 3
        }
    }

    @inline(__always)
    private static func clip(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value >> 16))) }
}
