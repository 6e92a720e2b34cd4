/// The second half of resampling: a row along its columns, from floating point to samples of the result.
struct ColumnFilter {
    let axis: FilterAxis
    let channels: Int
    /// The fourth sample is alpha, by which the colours have been multiplied.
    let hasAlpha: Bool

    /// Filters a row of sums, which begins with the first needed column, into finished samples.
    func run(_ sums: UnsafePointer<Float>, to result: UnsafeMutablePointer<UInt8>) {
        unsafe axis.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            var to = unsafe result
            for index in 0..<axis.count {
                let from = unsafe sums + axis.first[index] * channels
                let factors = unsafe weights + index * axis.stride
                let taps = axis.taps[index]
                if channels == 1 {
                    unsafe to.pointee = Self.sample(RowKernels.sumGrey(from, weights: factors, taps: taps))
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
            // What rounds to fully transparent has no colour.
            sum *= alpha >= 0.5 ? 255 / alpha : 0
            sum.w = alpha
        }
        unsafe pixel[0] = Self.sample(sum.x)
        unsafe pixel[1] = Self.sample(sum.y)
        unsafe pixel[2] = Self.sample(sum.z)
        if channels == 4 { unsafe pixel[3] = Self.sample(sum.w) }
    }

    private static func sample(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }
}
