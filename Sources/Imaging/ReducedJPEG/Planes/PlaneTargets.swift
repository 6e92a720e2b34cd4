/// Resamples the components of a JPEG to the result. Each plane is resampled on its own over the same part of the image, whatever
/// its sampling factors are.
struct PlaneTargets {
    private let frame: JPEGFrame
    private let side: Int
    private var targets: [PlaneResampler]

    /// - Parameters:
    ///   - side: the number of samples along each side of a decoded block: the N of the scale N/8.
    ///   - subsamplesChroma: whether the resulting Cb and Cr have half the columns and rows.
    /// - Returns: nil if the reduction is too large for ``PlaneResampler``.
    init?(_ frame: JPEGFrame, _ stored: StoredRendering, side: Int, subsamplesChroma: Bool) {
        self.frame = frame
        self.side = side
        targets = []
        for (index, component) in frame.components.enumerated() {
            // Cr nearly always has the sampling factors of Cb.
            if index == 2, component.hasSampling(of: frame.components[1]) {
                targets.append(targets[1])
                continue
            }
            let horizontal = Double(component.horizontal * side) / Double(frame.mcu.width)
            let vertical = Double(component.vertical * side) / Double(frame.mcu.height)
            let isHalf = subsamplesChroma && index > 0
            let region = isHalf ? stored.chromaRegion : stored.region
            let count = isHalf ? PlanarPixels.chromaSize(stored.size) : stored.size
            // A plane shows W·N/8 columns in ⌈W·N/8⌉ samples.
            let columns = FilterAxis(
                length: Int((Double(frame.size.width) * horizontal).rounded(.up)), start: region.x * horizontal,
                span: region.width * horizontal, count: count.width, averages: false)
            let rows = FilterAxis(
                length: Int((Double(frame.size.height) * vertical).rounded(.up)), start: region.y * vertical,
                span: region.height * vertical, count: count.height, averages: false)
            guard let target = PlaneResampler(columns: columns, rows: rows) else { return nil }
            targets.append(target)
        }
    }

    /// The columns of MCUs that contribute to the result.
    var columns: Range<Int> {
        mcus(frame.mcus.width) { ($0.columns.needed, $1.horizontal) }
    }

    /// The rows of MCUs that contribute to the result.
    var rows: Range<Int> {
        mcus(frame.mcus.height) { ($0.rows.needed, $1.vertical) }
    }

    private func mcus(
        _ count: Int, _ axis: (PlaneResampler, JPEGFrame.Component) -> (needed: Range<Int>, blocks: Int)
    ) -> Range<Int> {
        var (lower, upper) = (count - 1, 0)
        for (target, component) in zip(targets, frame.components) {
            let (needed, blocks) = axis(target, component)
            lower = min(lower, needed.lowerBound / (blocks * side))
            upper = max(upper, (needed.upperBound + blocks * side - 1) / (blocks * side))
        }
        return lower..<min(max(upper, lower + 1), count)
    }

    /// The rows of a component's samples that contribute to the result.
    func neededRows(_ component: Int) -> Range<Int> { targets[component].rows.needed }

    /// Takes a row of a component's samples, which begins with the MCU `firstMCU`. Rows have to come in order; rows that are not
    /// needed are ignored.
    mutating func push(_ component: Int, row: Int, _ samples: UnsafePointer<UInt8>, firstMCU: Int) {
        let first = firstMCU * frame.components[component].horizontal * side
        unsafe targets[component].push(samples, firstColumn: first, row: row)
    }

    /// The planes of the result.
    var results: [[UInt8]] { targets.map(\.result) }
}
