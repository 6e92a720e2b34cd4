/// The few ways in which text stands out on a terminal that shows colours; plain text elsewhere.
enum Style {
    static func bold(_ text: String) -> String { wrap(text, "1") }
    static func dim(_ text: String) -> String { wrap(text, "2") }
    static func red(_ text: String) -> String { wrap(text, "31") }

    private static func wrap(_ text: String, _ code: String) -> String {
        TerminalWindow.hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
