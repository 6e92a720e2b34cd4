/// Writes files with the structure of TIFF 6.0: values and subdirectories first, then the directory that refers to them.
public struct TIFFBuilder {
    /// The values of a field.
    public enum Value {
        case bytes(type: Int, [UInt8])
        case text(String)
        case short([Int])
        case long([Int])
        case rational([(Int, Int)])
        /// The position of some data.
        case position([UInt8])
        /// The positions of directories.
        case directories([[Field]])
    }

    /// A field of a directory.
    public struct Field {
        var tag: Int
        var value: Value

        public init(_ tag: Int, _ value: Value) {
            (self.tag, self.value) = (tag, value)
        }
    }

    /// 42, or what a maker of cameras writes instead.
    public var version = 42
    public var isBigEndian = false
    /// What follows the header.
    public var prefix: [UInt8] = []
    /// The directories in a row.
    public var directories: [[Field]] = []

    public init() {}

    /// The file.
    public var bytes: [UInt8] {
        var writer = Writer(isBigEndian: isBigEndian)
        writer.bytes = Array((isBigEndian ? "MM" : "II").utf8) + writer.number(version, 2) + [0, 0, 0, 0] + prefix
        var next = 0
        for directory in directories.reversed() { next = writer.append(directory, next: next) }
        writer.bytes.replaceSubrange(4..<8, with: writer.number(next, 4))
        return writer.bytes
    }

    private struct Writer {
        let isBigEndian: Bool
        var bytes: [UInt8] = []

        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }

        /// Appends data at an even position, and returns the position.
        mutating func append(_ data: [UInt8]) -> Int {
            if bytes.count % 2 == 1 { bytes.append(0) }
            defer { bytes += data }
            return bytes.count
        }

        /// Appends a directory with all that it refers to, and returns its position.
        mutating func append(_ fields: [Field], next: Int) -> Int {
            var entries: [UInt8] = []
            for field in fields.sorted(by: { $0.tag < $1.tag }) {
                let (type, count, value) = encoded(field.value)
                entries += number(field.tag, 2) + number(type, 2) + number(count, 4)
                entries +=
                    value.count <= 4
                    ? value + Array(repeating: 0, count: 4 - value.count) : number(append(value), 4)
            }
            return append(number(fields.count, 2) + entries + number(next, 4))
        }

        private mutating func encoded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
            switch value {
            case .bytes(let type, let bytes): return (type, bytes.count, bytes)
            case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
            case .short(let values): return (3, values.count, values.flatMap { number($0, 2) })
            case .long(let values): return (4, values.count, values.flatMap { number($0, 4) })
            case .rational(let values): return (5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
            case .position(let data): return (4, 1, number(append(data), 4))
            case .directories(let all):
                var positions: [UInt8] = []
                for directory in all { positions += number(append(directory, next: 0), 4) }
                return (4, all.count, positions)
            }
        }
    }
}
