internal import Localization
internal import PhotoLibrary

/// Sources as numbered rows with photo counts. Below each are its URL, its settings and state, and the error of the last refresh.
/// Fits the width of the terminal.
struct SourceTable {
    /// A narrower terminal shows fewer columns.
    private static let narrow = 60
    private static let nameWidth = 40

    private let sources: [SourceDocument]
    /// The columns of the terminal; nil without one, and then nothing is cut.
    private let columns: Int?
    private let rowWidth: Int
    private let nameWidth: Int
    private let photoWidth: Int
    private let downloadedWidth: Int

    init(_ sources: [SourceDocument], columns: Int?) {
        (self.sources, self.columns) = (sources, columns)
        rowWidth = String(sources.count).count
        photoWidth = sources.map { count($0.photoCount, "photo").count }.max() ?? 0
        downloadedWidth = (columns ?? .max) < Self.narrow ? 0 : sources.map { Self.downloaded($0).count }.max() ?? 0
        let taken = rowWidth + 2 + 2 + photoWidth + (downloadedWidth > 0 ? 2 + downloadedWidth : 0)
        let room = columns.map { max(8, min(Self.nameWidth, $0 - taken)) } ?? .max
        nameWidth = min(room, sources.map { displayWidth(sanitizedForTerminal($0.name)) }.max() ?? 0)
    }

    var lines: [String] {
        sources.enumerated().flatMap { index, source in [line(index + 1, source)] + details(source) }
    }

    private func line(_ row: Int, _ source: SourceDocument) -> String {
        let number = String(row).atEnd(of: rowWidth)
        let name = sanitizedForTerminal(source.name).cut(to: nameWidth)
        var line = "\(Style.dim(number))  \(Style.bold(name))"
        line += String(repeating: " ", count: max(0, nameWidth - displayWidth(name)))
        line += "  " + count(source.photoCount, "photo").atEnd(of: photoWidth)
        if downloadedWidth > 0 { line += "  " + Self.downloaded(source).atEnd(of: downloadedWidth) }
        return line
    }

    private func details(_ source: SourceDocument) -> [String] {
        let indent = String(repeating: " ", count: rowWidth + 2)
        let room = columns.map { max(8, $0 - indent.count) }
        let url = sanitizedForTerminal(MaskedURL.text(source.url))
        let facts = Self.facts(source, hasDownloaded: downloadedWidth > 0).joined(separator: ", ")
        var lines = [Style.dim(room.map(url.cut) ?? url)]
        lines += Self.wrapped(facts, to: room).map(Style.dim)
        lines += Self.wrapped(Self.problem(source) ?? "", to: room).map(Style.red)
        return lines.map { indent + $0 }
    }

    private static func downloaded(_ source: SourceDocument) -> String { "\(grouped(source.cachedCount)) downloaded" }

    private static func facts(_ source: SourceDocument, hasDownloaded: Bool) -> [String] {
        var facts = hasDownloaded ? [] : [downloaded(source)]
        facts += [source.policy, "\(source.ttl) s", "fetches \(source.fetch)"]
        if source.allowPrivate == true { facts.append("any private address") }
        if source.hasLogin == true { facts.append("logged in") }
        if let checkedAt = source.checkedAt { facts.append("as of \(Timestamp.localClock(checkedAt))") }
        guard let nextAt = source.nextAt.map(Timestamp.localClock) else { return facts }
        if source.waits == "fresh" { facts.append("fresh until \(nextAt)") }
        if source.waits == "server" { facts.append("rate-limited by its server until \(nextAt)") }
        return facts
    }

    private static func problem(_ source: SourceDocument) -> String? {
        source.error.map { error in
            let next =
                source.waits == "failed" ? source.nextAt.map { "; next try at \(Timestamp.localClock($0))" } : nil
            return sanitizedForTerminal("refresh failed: \(error)\(next ?? "")")
        }
    }

    /// The text in lines of `width` cells, broken at spaces if possible; one line without a limit.
    private static func wrapped(_ text: String, to width: Int?) -> [String] {
        guard let width, !text.isEmpty else { return text.isEmpty ? [] : [text] }
        var (lines, line): ([String], String) = ([], "")
        for word in text.split(separator: " ") {
            var rest = String(word)
            if !line.isEmpty, displayWidth(line) + 1 + displayWidth(rest) > width {
                lines.append(line)
                line = ""
            }
            while displayWidth(rest) > width {
                let piece = rest.prefix(cells: width)
                lines.append(piece)
                rest.removeFirst(piece.count)
            }
            line += (line.isEmpty ? "" : " ") + rest
        }
        return lines + (line.isEmpty ? [] : [line])
    }
}

extension String {
    /// Right-aligned in `width` characters.
    fileprivate func atEnd(of width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }

    /// Cut to `width` cells, ending in "…".
    fileprivate func cut(to width: Int) -> String {
        displayWidth(self) <= width ? self : prefix(cells: width - 1) + "…"
    }

    /// The longest prefix of at most `width` cells, but at least one character.
    fileprivate func prefix(cells width: Int) -> String {
        var (text, cells) = ("", 0)
        for character in self {
            cells += displayWidth(String(character))
            if cells > width, !text.isEmpty { break }
            text.append(character)
        }
        return text
    }
}
