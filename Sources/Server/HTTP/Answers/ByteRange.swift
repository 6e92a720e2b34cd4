/// The header `Range`: RFC 9110, section 14.
package enum ByteRange: Equatable {
    /// No range, several, or one that cannot be read: the whole is answered.
    case whole
    /// One part, first to last.
    case part(Range<Int64>)
    /// Nothing of it is there: 416.
    case unsatisfiable

    /// What a header asks for of a content of `length` bytes.
    package init(_ header: String?, length: Int64) {
        self = Self.parse(header, length: length)
    }

    private static func parse(_ header: String?, length: Int64) -> ByteRange {
        // The unit is compared without case, spaces are allowed around the commas only.
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

    /// Digits only; a number too large for any file is one all the same.
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
