/// The horizontal half of resampling: filters a row of floating-point sums along its columns to samples of the result.
struct ColumnFilter {
    let axis: FilterAxis
    let channels: Int
    /// The fourth sample is alpha, and the colours are premultiplied by it.
    let hasAlpha: Bool
    /// The curves that convert linear light back to samples; nil for gamma-encoded sums.
    let curves: ToneCurves?

    /// Filters a row of sums, which begins with the first needed column, to finished samples.
    func run(_ sums: UnsafePointer<Float>, to result: UnsafeMutablePointer<UInt8>) {
        unsafe axis.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            var to = unsafe result
            for index in 0..<axis.count {
                let from = unsafe sums + axis.first[index] * channels
                let factors = unsafe weights + index * axis.stride
                let taps = axis.taps[index]
                if channels == 1 {
                    let sum = unsafe RowKernels.sumGrey(from, weights: factors, taps: taps)
                    unsafe to.pointee = sample(sum, 0)
                } else {
                    let sum = unsafe RowKernels.sumPixels(from, channels: channels, weights: factors, taps: taps)
                    unsafe store(sum, to: to)
                }
                unsafe to += channels
            }
        }
    }

    private func store(_ sum: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt8>) {
        var sum = sum
        if hasAlpha {
            let alpha = max(sum.w, 0)
            // A pixel that rounds to fully transparent has no colour.
            sum *= alpha >= 0.5 ? 255 / alpha : 0
            sum.w = alpha
        }
        unsafe pixel[0] = sample(sum.x, 0)
        unsafe pixel[1] = sample(sum.y, 1)
        unsafe pixel[2] = sample(sum.z, 2)
        if channels == 4 { unsafe pixel[3] = Self.sample(sum.w) }
    }

    @inline(__always)
    private func sample(_ value: Float, _ color: Int) -> UInt8 {
        curves?.sample(value, color) ?? Self.sample(value)
    }

    private static func sample(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }
}
