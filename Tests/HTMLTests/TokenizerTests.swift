import HTML
import Testing

/// Tokens of HTML, parsed as a page and as a phrase.
@Suite struct TokenizerTests {
    /// The tokens as one line: `<b a=1>`, `</b>` and texts between bars.
    private func pieces(_ html: String, _ mode: HTMLParsingMode) -> String {
        var tokens = HTMLTokenizer(Array(html.utf8)[...], as: mode)
        var line = ""
        while let token = tokens.next() {
            switch token {
            case .text(let text): line += "|" + String(decoding: text, as: UTF8.self) + "|"
            case .end(let name): line += "</\(name)>"
            case .start(let tag):
                let values = ["a", "b"].compactMap { name in tag.attributes[name].map { " \(name)=\($0)" } }.joined()
                line += "<\(tag.name)\(values)\(tag.closesItself ? "/" : "")>"
            }
        }
        return line
    }

    @Test(
        "Tags, attributes and comments are those of browsers",
        arguments: [
            ("<P A=1 b='x>y' A=2>t</P >", "<p a=1 b=x>y>|t|</p>"), ("<a/b=1/a>", "<a b=1/a>"),
            ("<a a=b/>", "<a a=b/>"), ("<a a='b'/>", "<a a=b/>"), ("<a =a=1 a = 2>", "<a a=2>"),
            ("<a a=\"&lt;&amp;&#150;&#xD800;\">", "<a a=<&–\u{FFFD}>"), ("<a a='&#8217abc'>", "<a a=’abc>"),
            ("x<!-->y<!--->z<!-- > --!>w<!-- -->v", "|x||y||z||w||v|"), ("<?x>a<!x>b</3>c</>d", "|a||b||c||d|"),
            ("a < b <3", "|a ||< b ||<3|"), ("<\u{212A}><K\u{0}>", "|<\u{212A}>|<k\u{0}>"),
        ])
    func browsers(html: String, expected: String) {
        #expect(pieces(html, .page) == expected)
        #expect(pieces(html, .phrase) == expected)
    }

    @Test("A `/` that belongs to a value ends no element")
    func closing() {
        var tokens = HTMLTokenizer(Array("<a a=b/><a a='b'/><a/>".utf8)[...], as: .page)
        var closing: [Bool] = []
        while case .start(let tag)? = tokens.next() { closing.append(tag.closesItself) }
        #expect(closing == [false, true, true])
    }

    @Test(
        "An unfinished tag is dropped from a page and is text in a phrase",
        arguments: [
            ("a<b c", "|a|", "|a||<b c|"), ("a</b", "|a|", "|a||</b|"), ("<a a='x>y", "", "<a a=x>|y|"),
            ("a</ x", "|a|", "|a||</ x|"), ("<![CDATA[x<b>]]>y", "|]]>y|", "|x|<b>|]]>y|"),
            ("<b " + String(repeating: "x", count: 70_000) + ">", "<b>", nil),
        ] as [(String, String, String?)])
    func unfinished(html: String, page: String, phrase: String?) {
        #expect(pieces(html, .page) == page)
        #expect(pieces(html, .phrase) == phrase ?? "|\(html)|")
    }

    @Test("Raw text goes to its own end tag")
    func rawText() {
        var tokens = HTMLTokenizer(Array("<script>a</scripts><b></SCRIPT x>c".utf8)[...], as: .page)
        _ = tokens.next()
        #expect(String(decoding: tokens.rawText(upTo: "script"), as: UTF8.self) == "a</scripts><b>")
        guard case .text(let text)? = tokens.next() else { return #expect(Bool(false)) }
        #expect(text.elementsEqual("c".utf8))
    }

    @Test("Any input takes linear time", .timeLimit(.minutes(1)), arguments: [HTMLParsingMode.page, .phrase])
    func linear(mode: HTMLParsingMode) {
        // Nothing is omitted here: the tokens have the total length of the input.
        let whole = ["<div>", "<b>", "<", "&", "&aaaaaaaaaaaaa", "\0", "=", "<svg><template>"]
        let others = [
            "<!--", "<a", "<a=\"", "<a='>", "</", "<![CDATA[", "<a b=\"",
            "<a " + (0..<10_000).map { "a\($0) " }.joined(),
        ]
        for piece in whole + others {
            let bytes = Array(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
            for end in ["", ">"] {
                let input = bytes + Array(end.utf8)
                var tokens = HTMLTokenizer(input[...], as: mode)
                var (length, textEnd, isInOrder) = (0, 0, true)
                while let token = tokens.next() {
                    switch token {
                    case .text(let text):
                        length += text.count
                        isInOrder = isInOrder && text.startIndex >= textEnd && !text.isEmpty
                        textEnd = text.endIndex
                    case .start(let tag):
                        _ = tag.attributes
                        length += tag.name.utf8.count + 2
                    case .end(let name): length += name.utf8.count + 3
                    }
                }
                #expect(isInOrder && length <= input.count, "\(piece.prefix(20))")
                if whole.contains(piece) { #expect(length == input.count, "\(piece)") }
            }
        }
    }
}
