import Gazetteer

/// A lake, an island or a sea of features.bin, read without the code of the program: docs/features.md specifies the format.
struct StoredArea {
    let name: String
    /// 1 a lake, 2 an island, 3 a sea.
    let kind: Int
    /// South, west, north and east in 1/100 degree.
    let box: [Int]
    /// In 1/1000 degree.
    let rings: [[(x: Int, y: Int)]]

    static let all: [StoredArea] = {
        let bytes = NamedFeatures.bundledBytes.array
        func number(_ offset: Int, _ size: Int = 4) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func section(_ name: Int) -> (start: Int, count: Int) {
            let entry = stride(from: 32, to: 32 + 12 * number(12), by: 12).first { number($0) == name } ?? 0
            return (number(entry + 4), number(entry + 8))
        }
        let (rows, outlines) = (section(52), section(53).start)
        return stride(from: rows.start, to: rows.start + rows.count, by: 12).map { row in
            let box = (0..<4).map { Int(Int16(truncatingIfNeeded: number(row + 2 * $0, 2))) }
            var at = outlines + number(row + 8, 3)
            func unsigned() -> Int {
                var (value, shift) = (0, 0)
                repeat {
                    value += Int(bytes[at] & 127) << shift
                    (shift, at) = (shift + 7, at + 1)
                } while bytes[at - 1] >= 128
                return value
            }
            func signed() -> Int {
                let value = unsigned()
                return value % 2 == 0 ? value / 2 : -(value + 1) / 2
            }
            let length = unsigned()
            let name = String(decoding: bytes[at..<at + length], as: UTF8.self)
            at += length
            let rings = (0..<unsigned()).map { _ in
                var (x, y) = (box[1] * 10, box[0] * 10)
                return (0..<unsigned()).map { _ in
                    x += signed()
                    y += signed()
                    return (x: x, y: y)
                }
            }
            return StoredArea(name: name, kind: number(row + 11, 1), box: box, rings: rings)
        }
    }()

    /// Whether a position is in the area: a line from it to the north meets the outlines an odd number of times.
    func contains(_ position: Coordinate) -> Bool {
        let (x, y) = (position.longitude * 1_000, position.latitude * 1_000)
        var crossings = 0
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let (x1, x2) = (Double(start.x), Double(end.x))
                guard (x1 <= x && x < x2) || (x2 <= x && x < x1) else { continue }
                let height = Double(start.y) + (x - x1) / (x2 - x1) * Double(end.y - start.y)
                if height > y { crossings += 1 }
            }
        }
        return crossings % 2 == 1
    }
}
