import CPixels

/// Rows in linear light, and their averages.
struct LinearRows {
    private let colors: ResampledColors
    private let curves: ToneCurves
    private let columns: FilterAxis
    /// The current row, and the sum of the rows so far; empty if nothing is averaged.
    private var row: [Float]
    private var sums: [Float]

    init(_ colors: ResampledColors, _ curves: ToneCurves, columns: FilterAxis, averages: Bool) {
        self.colors = colors
        self.curves = curves
        self.columns = columns
        let count = averages ? columns.needed.count * colors.channels + Int(CPIXELS_SPARE_SAMPLES) : 0
        row = [Float](repeating: 0, count: count)
        sums = row
    }

    /// Converts a row of decoded pixels to linear light, and premultiplies colours by alpha.
    func convert(_ pixels: UnsafePointer<UInt8>, to light: UnsafeMutablePointer<Float>) {
        let count = columns.needed.count
        guard colors.isConvertedFirst else {
            unsafe RowKernels.lighten(
                pixels, by: curves.light, channels: colors.channels, to: light, pixels: count)
            return
        }
        let decoded = unsafe Array(UnsafeBufferPointer(start: pixels, count: count * colors.decodedChannels))
        let converted = colors.convert(decoded, size: PixelSize(width: count, height: 1))
        unsafe RowKernels.lighten(
            converted.bytes, by: curves.light, channels: colors.channels, to: light, pixels: count)
    }

    /// Adds a row of decoded pixels.
    mutating func add(_ pixels: UnsafePointer<UInt8>) {
        // Moved out of `self`, so that the row can be written during the call.
        var light: [Float] = []
        swap(&light, &row)
        unsafe light.withUnsafeMutableBufferPointer { light in
            guard let light = light.baseAddress else { return }
            unsafe convert(pixels, to: light)
            unsafe CPixels_accumulate(light, 1, &sums, columns.needed.count * colors.channels)
        }
        swap(&light, &row)
    }

    /// Averages the rows so far and their columns, and starts anew. The last average can have fewer columns than the others.
    mutating func average(rows: Int, to averages: inout [Float]) {
        let channels = colors.channels
        for pixel in 0..<columns.averages {
            let from = pixel * columns.shrink
            let count = min(columns.shrink, columns.needed.count - from)
            let factor = 1 / Float(rows * count)
            for channel in 0..<channels {
                var sum: Float = 0
                for column in from..<from + count { sum += sums[column * channels + channel] }
                averages[pixel * channels + channel] = sum * factor
            }
        }
        unsafe sums.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
    }
}
