import HTML
import Testing

/// Titles and captions in which `<i>` and `<b>` are markup.
@Suite struct MarkedTextTests {
    @Test(arguments: [
        ("", []), ("plain", ["plain"]), ("R&D <3 &amp; <script>", ["R&D <3 &amp; <script>"]),
        ("Post 1 <i>Ciofera</i>", ["Post 1 ", "i:Ciofera"]),
        ("<b>open <i>and</b> crossed", ["b:open ", "ib:and crossed"]), ("closed</i> twice</b>", ["closed twice"]),
        ("<i>a<i>b</i>c</i>d", ["i:abc", "d"]), ("<i></i>a<b> \n</b>b", ["a", "b: \n", "b"]),
        ("<<i>b>", ["<", "i:b>"]),
        ("<I>case</I>", ["<I>case</I>"]), ("e</i>\u{301}<i>\u{302}", ["e\u{301}", "i:\u{302}"]),
    ])
    func onlyTheFourTagsAreMarks(marked: String, pieces: [String]) {
        let found = MarkedText.runs(of: marked).map { run in
            let marks = (run.isItalic ? "i" : "") + (run.isBold ? "b" : "")
            return marks.isEmpty ? run.text : "\(marks):\(run.text)"
        }
        #expect(found == pieces)
        #expect(MarkedText.plain(marked) == MarkedText.runs(of: marked).map(\.text).joined())
    }

    @Test func writtenTextIsReadBackEqually() {
        let text = MarkedText(runs: [
            .init("a < b "), .init("c", isItalic: true), .init("d", isItalic: true, isBold: true), .init("<i>"),
        ])
        #expect(MarkedText(runs: MarkedText.runs(of: text.marked)).marked == text.marked)
        #expect(MarkedText.plain(text.marked) == "a < b cd< i>")
    }

    @Test func manyOpenMarksTakeLinearTime() {
        let text = String(repeating: "<i>a<b>b", count: 100_000)
        let runs = MarkedText.runs(of: text)
        #expect(runs.count == 2 && runs[1].text.utf8.count == 199_999)
    }
}
