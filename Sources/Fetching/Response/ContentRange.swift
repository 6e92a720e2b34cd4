/// `Content-Range` of a part: `bytes 500-999/1234` (RFC 9110, section 14.4).
package struct ContentRange: Hashable, Sendable {
    /// The first byte's number.
    package let start: Int
    /// One more than the last byte's number.
    package let end: Int
    /// How long the whole is; nil where a `*` says that it is not known.
    package let total: Int?

    /// How many bytes there are in the part.
    package var count: Int { end - start }

    /// Nil for all else than one part with a beginning and an end that fit the whole.
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

    /// How long the whole is, as an answer that has no such part says it: the 1234 of `bytes */1234`. Nil for all else.
    package static func unsatisfiedTotal(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes", words[1].hasPrefix("*/") else { return nil }
        return number(words[1].dropFirst(2))
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
