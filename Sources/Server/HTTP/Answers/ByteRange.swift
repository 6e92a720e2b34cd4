/// The header `Range`: RFC 9110, section 14.
package enum ByteRange: Equatable {
    /// No range, several ranges or a malformed one: the whole content is sent.
    case whole
    /// One range of bytes.
    case part(Range<Int64>)
    /// The range is outside of the content: 416.
    case unsatisfiable

    /// Parses a header for content of `length` bytes.
    package init(_ header: String?, length: Int64) {
        self = Self.parse(header, length: length)
    }

    private static func parse(_ header: String?, length: Int64) -> ByteRange {
        // The unit is case-insensitive; white space is allowed around the commas only.
        guard let header, let equals = header.firstIndex(of: "="), header[..<equals].lowercased() == "bytes" else {
            return .whole
        }
        let specs = header[header.index(after: equals)...].split(separator: ",").map { trimmed($0) }
            .filter { !$0.isEmpty }
        guard specs.count == 1 else { return .whole }
        let ends = specs[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return .whole }
        if ends[0].isEmpty {
            guard let count = number(ends[1]) else { return .whole }
            guard count > 0, length > 0 else { return .unsatisfiable }
            return .part(max(0, length - count)..<length)
        }
        guard let first = number(ends[0]) else { return .whole }
        if ends[1].isEmpty { return first < length ? .part(first..<length) : .unsatisfiable }
        guard let last = number(ends[1]), first <= last else { return .whole }
        return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    }

    /// Digits only; a number that overflows becomes `Int64.max`.
    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text) ?? .max
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
