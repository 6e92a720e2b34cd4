/// A palette for a picture on a terminal with few colours, by median cut (Heckbert, "Color image quantization for frame buffer
/// display", 1982) over a histogram with five bits per sample.
struct SixelPalette {
    /// A box of the histogram.
    private struct Box {
        /// The indices of the histogram cells in use.
        var cells: [Int]
        var weight: Int
        /// The axis of the longest side: 0 red, 1 green, 2 blue.
        var axis = 0
        var length = 0
    }

    private static let cells = 1 << 15

    /// Red, green and blue of each colour in percent, as sixel encodes them.
    private(set) var percents: [(red: Int, green: Int, blue: Int)] = []
    /// The same from 0 to 255.
    private(set) var colors: [(red: Int, green: Int, blue: Int)] = []
    /// A cache of the nearest colour to each histogram cell; −1 where it is not known yet.
    private var nearest = [Int16](repeating: -1, count: cells)

    /// - Parameters:
    ///   - pixels: RGB, three samples per pixel.
    ///   - count: the most colours; at least one results.
    init(_ pixels: [UInt8], count: Int) {
        var histogram = [Int](repeating: 0, count: Self.cells)
        for start in stride(from: 0, to: pixels.count - 2, by: 3) {
            histogram[Self.cell(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))] += 1
        }
        var boxes = [Self.box(histogram.indices.filter { histogram[$0] > 0 }, histogram)]
        while boxes.count < count {
            // The box to split is the one with many pixels that differ much.
            guard let (index, box) = boxes.enumerated().max(by: { Self.gain($0.element) < Self.gain($1.element) }),
                box.length > 0
            else { break }
            let (low, high) = Self.split(box, histogram)
            boxes[index] = Self.box(low, histogram)
            boxes.append(Self.box(high, histogram))
        }
        percents = boxes.map { Self.mean($0, histogram) }
        colors = percents.map { ($0.red * 255 / 100, $0.green * 255 / 100, $0.blue * 255 / 100) }
    }

    /// The index of the colour nearest to red, green and blue from 0 to 255.
    mutating func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let cell = Self.cell(red, green, blue)
        if nearest[cell] >= 0 { return Int(nearest[cell]) }
        var best = 0
        var least = Int.max
        let center = (0..<3).map { Self.sample(cell, $0) * 8 + 4 }
        for (index, color) in colors.enumerated() {
            let (r, g, b) = (color.red - center[0], color.green - center[1], color.blue - center[2])
            // Roughly the weights of Rec. 601: the eye is most sensitive to differences in green.
            let distance = 3 * r * r + 6 * g * g + b * b
            if distance < least { (least, best) = (distance, index) }
        }
        nearest[cell] = Int16(best)
        return best
    }

    private static func cell(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    }

    private static func sample(_ cell: Int, _ axis: Int) -> Int {
        (cell >> (10 - 5 * axis)) & 31
    }

    private static func box(_ cells: [Int], _ histogram: [Int]) -> Box {
        var box = Box(cells: cells, weight: cells.reduce(0) { $0 + histogram[$1] })
        for axis in 0..<3 {
            var low = 31
            var high = 0
            for cell in cells {
                low = min(low, sample(cell, axis))
                high = max(high, sample(cell, axis))
            }
            if high - low > box.length { (box.length, box.axis) = (high - low, axis) }
        }
        return box
    }

    private static func gain(_ box: Box) -> Double {
        Double(box.weight).squareRoot() * Double(box.length * box.length)
    }

    /// Splits a box into two with about as many pixels each; neither is empty.
    private static func split(_ box: Box, _ histogram: [Int]) -> (low: [Int], high: [Int]) {
        let sorted = box.cells.sorted { (sample($0, box.axis), $0) < (sample($1, box.axis), $1) }
        var weight = 0
        var end = 0
        while end < sorted.count - 1, weight + histogram[sorted[end]] / 2 < box.weight / 2 || end == 0 {
            weight += histogram[sorted[end]]
            end += 1
        }
        return (Array(sorted[..<end]), Array(sorted[end...]))
    }

    private static func mean(_ box: Box, _ histogram: [Int]) -> (red: Int, green: Int, blue: Int) {
        func percent(_ axis: Int) -> Int {
            let sum = box.cells.reduce(0) { $0 + (sample($1, axis) * 8 + 4) * histogram[$1] }
            // The ends of the range map to 0 and 100 percent, so that white stays white.
            let value = Double(sum) / Double(max(1, box.weight)) - 4
            return min(100, max(0, Int((value / 248 * 100).rounded())))
        }
        return (percent(0), percent(1), percent(2))
    }
}
