internal import Bytes

/// Goes through a tag behind its name (HTML Standard, 13.2.5.32–40), to its `>` or to the end of the bytes.
struct HTMLTagScan {
    let bytes: ArraySlice<UInt8>
    var at: Int
    /// Where the last attribute has ended.
    private(set) var lastEnd: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
        lastEnd = at
    }

    /// Whether a `/` that belongs to no value stands last.
    var closesItself: Bool { at > lastEnd && bytes[at - 1] == HTMLByte.solidus }

    /// The next attribute: its name as it is written, and its value, nil where there is none.
    mutating func next() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)? {
        while at < bytes.endIndex, ASCII.isSpace(bytes[at]) || bytes[at] == HTMLByte.solidus { at += 1 }
        guard at < bytes.endIndex, bytes[at] != HTMLByte.greaterThan else { return nil }
        let name = name()
        lastEnd = at
        skipSpace()
        guard at < bytes.endIndex, bytes[at] == UInt8(ascii: "=") else { return (name, nil) }
        at += 1
        skipSpace()
        let value = value()
        lastEnd = at
        return (name, value)
    }

    /// One that begins with `=` has it as its first letter.
    private mutating func name() -> ArraySlice<UInt8> {
        let start = at
        repeat { at += 1 } while at < bytes.endIndex && !endsName(bytes[at])
        return bytes[start..<at]
    }

    private func endsName(_ byte: UInt8) -> Bool {
        ASCII.isSpace(byte) || byte == HTMLByte.solidus || byte == HTMLByte.greaterThan
            || byte == UInt8(ascii: "=")
    }

    private mutating func value() -> ArraySlice<UInt8> {
        let start = at
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") else {
            while at < bytes.endIndex, !ASCII.isSpace(bytes[at]), bytes[at] != HTMLByte.greaterThan { at += 1 }
            return bytes[start..<at]
        }
        at = bytes[(start + 1)...].firstIndex(of: bytes[start]) ?? bytes.endIndex
        let value = bytes[(start + 1)..<at]
        at = min(at + 1, bytes.endIndex)
        return value
    }

    private mutating func skipSpace() {
        while at < bytes.endIndex, ASCII.isSpace(bytes[at]) { at += 1 }
    }
}
