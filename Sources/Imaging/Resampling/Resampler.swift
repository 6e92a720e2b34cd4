import CPixels

/// Reduces or enlarges a picture whose rows arrive one after another.
///
/// 1. Rows arrive in order, from the first of `rows.needed` to the last, with the columns `columns.needed`.
/// 2. Every row is added at once to each row of the result that it contributes to, and is not kept. The memory is that of a few
///   rows of the source, whatever its height is.
/// 3. A row of the result is finished, and filtered along its columns, when the last row that it needs has arrived.
struct Resampler {
    private let columns: FilterAxis
    private let rows: FilterAxis
    private let colors: ResampledColors
    private let averages: Bool
    /// Nil if samples are averaged as they are.
    private var light: LinearRows?
    /// Sums of the rows that are being averaged, with padding; empty if nothing is averaged.
    private var sums: [UInt16]
    /// The same for premultiplied samples.
    private var premultipliedSums: [UInt32]
    private var summed = 0
    /// The current row, averaged, with padding for loops that read four samples at a time.
    private var row: [Float]
    /// The rows of the result that are not finished, in a ring.
    private var unfinished: [[Float]]
    private var arrived = 0
    private var averaged = 0
    private var finished = 0
    private var begun = 0
    /// The finished rows.
    private(set) var result: [UInt8]

    /// Creates a resampler. Samples with alpha are premultiplied.
    init(columns: FilterAxis, rows: FilterAxis, colors: ResampledColors) {
        self.columns = columns
        self.rows = rows
        self.colors = colors
        let (channels, hasAlpha) = (colors.channels, colors.hasAlpha)
        let averages = columns.shrink > 1 || rows.shrink > 1
        self.averages = averages
        light = colors.curves.map { LinearRows(colors, $0, columns: columns, averages: averages) }
        let count =
            averages && light == nil ? columns.averages * columns.shrink * channels + Int(CPIXELS_SPARE_SAMPLES) : 0
        sums = [UInt16](repeating: 0, count: hasAlpha ? 0 : count)
        premultipliedSums = [UInt32](repeating: 0, count: hasAlpha ? count : 0)
        let length = columns.averages * channels + Int(CPIXELS_SPARE_SAMPLES)
        row = [Float](repeating: 0, count: length)
        unfinished = Array(repeating: [Float](repeating: 0, count: length), count: Self.overlap(rows))
        result = [UInt8](repeating: 0, count: columns.count * rows.count * channels)
    }

    private var channels: Int { colors.channels }
    private var hasAlpha: Bool { colors.hasAlpha }

    /// Whether all rows of the result are finished.
    var isComplete: Bool { finished == rows.count }

    /// The most rows of the result that one source row contributes to.
    private static func overlap(_ axis: FilterAxis) -> Int {
        var most = 1
        var end = 0
        for index in 0..<axis.count {
            while end < axis.count && axis.first[end] < axis.first[index] + axis.taps[index] { end += 1 }
            most = max(most, end - index)
        }
        return most
    }

    /// Takes the next row, which has `columns.needed.count` pixels.
    mutating func push(_ pixels: UnsafePointer<UInt8>) {
        guard arrived < rows.needed.count else { return }
        arrived += 1
        if averages {
            unsafe average(pixels)
        } else {
            unsafe widen(pixels)
            distribute()
        }
    }

    private mutating func widen(_ pixels: UnsafePointer<UInt8>) {
        let (count, channels, hasAlpha, light) = (columns.needed.count, channels, hasAlpha, light)
        unsafe row.withUnsafeMutableBufferPointer { row in
            guard let row = row.baseAddress else { return }
            if let light {
                unsafe light.convert(pixels, to: row)
            } else if hasAlpha {
                unsafe RowKernels.premultiply(pixels, to: row, pixels: count)
            } else {
                unsafe RowKernels.widen(pixels, to: row, count: count * channels)
            }
        }
    }

    private mutating func average(_ pixels: UnsafePointer<UInt8>) {
        let count = columns.needed.count
        if light != nil {
            unsafe light?.add(pixels)
        } else if hasAlpha {
            unsafe CPixels_add_premultiplied(pixels, &premultipliedSums, count)
        } else {
            unsafe CPixels_add(pixels, &sums, count * channels)
        }
        summed += 1
        guard summed == rows.shrink || arrived == rows.needed.count else { return }
        if light != nil {
            light?.average(rows: summed, to: &row)
        } else {
            averageColumns()
        }
        distribute()
        summed = 0
    }

    /// Averages the sums along the row. The last average can have fewer columns than the others.
    private mutating func averageColumns() {
        let whole = columns.needed.count / columns.shrink
        let rest = columns.needed.count % columns.shrink
        average(0..<whole, shrink: columns.shrink)
        if rest > 0 { average(whole..<whole + 1, shrink: rest) }
        unsafe sums.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
        unsafe premultipliedSums.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
    }

    private mutating func average(_ pixels: Range<Int>, shrink: Int) {
        let (channels, hasAlpha) = (channels, hasAlpha)
        let factor = 1 / (Float(summed) * (hasAlpha ? 255 : 1) * Float(shrink))
        let first = pixels.lowerBound * columns.shrink * channels
        unsafe row.withUnsafeMutableBufferPointer { row in
            guard let to = unsafe row.baseAddress.map({ unsafe $0 + pixels.lowerBound * channels }) else { return }
            if hasAlpha {
                unsafe premultipliedSums.withUnsafeBufferPointer { sums in
                    guard let sums = sums.baseAddress else { return }
                    unsafe CPixels_average_premultiplied(sums + first, shrink, factor, to, pixels.count)
                }
            } else {
                unsafe sums.withUnsafeBufferPointer { sums in
                    guard let sums = sums.baseAddress else { return }
                    unsafe CPixels_average(sums + first, Int32(channels), shrink, factor, to, pixels.count)
                }
            }
        }
    }

    /// Adds the current row to the rows of the result that it contributes to, and finishes those that are complete.
    private mutating func distribute() {
        let at = averaged
        averaged += 1
        while begun < rows.count && rows.first[begun] <= at { begun += 1 }
        let count = columns.averages * channels
        for index in finished..<begun where at < rows.first[index] + rows.taps[index] {
            let weight = rows.weights[index * rows.stride + at - rows.first[index]]
            let slot = index % unfinished.count
            unsafe row.withUnsafeBufferPointer { row in
                unsafe unfinished[slot].withUnsafeMutableBufferPointer { sums in
                    guard let row = row.baseAddress, let sums = sums.baseAddress else { return }
                    unsafe CPixels_accumulate(row, weight, sums, count)
                }
            }
        }
        while finished < begun && rows.first[finished] + rows.taps[finished] <= at + 1 { finish() }
    }

    /// Filters the first unfinished row along its columns to the result.
    private mutating func finish() {
        let slot = finished % unfinished.count
        let filter = ColumnFilter(axis: columns, channels: channels, hasAlpha: hasAlpha, curves: colors.curves)
        // Moved out of the ring, so that the result can be written during the call.
        var sums: [Float] = []
        swap(&sums, &unfinished[slot])
        let offset = finished * columns.count * channels
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe result.withUnsafeMutableBufferPointer { result in
                guard let from = sums.baseAddress, let to = result.baseAddress else { return }
                unsafe filter.run(from, to: to + offset)
            }
            unsafe sums.update(repeating: 0)
        }
        swap(&sums, &unfinished[slot])
        finished += 1
    }
}
