/// The interval along one axis that is decoded for a rendering, by a decoder that scales it down itself.
struct DecodedPart {
    private let region: (start: Double, span: Double)
    private let count: Int
    /// The first pixel. It is even, because libwebp rounds it down to an even number.
    let from: Int
    /// The number of pixels.
    let length: Int

    init(_ start: Double, _ span: Double, of length: Int, to count: Int) {
        // The reach of the filter, and a little more.
        let margin = 3 * max(1, span / Double(count)) + 2
        let from = max(0, Int((start - margin).rounded(.down))) & ~1
        let to = min(length, Int((start + span + margin).rounded(.up)))
        (self.from, self.length) = (from, to - from)
        (region, self.count) = ((start, span), count)
    }

    /// The largest factor by which it can be scaled down before the filter.
    var shrink: Int { Int(region.span / Double(count) / 3) }

    func decoded(_ shrink: Int) -> Int { (length + shrink - 1) / shrink }

    /// The filter if each decoded pixel is the mean of `shrink` pixels, but the last one, which is the mean of what is left.
    func filter(shrink: Int) -> FilterAxis {
        let scale = 1 / Double(shrink)
        return FilterAxis(
            length: decoded(shrink), start: (region.start - Double(from)) * scale, span: region.span * scale,
            count: count)
    }

    /// The filter if all pixels are scaled to so many.
    func filter(decoded: Int) -> FilterAxis {
        let scale = Double(decoded) / Double(length)
        return FilterAxis(
            length: decoded, start: (region.start - Double(from)) * scale, span: region.span * scale, count: count)
    }
}
