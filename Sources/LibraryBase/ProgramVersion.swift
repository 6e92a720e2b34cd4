/// The version of the program, as `0.1.0`.
public struct ProgramVersion: Sendable {
    public let text: String

    /// The version of this program.
    public static let current = ProgramVersion(text: "0.1.0")

    /// Whether this version is `other` or a later one; false if `other` cannot be parsed, because it may be a future version.
    public func isAtLeast(_ other: String) -> Bool {
        guard let theirs = DottedNumbers(other), let ours = DottedNumbers(text) else { return false }
        return !(ours < theirs)
    }
}

/// Numbers separated by dots, as most versions are: `2026.10` comes after `2026.9`.
package struct DottedNumbers: Comparable {
    private let numbers: [Int]

    /// Nil unless the text consists of digits and dots. Checked here, because `Int` also accepts `+5`.
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
