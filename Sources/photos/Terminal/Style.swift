/// The text attributes that are used on terminals with colours; no attributes elsewhere.
enum Style {
    /// Attributes that can be combined.
    struct Attributes: OptionSet {
        let rawValue: Int

        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let italic = Attributes(rawValue: 4)
        static let red = Attributes(rawValue: 8)
    }

    static func bold(_ text: String) -> String { show(text, .bold) }
    static func dim(_ text: String) -> String { show(text, .dim) }
    static func red(_ text: String) -> String { show(text, .red) }

    /// The escape sequences (SGR of ECMA-48) that start each attribute, and the one that ends all.
    private static let begins: [(attributes: Attributes, code: String)] = [
        (.bold, "\u{1B}[1m"), (.dim, "\u{1B}[2m"), (.italic, "\u{1B}[3m"), (.red, "\u{1B}[31m"),
    ]
    private static let end = "\u{1B}[0m"
    private static let codes = begins.map(\.code) + [end]

    /// A text with these attributes.
    static func show(_ text: String, _ attributes: Attributes) -> String {
        guard TerminalWindow.hasColor, !text.isEmpty, !attributes.isEmpty else { return text }
        return begins.filter { attributes.contains($0.attributes) }.map(\.code).joined() + text + end
    }

    /// Applies `change` to the text of a line, and keeps its escape sequences.
    static func keeping(_ change: (String) -> String, in line: Substring) -> String {
        guard TerminalWindow.hasColor, line.utf8.contains(0x1B) else { return change(String(line)) }
        var (changed, text, rest) = ("", [UInt8](), line.utf8)
        // Compared by bytes: an accent at the start of a text would combine with the last letter of the sequence before it.
        while let first = rest.first {
            if first == 0x1B, let code = codes.first(where: { rest.starts(with: $0.utf8) }) {
                changed += change(String(decoding: text, as: UTF8.self)) + code
                (text, rest) = ([], rest.dropFirst(code.utf8.count))
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
        return changed + change(String(decoding: text, as: UTF8.self))
    }
}
