internal import HTML

extension XMLCursor {
    /// Maximum length of a title or detail in bytes. Longer text is cut.
    private static let longestWords = 2_000

    /// The text within the element that has just started. `<i>` and `<b>` become marks; other elements are replaced by their
    /// content.
    func words() -> MarkedText {
        var runs: [MarkedText.Run] = []
        var open: [String] = []
        var length = 0
        while let event = next() {
            switch event {
            case .start(let name): open.append(name)
            case .end:
                guard open.popLast() != nil else { return MarkedText(runs: runs) }
            case .text(let text):
                let room = Self.longestWords - length
                guard room > 0 else { continue }
                let cut = text.utf8.count <= room ? text : String(text.prefix(room / 4)) + "…"
                length += text.utf8.count
                runs.append(.init(cut, isItalic: open.contains("i"), isBold: open.contains("b")))
            }
        }
        return MarkedText(runs: runs)
    }
}
