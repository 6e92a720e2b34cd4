/// Questions about single bytes.
enum ASCII {
    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// White space of HTML and XML.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}

extension String {
    /// The text without ASCII white space at its ends.
    var trimmed: String { Substring(self).trimmed }

    /// The text with each run of ASCII white space as one space, and none at the ends.
    var collapsed: String {
        utf8.split(whereSeparator: ASCII.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}

extension Substring {
    /// The text without ASCII white space at its ends.
    var trimmed: String {
        var bytes = utf8
        while let first = bytes.first, ASCII.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
