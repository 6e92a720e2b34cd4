/// The version of the program, as `0.1.0`.
public struct ProgramVersion: Sendable {
    public let text: String

    /// This program's.
    public static let current = ProgramVersion(text: "0.1.0")

    /// Whether this one is the same as another or came after it. What can't be read is taken for one that is to come.
    public func isAtLeast(_ other: String) -> Bool {
        guard let theirs = DottedNumbers(other), let ours = DottedNumbers(text) else { return false }
        return !(ours < theirs)
    }
}

/// Numbers with points between them, as versions are mostly told: `2026.10` comes after `2026.9`.
package struct DottedNumbers: Comparable {
    private let numbers: [Int]

    /// Nil for text of another kind: only digits and points, as Swift also reads `+5` as a number.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
        }
        guard !parts.isEmpty, !parts.contains(nil) else { return nil }
        var numbers = parts.compactMap(\.self)
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
