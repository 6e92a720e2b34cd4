internal import Bytes

/// A streaming JSON parser (RFC 8259) that reports elements. A member becomes an element with its name, and each value of an
/// array an element with the array's name. Trailing commas, raw control characters and unknown escapes (`\'`) are accepted.
struct JSONScanner {
    private enum State {
        case value, firstKey, key, colon, comma, string, literal, done
    }

    private enum Escape {
        case none, begun
        case unicode(digits: Int, value: UInt32)
    }

    /// An open container. For an object, the name of the current member; for an array, the array's own name.
    private struct Level {
        var isObject: Bool
        var name: Name
    }

    private(set) var collector: Collector
    /// Why parsing stopped; nil while it continues.
    private(set) var problem: String?
    private(set) var startsWithArray = false
    private var state = State.value
    private var escape = Escape.none
    private var levels: [Level] = []
    private var token: [UInt8] = []
    private var isKey = false
    private var highSurrogate: UInt32?
    private let tokenLimit: Int

    /// Maximum depth of nested containers.
    private static let deepest = 128

    init(collector: Collector, tokenLimit: Int) {
        self.collector = collector
        self.tokenLimit = tokenLimit
        self.collector.begin(.json)
    }

    var isClosed: Bool { state == .done }

    mutating func push(_ bytes: Span<UInt8>) {
        for index in bytes.indices where problem == nil {
            if state == .string { inString(bytes[index]) } else { outside(bytes[index]) }
        }
    }

    // MARK: - Outside of strings

    private mutating func outside(_ byte: UInt8) {
        if state == .literal {
            if Self.isLiteral(byte) { return take(byte) }
            endLiteral()
        }
        if byte <= 0x20 || state == .done { return }
        switch (state, byte) {
        case (.value, UInt8(ascii: "{")): open(isObject: true)
        case (.value, UInt8(ascii: "[")): open(isObject: false)
        case (.value, UInt8(ascii: "\"")): beginString(isKey: false)
        case (.value, UInt8(ascii: "]")) where levels.last?.isObject == false: close()
        case (.value, _) where Self.isLiteral(byte) && !levels.isEmpty:
            state = .literal
            token = [byte]
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")): beginString(isKey: true)
        case (.firstKey, UInt8(ascii: "}")), (.key, UInt8(ascii: "}")): close()
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.comma, UInt8(ascii: ",")): state = levels.last?.isObject == true ? .key : .value
        case (.comma, UInt8(ascii: "}")) where levels.last?.isObject == true: close()
        case (.comma, UInt8(ascii: "]")) where levels.last?.isObject == false: close()
        default: problem = "invalid JSON"
        }
    }

    private mutating func open(isObject: Bool) {
        guard levels.count < Self.deepest else {
            problem = "arrays and objects are nested more than \(Self.deepest) levels deep"
            return
        }
        if levels.isEmpty && !isObject { startsWithArray = true }
        let name = levels.last?.name ?? .feed
        if isObject { collector.start(name) }
        levels.append(Level(isObject: isObject, name: isObject ? .other : name))
        state = isObject ? .firstKey : .value
    }

    private mutating func close() {
        if levels.removeLast().isObject { collector.end() }
        endValue()
    }

    private mutating func endValue() {
        state = levels.isEmpty ? .done : .comma
    }

    private mutating func endLiteral() {
        if token != Array("null".utf8) { deliver() }
        endValue()
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }

    // MARK: - Strings

    private mutating func beginString(isKey: Bool) {
        self.isKey = isKey
        token.removeAll(keepingCapacity: true)
        escape = .none
        highSurrogate = nil
        state = .string
    }

    private mutating func inString(_ byte: UInt8) {
        switch escape {
        case .begun: escaped(byte)
        case .unicode(let digits, let value): unicode(byte, digits, value)
        case .none:
            if byte == UInt8(ascii: "\\") {
                escape = .begun
            } else if byte == UInt8(ascii: "\"") {
                endString()
            } else {
                endSurrogate()
                take(byte)
            }
        }
    }

    private mutating func escaped(_ byte: UInt8) {
        escape = .none
        if byte == UInt8(ascii: "u") {
            escape = .unicode(digits: 0, value: 0)
            return
        }
        endSurrogate()
        switch byte {
        case UInt8(ascii: "n"): take(0x0A)
        case UInt8(ascii: "r"): take(0x0D)
        case UInt8(ascii: "t"): take(0x09)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): take(0x20)
        default: take(byte)
        }
    }

    private mutating func unicode(_ byte: UInt8, _ digits: Int, _ value: UInt32) {
        guard let digit = Hexadecimal.value(of: byte) else {
            escape = .none
            return inString(byte)
        }
        let next = value << 4 | UInt32(digit)
        escape = digits == 3 ? .none : .unicode(digits: digits + 1, value: next)
        if digits == 3 { codeUnit(next) }
    }

    private mutating func codeUnit(_ unit: UInt32) {
        if let high = highSurrogate, (0xDC00...0xDFFF).contains(unit) {
            highSurrogate = nil
            take(scalar: 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        } else {
            endSurrogate()
            if (0xD800..<0xDC00).contains(unit) { highSurrogate = unit } else { take(scalar: unit) }
        }
    }

    /// Replaces a high surrogate without its low surrogate by U+FFFD.
    private mutating func endSurrogate() {
        if highSurrogate != nil { take(scalar: 0xFFFD) }
        highSurrogate = nil
    }

    private mutating func take(scalar: UInt32) {
        for byte in Array(String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8) { take(byte) }
    }

    /// Appends a byte up to the limit; a longer value makes the entry too large in any case.
    private mutating func take(_ byte: UInt8) {
        if token.count <= tokenLimit { token.append(byte) }
    }

    private mutating func endString() {
        endSurrogate()
        if isKey {
            levels[levels.count - 1].name = Self.name(token)
            state = .colon
        } else {
            deliver()
            endValue()
        }
    }

    private mutating func deliver() {
        guard let name = levels.last?.name else { return problem = "invalid JSON" }
        collector.start(name)
        collector.add(.text, count: token.count) { [token] in $0 += token }
        collector.end()
    }

    /// The name of a key. Extensions begin with `_`, which `Name` ignores.
    private static func name(_ key: [UInt8]) -> Name {
        key.count <= 64 ? Name(local: String(decoding: key, as: UTF8.self), prefix: nil) : .other
    }
}
