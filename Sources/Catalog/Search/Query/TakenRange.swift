internal import Localization
internal import Times

/// A range of days as it is typed: `2011`, `2011-05`, `2011-05-17`, or from one to another, such as `2011-05..2012`;
/// either end can be left out. The last day is included.
struct TakenRange: Equatable {
    /// The first local time in the range; nil for an open beginning.
    var from: LocalTime?
    /// The first local time after the range; nil for an open end.
    var before: LocalTime?

    /// Nil for an invalid range.
    init?(_ text: String) {
        let (first, last): (Substring, Substring)
        if let dots = text.firstRange(of: "..") {
            (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
            guard !first.isEmpty || !last.isEmpty else { return nil }
        } else {
            (first, last) = (text[...], text[...])
            guard !text.isEmpty else { return nil }
        }
        if !first.isEmpty {
            guard let span = Self.span(first) else { return nil }
            from = span.lowerBound
        }
        if !last.isEmpty {
            guard let span = Self.span(last) else { return nil }
            before = span.upperBound
        }
        if let from, let before, from >= before { return nil }
    }

    private static func span(_ text: Substring) -> Range<LocalTime>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count),
            zip(parts, [4, 2, 2]).allSatisfy({
                $0.utf8.count == $1 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            })
        else { return nil }
        let numbers = parts.compactMap { Int($0) } + Array(repeating: 1, count: 3 - parts.count)
        guard let start = midnight(numbers[0], numbers[1], numbers[2]) else { return nil }
        let end =
            switch parts.count {
            case 1: midnight(numbers[0] + 1, 1, 1)
            case 2: numbers[1] == 12 ? midnight(numbers[0] + 1, 1, 1) : midnight(numbers[0], numbers[1] + 1, 1)
            default: start + .seconds(86_400)
            }
        return end.map { start..<$0 }
    }

    private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> LocalTime? {
        LocalDateTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0).map(\.time)
    }
}
