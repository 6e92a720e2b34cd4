internal import Bytes

/// Scans a tag behind its name (HTML Standard, 13.2.5.32–40), up to its `>` or the end of the bytes.
struct HTMLTagScan {
    let bytes: ArraySlice<UInt8>
    var at: Int
    /// Index where the last attribute ended.
    private(set) var lastEnd: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
        lastEnd = at
    }

    /// Whether the tag ends with a `/` that is not part of a value.
    var closesItself: Bool { at > lastEnd && bytes[at - 1] == HTMLByte.solidus }

    /// Returns the next attribute: its name as written, and its value or nil.
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

    /// Scans a name. An initial `=` is part of it.
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
