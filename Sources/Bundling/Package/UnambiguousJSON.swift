/// Checks for JSON that all programs read alike. RFC 8259 leaves open what a repeated key means, and some programs also read
/// UTF-16. Stricter than I-JSON (RFC 7493), which allows keys with escapes.
enum UnambiguousJSON {
    /// Whether a valid JSON text is an object in UTF-8 without a byte order mark, in which no object repeats a key or has a key
    /// with escapes. The result is undefined for invalid JSON.
    static func isUnambiguous(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "{"), !bytes.contains(0),
            String(validating: bytes, as: UTF8.self) != nil
        else { return false }
        /// The keys of each open object; nil for an array.
        var open: [Set<ArraySlice<UInt8>>?] = []
        var isKeyNext = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"):
                open.append([])
                isKeyNext = true
            case UInt8(ascii: "["):
                open.append(nil)
                isKeyNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                isKeyNext = false
            case UInt8(ascii: ","):
                isKeyNext = (open.last ?? nil) != nil
            case UInt8(ascii: "\""):
                let text = string(bytes, from: &index)
                if isKeyNext {
                    guard !text.contains(UInt8(ascii: "\\")) else { return false }
                    guard open[open.count - 1]?.insert(text).inserted == true else { return false }
                }
                isKeyNext = false
            default: break
            }
        }
        return true
    }

    /// Returns the bytes before the closing quotation mark of a string, and moves `index` behind that mark.
    private static func string(_ bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, bytes.endIndex)
        index = end + 1
        return bytes[start..<end]
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}
