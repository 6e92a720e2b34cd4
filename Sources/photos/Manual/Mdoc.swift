/// Text in mdoc(7), the language of manual pages.
enum Mdoc {
    /// Running text in which nothing is taken for a request, a macro or an escape.
    static func escaped(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case "`": result += "\\(ga"
            case "×": result += "\\(mu"
            case "…": result += "\\&..."
            case "–": result += "\\(en"
            case "’": result += "\\(cq"
            case "©": result += "\\(co"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    /// An argument of a macro: one word, whatever is in it.
    static func argument(_ text: String) -> String {
        "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
    }

    /// Paragraphs: sentences each on a line of their own, what stands between backquotes as literal text, and indented lines
    /// as they are.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n", omittingEmptySubsequences: true) {
            if !lines.isEmpty { lines.append(".Pp") }
            if paragraph.hasPrefix("  ") {
                lines = lines.dropLast(lines.last == ".Pp" ? 1 : 0)
                lines.append(".Bd -literal -offset indent")
                lines += paragraph.split(separator: "\n").map { escaped(String($0.drop { $0 == " " })) }
                lines.append(".Ed")
            } else {
                lines += sentences(paragraph.split(separator: "\n").joined(separator: " ")).flatMap(spans).flatMap(
                    folded)
            }
        }
        return lines
    }

    /// A line in several of at most 72 bytes where it has spaces; a macro stays one.
    private static func folded(_ line: String) -> [String] {
        guard line.utf8.count > 72, !line.hasPrefix(".") else { return [line] }
        var lines: [String] = []
        for word in line.split(separator: " ") {
            if let last = lines.last, last.utf8.count + word.utf8.count < 72 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" + word : String(word))
            }
        }
        return lines
    }

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var rest = text[...]
        while let end = rest.firstRange(of: ". ") {
            sentences.append(String(rest[..<end.lowerBound]) + ".")
            rest = rest[end.upperBound...]
        }
        return sentences + (rest.isEmpty ? [] : [String(rest)])
    }

    /// A sentence in lines of text and of literal words; punctuation stays with the word before it.
    private static func spans(_ sentence: String) -> [String] {
        var lines: [String] = []
        for (index, part) in sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            var text = part
            if index % 2 == 1 {
                lines.append(".Ql \(argument(String(text)))")
                continue
            }
            if index > 0, let mark = text.first, ".,;:)".contains(mark) {
                lines[lines.count - 1] += " \(mark)"
                text = text.dropFirst()
            }
            let words = text.split(separator: " ").joined(separator: " ")
            if words.hasSuffix("(") {
                let rest = words.dropLast().trimmed
                if !rest.isEmpty { lines.append(escaped(rest)) }
                lines.append("(")
            } else if !words.isEmpty {
                lines.append(escaped(words))
            }
        }
        return lines
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
