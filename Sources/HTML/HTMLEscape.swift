/// Escapes text for HTML.
package enum HTMLEscape {
    /// Escapes a text for element content or a quoted attribute value.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 32)
        append(ArraySlice(text.utf8), to: &escaped)
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Appends the escaped bytes of a text.
    package static func append(_ text: ArraySlice<UInt8>, to escaped: inout [UInt8]) {
        var start = text.startIndex
        for index in text.indices where isSpecial(text[index]) {
            escaped += text[start..<index]
            start = index + 1
            switch text[index] {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\""): escaped += "&quot;".utf8
            default: escaped += "&#39;".utf8
            }
        }
        escaped += text[start...]
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "\"")
            || byte == UInt8(ascii: "'")
    }
}
