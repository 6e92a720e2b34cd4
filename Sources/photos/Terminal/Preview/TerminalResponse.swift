/// The response of a terminal to a ``TerminalQuery``.
struct TerminalResponse {
    /// Whether it supports the graphics protocol of kitty.
    private(set) var hasKitty = false
    /// Whether it supports sixels: attribute 4 of its primary device attributes.
    private(set) var hasSixel = false
    /// The size of a cell in pixels.
    private(set) var cell: (width: Int, height: Int)?
    /// The size of the window in pixels.
    private(set) var window: (width: Int, height: Int)?
    /// The largest number of sixel colours.
    private(set) var colors: Int?
    /// The largest sixel image, in pixels.
    private(set) var sixelSize: (width: Int, height: Int)?

    init(_ bytes: [UInt8]) {
        // Other input, such as a key that was pressed meanwhile, starts or ends differently and is skipped.
        for report in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}") {
            if report.hasPrefix("_G"), report.contains("i=31"), report.hasSuffix(";OK") { hasKitty = true }
            guard report.hasPrefix("["), let end = report.firstIndex(where: \.isLetter) else { continue }
            let isPrivate = report.dropFirst().hasPrefix("?")
            let numbers = report[..<end].dropFirst(isPrivate ? 2 : 1).split(separator: ";").compactMap { Int($0) }
            note(String(report[end]), isPrivate, numbers)
        }
    }

    private mutating func note(_ end: String, _ isPrivate: Bool, _ numbers: [Int]) {
        switch (end, isPrivate) {
        case ("c", true):
            // The first number is the terminal's class, not an attribute.
            hasSixel = numbers.dropFirst().contains(4)
        case ("t", false) where numbers.count == 3 && numbers[1] > 0 && numbers[2] > 0:
            if numbers[0] == 6 { cell = (numbers[2], numbers[1]) }
            if numbers[0] == 4 { window = (numbers[2], numbers[1]) }
        case ("S", true) where numbers.count >= 3 && numbers[1] == 0:
            if numbers[0] == 1 { colors = numbers[2] }
            if numbers[0] == 2, numbers.count == 4 { sixelSize = (numbers[2], numbers[3]) }
        default: break
        }
    }
}
