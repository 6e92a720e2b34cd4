/// Maps one row of pixels after another to a palette and diffuses the error to the neighbours that follow (Floyd and Steinberg, "An
/// adaptive algorithm for spatial grey scale", 1976).
struct SixelDither {
    private var palette: SixelPalette
    private let width: Int
    /// The diffused errors of this row and the next, in sixteenths: three per pixel, with one pixel of padding on each side.
    private var current: [Int]
    private var next: [Int]

    init(_ palette: SixelPalette, width: Int) {
        self.palette = palette
        self.width = width
        current = [Int](repeating: 0, count: 3 * (width + 2))
        next = current
    }

    /// Writes the palette indices of the row of `pixels` that begins at `start` to `indices`, beginning at `target`.
    mutating func row(_ pixels: [UInt8], from start: Int, into indices: inout [UInt8], at target: Int) {
        for x in 0..<width {
            let place = 3 * (x + 1)
            let wanted = (
                Self.clamped(Int(pixels[start + 3 * x]) + current[place] / 16),
                Self.clamped(Int(pixels[start + 3 * x + 1]) + current[place + 1] / 16),
                Self.clamped(Int(pixels[start + 3 * x + 2]) + current[place + 2] / 16)
            )
            let index = palette.index(wanted.0, wanted.1, wanted.2)
            indices[target + x] = UInt8(index)
            let color = palette.colors[index]
            spread(wanted.0 - color.red, place)
            spread(wanted.1 - color.green, place + 1)
            spread(wanted.2 - color.blue, place + 2)
        }
        swap(&current, &next)
        for index in next.indices { next[index] = 0 }
    }

    private mutating func spread(_ error: Int, _ place: Int) {
        current[place + 3] += 7 * error
        next[place - 3] += 3 * error
        next[place] += 5 * error
        next[place + 3] += error
    }

    private static func clamped(_ value: Int) -> Int {
        min(255, max(0, value))
    }
}
