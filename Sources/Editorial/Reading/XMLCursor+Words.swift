internal import HTML

extension XMLCursor {
    /// The greatest length of a title or second line, in bytes; what is longer is cut.
    private static let longestWords = 2_000

    /// The words within the element that has just started, of which `<i>` and `<b>` are marks; other elements are passed over, and
    /// their words stay.
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
