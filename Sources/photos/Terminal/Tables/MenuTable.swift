internal import Localization
internal import PhotoLibrary

/// A menu as numbered rows, or the text of one of its items.
struct MenuTable {
    private let document: MenuDocument
    private let words: MenuWords?

    /// - Parameter words: called only if needed: loading the words of all languages takes longer than the menu.
    init(_ document: MenuDocument, words: () throws -> MenuWords) rethrows {
        self.document = document
        let isMissing = document.rows?.contains { $0.isMissing == true } ?? document.item?.isMissing ?? false
        self.words = isMissing || document.story != nil ? try words() : nil
    }

    /// The lines of the menu or item.
    var lines: [String] {
        if let story = document.story { return lines(of: story) }
        if let item = document.item { return titleLines(document.title ?? "") + [lead(item)].compactMap(\.self) }
        let rows = document.rows ?? []
        let indent = String(rows.last?.row ?? 0).count + 2
        var lines = document.title.map { titleLines($0) + [""] } ?? []
        for row in rows {
            if let section = row.section { lines += (lines.last == "" ? [] : [""]) + titleLines(section) }
            lines += self.lines(of: row, indent: indent)
        }
        return lines
    }

    /// The number and title of a row, continuation lines of a long title, and its detail.
    private func lines(of row: MenuRowDocument, indent: Int) -> [String] {
        var title = StyledText(marked: row.title)
        // An arrow marks a submenu.
        if row.menu != nil || row.collection != nil || row.kind == "bundle" { title = title + StyledText(" ›", .dim) }
        if row.isMissing == true { title = title + StyledText("  (\(words?.isMissing ?? ""))", .dim) }
        let cells = Self.columns.map { $0 - indent }
        let texts =
            title.wrapped(to: cells) + (row.detail.map { StyledText(marked: $0, .dim).wrapped(to: cells) } ?? [])
        let number = String(row.row)
        let margin = String(repeating: " ", count: indent - 2 - number.count) + Style.dim(number) + "  "
        return texts.enumerated().map { index, text in
            (index == 0 ? margin : String(repeating: " ", count: indent)) + text.shown
        }
    }

    private func lines(of story: StoryDocument) -> [String] {
        var lines = [StyledText(story.title, .bold).shown, ""] + Self.lines(story.text)
        guard let words else { return lines }
        let answered = story.questions.compactMap { question in
            question.answer.map { answer in
                let choice = question.choices.first { $0.value == answer.choice }?.text ?? answer.choice
                let waits = answer.sentAt == nil ? Style.dim("  (\(words.isWaiting))") : ""
                return "\(question.text) \(Style.bold(choice)), \(words.points(answer.points))\(waits)"
            }
        }
        if !answered.isEmpty { lines += [""] + answered.flatMap(Self.lines) }
        for (word, path) in [(words.previous, story.previous), (words.next, story.next)] {
            if let path { lines += ["", "\(word): photos menu \(path)"] }
        }
        return lines
    }

    /// The command or address for an item that is neither a menu nor a text.
    private func lead(_ item: MenuRowDocument) -> String? {
        if item.isMissing == true { return words?.isMissing }
        if let place = item.place { return "\(place)\nphotos list \(place)" }
        if let country = item.country { return "\(country)\nphotos places --country \(country)" }
        if let photo = item.photo { return "\(photo)\nphotos open \(photo)" }
        if let search = item.search { return "photos search \(sanitizedForTerminal(search))" }
        return item.address
    }

    /// The width for wrapping; nil if the terminal is too narrow to read or there is none.
    private static let columns = TerminalWindow.columns.flatMap { $0 >= 20 ? $0 : nil }

    private func titleLines(_ text: String) -> [String] {
        StyledText(marked: text, .bold).wrapped(to: Self.columns).map(\.shown)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { sanitizedForTerminal(String($0)) }
    }
}
