internal import Editorial
internal import Localization
internal import PhotoLibrary

/// A menu as numbered rows, or what one of them leads to as text.
struct MenuTable {
    private let document: MenuDocument
    private let words: MenuWords?

    /// - Parameter words: made only where they are needed: reading those of all languages takes longer than a menu.
    init(_ document: MenuDocument, words: () throws -> MenuWords) rethrows {
        self.document = document
        let isMissing = document.rows?.contains { $0.isMissing == true } ?? document.item?.isMissing ?? false
        self.words = isMissing || document.story != nil ? try words() : nil
    }

    /// The lines, made as they are asked for.
    var lines: [String] {
        if let story = document.story { return lines(of: story) }
        if let item = document.item { return [title(document.title)] + [lead(item)].compactMap(\.self) }
        let rows = document.rows ?? []
        let width = String(rows.last?.row ?? 0).count
        var lines = document.title.map { [title($0), ""] } ?? []
        for row in rows {
            if let section = row.section { lines += (lines.last == "" ? [] : [""]) + [title(section)] }
            let number = String(row.row)
            let padding = String(repeating: " ", count: width - number.count)
            var line = "\(Style.dim(padding + number))  \(Self.marked(row.title))"
            if row.isMissing == true { line += "  " + Style.dim("(\(words?.isMissing ?? ""))") }
            lines.append(line)
            if let detail = row.detail {
                lines.append(String(repeating: " ", count: width + 2) + Style.dim(Self.marked(detail)))
            }
        }
        return lines
    }

    private func lines(of story: StoryDocument) -> [String] {
        var lines = [title(story.title), ""] + Self.lines(story.text)
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

    /// What a person can do with a row that is no menu and no text.
    private func lead(_ item: MenuRowDocument) -> String? {
        if item.isMissing == true { return words?.isMissing }
        if let place = item.place { return "\(place)\nphotos list \(place)" }
        if let country = item.country { return "\(country)\nphotos places --country \(country)" }
        if let photo = item.photo { return "\(photo)\nphotos open \(photo)" }
        if let search = item.search { return "photos search \(sanitizedForTerminal(search))" }
        return item.address
    }

    private func title(_ text: String?) -> String {
        Style.bold(Self.marked(text ?? ""))
    }

    /// A title without its marks: a terminal's italics are seldom any.
    private static func marked(_ text: String) -> String {
        sanitizedForTerminal(MarkedText.plain(text))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { sanitizedForTerminal(String($0)) }
    }
}
