/// Value noise in octaves (Ebert et al., Texturing and Modeling, chapter 2), computed a row at a time.
struct NoiseField {
    /// The seed; fields with equal seeds are equal.
    var seed: UInt32
    /// The cell width of the coarsest lattice, in the units of the field.
    var cell: Float
    /// The ratio of a cell's width to its height.
    var aspect: Float = 1
    var octaves = 5
    /// The amplitude of each octave relative to the previous one.
    var gain: Float = 0.55

    /// Not an integer, so that the lattices of different octaves do not coincide.
    private static let lacunarity: Float = 1.94

    /// Sets `values` to one row of the field, about −1…1: at height `v`, from `u` on in steps of `step`. An octave that is too fine
    /// for the steps, along the row or between rows (`rowStep`), is left out, and fades before that. Takes about 1 ns per value and
    /// octave.
    func fill(_ values: inout [Float], v: Float, u: Float, step: Float, rowStep: Float) {
        var amplitude: Float = 1
        var total: Float = 0
        var size = cell
        for index in values.indices { values[index] = 0 }
        for octave in 0..<octaves {
            let fineness = max(step / size, rowStep * aspect / size)
            let strength = amplitude * min(1, max(0, 2 - 4 * fineness))
            total += amplitude
            if strength > 0 {
                let octaveSeed = seed &+ UInt32(octave) &* 0x9E37_79B9
                // Each octave is skewed differently, which hides the columns of the lattice.
                let lean = v * (octave % 2 == 0 ? 0.17 : -0.23)
                Self.add(
                    to: &values, seed: octaveSeed, strength: strength, v: v * aspect / size + 17.3,
                    u: (u + lean) / size + 31.7, step: step / size)
            }
            amplitude *= gain
            size /= Self.lacunarity
        }
        let scale = 1.5 / total
        for index in values.indices { values[index] *= scale }
    }

    private static func add(
        to values: inout [Float], seed: UInt32, strength: Float, v: Float, u: Float, step: Float
    ) {
        let row = Int32(v.rounded(.down))
        let fraction = v - v.rounded(.down)
        let blend = fraction * fraction * (3 - 2 * fraction)
        func node(_ column: Int32) -> Float {
            let above = latticeValue(column, row, seed)
            return strength * (above + (latticeValue(column, row &+ 1, seed) - above) * blend)
        }
        var column = Int32(u.rounded(.down))
        var start = u - u.rounded(.down)
        var left = node(column)
        var right = node(column &+ 1)
        let count = values.count
        unsafe values.withUnsafeMutableBufferPointer { values in
            var x = 0
            while x < count {
                let run = min(count - x, max(1, Int(((1 - start) / step).rounded(.up))))
                let rise = right - left
                for index in 0..<run {
                    let t = start + Float(index) * step
                    unsafe values[x + index] += left + rise * (t * t * (3 - 2 * t))
                }
                start = max(0, start + Float(run) * step - 1)
                x += run
                column &+= 1
                left = right
                right = node(column &+ 1)
            }
        }
    }
}
