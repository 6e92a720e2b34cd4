/// Encodes up to six rows of palette indices as sixels: for each colour in use one line of columns, run-length encoded.
struct SixelBand {
    private let indices: [UInt8]
    private let width: Int
    private let colors: Int

    /// - Parameter indices: rows of `width` palette indices, one after another, each below `colors`.
    init(indices: [UInt8], width: Int, colors: Int) {
        self.indices = indices
        self.width = width
        self.colors = colors
    }

    /// The encoded band, without the step to the next one.
    var bytes: [UInt8] {
        var columns = [UInt8](repeating: 0, count: colors * width)
        var isUsed = [Bool](repeating: false, count: colors)
        for (place, index) in indices.enumerated() {
            let (row, x) = place.quotientAndRemainder(dividingBy: width)
            columns[Int(index) * width + x] |= 1 << UInt8(row)
            isUsed[Int(index)] = true
        }
        var bytes: [UInt8] = []
        for color in 0..<colors where isUsed[color] {
            // Carriage return to the left edge for the next colour.
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "$")) }
            bytes.append(UInt8(ascii: "#"))
            bytes += String(color).utf8
            Self.append(columns[color * width..<(color + 1) * width], to: &bytes)
        }
        return bytes
    }

    /// Encodes columns as characters from `?` on. Runs longer than three are counted; empty columns at the end are left out.
    private static func append(_ columns: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        var x = columns.startIndex
        while x < columns.endIndex {
            var end = x + 1
            while end < columns.endIndex, columns[end] == columns[x] { end += 1 }
            if end == columns.endIndex, columns[x] == 0 { return }
            let character = UInt8(ascii: "?") + columns[x]
            if end - x > 3 {
                bytes.append(UInt8(ascii: "!"))
                bytes += String(end - x).utf8
                bytes.append(character)
            } else {
                bytes += repeatElement(character, count: end - x)
            }
            x = end
        }
    }
}
