import Glibc

/// How the samples along one axis of the result are weighted sums of samples of the source.
///
/// The coordinates are those of the decoded image, in which pixel i is the interval i ..< i + 1. Large reductions have two steps:
/// first averages of ``shrink`` neighbours, then the filter over these averages. That takes a fraction of the time, and looks the
/// same if the filter still reduces by three or more.
struct FilterAxis {
    /// The number of neighbours that are averaged before the filter; 1 for no averaging.
    let shrink: Int
    /// The decoded pixels that contribute to the result.
    let needed: Range<Int>
    /// For each sample of the result, the first averaged source sample that it consists of, counted from the beginning of
    /// ``needed``.
    let first: [Int]
    /// For each sample of the result, the number of averaged source samples that it consists of.
    let taps: [Int]
    /// For each sample of the result its weights, which sum to 1, at multiples of ``stride``; padded with 0.
    let weights: [Float]
    /// Whether the samples of the result are samples of the source, in order.
    let isIdentity: Bool
    /// The number of weights stored for each sample of the result: the most taps, rounded up to a multiple of four.
    let stride: Int

    /// The number of samples of the result.
    var count: Int { first.count }

    /// The number of averaged source samples.
    var averages: Int { (needed.count + shrink - 1) / shrink }

    /// Creates a filter that shows the interval `start` ..< `start + span` of `length` decoded pixels in `count` samples.
    ///
    /// - Parameter averages: whether large reductions can have two steps.
    init(length: Int, start: Double, span: Double, count: Int, averages: Bool = true) {
        let step = span / Double(count)
        let shrink = averages ? max(1, min(Int(step / Self.remainingRatio), length, Self.maximumShrink)) : 1
        let averages = (length + shrink - 1) / shrink
        let filter = Filter(step: step / Double(shrink), start: start / Double(shrink))

        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(count)
        for index in 0..<count {
            ranges.append(filter.range(filter.center(index), within: averages))
        }
        let from = ranges.first?.lowerBound ?? 0
        let to = ranges.last?.upperBound ?? 0
        let stride = ((ranges.lazy.map { $0.count }.max() ?? 0) + 3) / 4 * 4
        var weights = [Float](repeating: 0, count: stride * count)
        for (index, range) in ranges.enumerated() {
            filter.weigh(range, center: filter.center(index), into: &weights, at: index * stride)
        }
        self.shrink = shrink
        isIdentity = shrink == 1 && filter.isIdentity && start >= 0 && Int(start) + count <= length
        self.stride = stride
        self.weights = weights
        needed = from * shrink..<min(to * shrink, length)
        first = ranges.map { $0.lowerBound - from }
        taps = ranges.map { $0.count }
    }

    /// The least ratio that averaging leaves to the filter.
    private static let remainingRatio = 3.0
    /// With at most this many rows and columns, sums of a column fit in 16 bits, and sums of both, multiplied by alpha, in 32 bits.
    private static let maximumShrink = 256
}

/// The continuous filter. It is Lanczos with three lobes for reductions, stretched by the ratio so that it does not alias, and a
/// Catmull-Rom cubic for enlargements, which rings less.
private struct Filter {
    let step: Double
    let start: Double
    let support: Double
    let isIdentity: Bool

    init(step: Double, start: Double) {
        self.step = step
        self.start = start
        isIdentity = step == 1 && start == start.rounded()
        support = isIdentity ? 0.5 : step < 1 ? 2 : 3 * step
    }

    func center(_ index: Int) -> Double { start + (Double(index) + 0.5) * step }

    /// The source samples whose centres are within the support; never empty.
    func range(_ center: Double, within length: Int) -> Range<Int> {
        let lower = max(0, min(Int((center - support - 0.5).rounded(.down)) + 1, length - 1))
        let upper = min(length, max(Int((center + support - 0.5).rounded(.up)), lower + 1))
        return lower..<upper
    }

    func weigh(_ range: Range<Int>, center: Double, into weights: inout [Float], at base: Int) {
        var sum = 0.0
        for (tap, sample) in range.enumerated() {
            let value = value(Double(sample) + 0.5 - center)
            sum += value
            weights[base + tap] = Float(value)
        }
        let isFlat = abs(sum) <= 1e-9
        for tap in base..<base + range.count {
            weights[tap] = isFlat ? 1 / Float(range.count) : weights[tap] / Float(sum)
        }
    }

    private func value(_ distance: Double) -> Double {
        if isIdentity { return 1 }
        return step < 1 ? Self.catmullRom(abs(distance)) : Self.lanczos3(distance / step)
    }

    private static func lanczos3(_ x: Double) -> Double {
        if abs(x) < 1e-9 { return 1 }
        if abs(x) >= 3 { return 0 }
        let angle = Double.pi * x
        let third = sin(angle / 3)
        // sin 3a = 3 sin a − 4 sin³ a.
        return 3 * (3 - 4 * third * third) * third * third / (angle * angle)
    }

    private static func catmullRom(_ x: Double) -> Double {
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
