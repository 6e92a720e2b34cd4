internal import Editorial
internal import HTML
internal import Localization

/// A line of text with attributes, whose width counts only visible characters.
struct StyledText {
    /// A piece of text with the same attributes.
    private struct Run {
        var text: String
        var attributes: Style.Attributes
    }

    private var runs: [Run]

    /// A title or caption with `<i>` and `<b>` as markup; `attributes` apply to all of it.
    init(marked: String, _ attributes: Style.Attributes = []) {
        runs = MarkedText.runs(of: sanitizedForTerminal(marked)).map { run in
            Run(
                text: run.text,
                attributes: attributes.union(run.isItalic ? .italic : []).union(run.isBold ? .bold : []))
        }
    }

    /// Plain text.
    init(_ text: String, _ attributes: Style.Attributes = []) {
        runs = [Run(text: sanitizedForTerminal(text), attributes: attributes)]
    }

    private init(runs: [Run]) {
        self.runs = runs
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(runs: left.runs + right.runs)
    }

    /// The text without attributes.
    var plain: String { runs.map(\.text).joined() }

    /// The width in cells of the terminal.
    var width: Int { runs.reduce(0) { $0 + displayWidth($1.text) } }

    /// The text with escape sequences.
    var shown: String { runs.map { Style.show($0.text, $0.attributes) }.joined() }

    /// The text with escape sequences, padded or cut with "…" to a column of `cells` cells.
    func shown(inColumn cells: Int) -> String {
        let text = cut(to: cells)
        return text.shown + String(repeating: " ", count: max(0, cells - text.width))
    }

    /// The text, or its beginning and "…" if it is wider than `limit` cells.
    func cut(to limit: Int) -> StyledText {
        guard width > limit else { return self }
        var (left, kept) = (limit - 1, [Run]())
        for run in runs {
            var text = ""
            for character in run.text {
                left -= displayWidth(String(character))
                guard left >= 0 else {
                    return StyledText(runs: kept + [Run(text: text + "…", attributes: run.attributes)])
                }
                text.append(character)
            }
            kept.append(Run(text: text, attributes: run.attributes))
        }
        return self
    }
}

// MARK: - Lines

extension StyledText {
    /// A character with its attributes.
    private struct Cell {
        var character: Character
        var attributes: Style.Attributes
        var width: Int
    }

    /// The text in lines of at most `limit` cells, broken at spaces, or within a word that is longer; one line if `limit` is nil.
    func wrapped(to limit: Int?) -> [StyledText] {
        guard let limit, width > limit else { return [self] }
        var (lines, line, used) = ([[Cell]](), [Cell](), 0)
        for run in runs {
            for character in run.text {
                let cell = Cell(
                    character: character, attributes: run.attributes, width: displayWidth(String(character)))
                if used + cell.width > limit, !line.isEmpty {
                    let space = character == " " ? nil : line.lastIndex { $0.character == " " }
                    lines.append(Array(line[..<(space ?? line.endIndex)]))
                    line = space.map { Array(line[($0 + 1)...]) } ?? []
                    used = line.reduce(0) { $0 + $1.width }
                    if character == " " { continue }
                }
                line.append(cell)
                used += cell.width
            }
        }
        return (lines + [line]).map(Self.text)
    }

    private static func text(_ line: [Cell]) -> StyledText {
        var runs: [Run] = []
        for cell in line {
            if runs.last?.attributes == cell.attributes {
                runs[runs.count - 1].text.append(cell.character)
            } else {
                runs.append(Run(text: String(cell.character), attributes: cell.attributes))
            }
        }
        return StyledText(runs: runs)
    }
}
