/// The value of `Content-Range`, such as `bytes 500-999/1234` (RFC 9110, section 14.4).
package struct ContentRange: Hashable, Sendable {
    /// The position of the first byte.
    package let start: Int
    /// The position after the last byte.
    package let end: Int
    /// The length of the whole file; nil if it is `*`, which means unknown.
    package let total: Int?

    /// The number of bytes in the range.
    package var count: Int { end - start }

    /// Nil unless the text has one valid range.
    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let bounds = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
        guard bounds.count == 2, let start = bounds[0], let last = bounds[1], last >= start, last < .max else {
            return nil
        }
        let total = Self.number(halves[1])
        guard total != nil || halves[1] == "*", last < total ?? .max else { return nil }
        self.start = start
        self.end = last + 1
        self.total = total
    }

    /// The length of the whole file in the form for an unsatisfiable range: 1234 for `bytes */1234`. Nil for other
    /// texts.
    package static func unsatisfiedTotal(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes", words[1].hasPrefix("*/") else { return nil }
        return number(words[1].dropFirst(2))
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
