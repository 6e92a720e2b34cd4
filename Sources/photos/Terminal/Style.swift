/// The few ways in which text stands out on a terminal that shows colours; plain text elsewhere.
enum Style {
    static func bold(_ text: String) -> String { wrap(text, "1") }
    static func dim(_ text: String) -> String { wrap(text, "2") }
    static func red(_ text: String) -> String { wrap(text, "31") }

    /// The escape sequences (ECMA-48's SGR) that begin and end them.
    private static let codes = ["1", "2", "31", "0"].map { "\u{1B}[\($0)m" }

    private static func wrap(_ text: String, _ code: String) -> String {
        TerminalWindow.hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Changes a line's text and leaves as it is what makes parts of it stand out, if that is shown at all.
    static func keeping(_ change: (String) -> String, in line: Substring) -> String {
        guard TerminalWindow.hasColor, line.utf8.contains(0x1B) else { return change(String(line)) }
        var (changed, text, rest) = ("", "", line)
        while let first = rest.first {
            if first == "\u{1B}", let code = codes.first(where: { rest.hasPrefix($0) }) {
                changed += change(text) + code
                (text, rest) = ("", rest.dropFirst(code.count))
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        return changed + change(text)
    }
}
