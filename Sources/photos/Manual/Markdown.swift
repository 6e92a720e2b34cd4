/// Text in Markdown as GitHub renders it.
enum Markdown {
    /// The length of a line of prose.
    private static let width = 98

    /// Help text in paragraphs and blocks of code: what is indented by two spaces is code.
    static func blocks(_ text: String) -> [String] {
        text.split(separator: "\n\n").map { paragraph in
            let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
            guard paragraph.hasPrefix("  ") else { return wrapped(Self.text(lines.joined(separator: " "))) }
            return code(lines.map { String($0.drop { $0 == " " }) })
        }
    }

    /// Lines as they are.
    static func code(_ lines: [String]) -> String {
        (["```console"] + lines + ["```"]).joined(separator: "\n")
    }

    /// Help text as prose in one line: options become code, and nothing is taken for HTML or emphasis.
    static func text(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        let words = parts.enumerated().map { index, part in
            guard index % 2 == 0 else { return "`\(part)`" }
            return part.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(separator: " ")
        }
        return words.joined()
    }

    /// A word of prose. An option becomes code, without the punctuation around it.
    private static func word(_ word: Substring) -> String {
        let start = word.prefix { $0 == "(" }
        let rest = word.dropFirst(start.count)
        let option = rest.prefix { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        if option.hasPrefix("--"), option.dropFirst(2).first?.isLetter == true {
            return "\(start)`\(option)`\(escaped(rest.dropFirst(option.count)))"
        }
        return escaped(word)
    }

    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { result, character in
            if "<*\\".contains(character) { result += "\\" }
            result.append(character)
        }
    }

    /// Prose in lines.
    static func wrapped(_ text: String) -> String {
        lines(text.split(separator: " ").map(String.init), indent: 0).joined(separator: "\n")
    }

    /// Words in lines, those behind the first indented.
    static func lines(_ words: [String], indent: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(lines.isEmpty ? word : String(repeating: " ", count: indent) + word)
            }
        }
        return lines
    }

    /// A table; every row has a cell for each title.
    static func table(_ titles: [String], _ rows: [[String]]) -> String {
        let lines = [titles, titles.map { _ in "---" }] + rows
        return lines.map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    /// The name of a heading in links.
    static func anchor(_ heading: String) -> String {
        heading.lowercased().replacing(" ", with: "-")
    }
}
