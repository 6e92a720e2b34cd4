import Feeds
import Testing
import TestSupport

@Suite("Titles and captions")
struct MarkupTests {
    /// The cleaned title, passed in CDATA, so that it is cleaned exactly as written here.
    private func title(_ html: String) throws -> String? {
        try FeedText.item("<title><![CDATA[\(html)]]></title>")?.title
    }

    private func caption(_ html: String) throws -> String? {
        try FeedText.item("<description><![CDATA[\(html)]]></description>")?.caption
    }

    @Test(
        "Italics and bold stay, all other markup goes, entities are decoded",
        arguments: [
            ("Falu <i>gruva</i>", "Falu <i>gruva</i>"), ("<I CLASS='x'>a</I><B>b</B>", "<i>a</i><b>b</b>"),
            ("<em>a</em> <strong>b</strong> <a href='x'>c</a>", "a b c"),
            ("A &amp; B &eacute;&#233;&#xE9;", "A & B ééé"),
            ("&ldquo;x&rdquo; &ndash; &hellip;", "“x” – …"), ("it&#146;s", "it’s"),
            ("AT&T &unknown; &", "AT&T &unknown; &"),
            ("a<br>b<p>c</p>", "a b c"), ("  a \n\t b&nbsp;c  ", "a b c"), ("3 < 4 and 5 > 4", "3 < 4 and 5 > 4"),
            ("I <3 you", "I <3 you"), ("x<!-- no -->y", "xy"), ("<img src=x onerror=alert(1)>z", "z"),
            ("<script>alert('<b>')</script>z<style>b{}</style>", "z"), ("<title a='>'>x", "x"),
            ("&lt;b&gt;x&lt;/b&gt;", "<b>x</b>"), ("&lt;script&gt;alert(1)&lt;/script&gt;z", "z"),
            ("tom\u{0}\u{1}\u{1B}[31m\u{9B}x", "tom [31mx"), ("🗻 富士山", "🗻 富士山"),
        ])
    func cleaned(html: String, expected: String) throws {
        #expect(try title(html) == expected)
    }

    @Test(
        "Tags are balanced, well nested and not empty",
        arguments: [
            ("<i>a", "<i>a</i>"), ("a</i>", "a"), ("<i><b>a</i>b</b>", "<i><b>a</b></i><b>b</b>"),
            ("<b><b>a</b>b</b>", "<b>ab</b>"), ("<b></b>a<i> </i>b", "a b"), ("<b> a </b>b", "<b>a</b> b"),
            ("a<b> b</b>", "a <b>b</b>"),
        ])
    func nested(html: String, expected: String) throws {
        #expect(try title(html) == expected)
    }

    @Test("A caption keeps its lines, as paragraphs and breaks or as they stand in plain text")
    func lines() throws {
        #expect(try caption("<p>One\ntwo</p>\n<p>three<br/>four</p>") == "One two\nthree\nfour")
        #expect(try caption("One\n\n two") == "One\ntwo")
        #expect(try title("One\ntwo") == "One two")
    }

    @Test("Long text is cut between characters, with its tags closed")
    func limits() throws {
        let cut = try #require(try title("<i>" + String(repeating: "å", count: 2000)))
        #expect(cut.hasPrefix("<i>ååå") && cut.hasSuffix("å…</i>") && (960...1000).contains(cut.utf8.count))
        let long = try #require(try caption(String(repeating: "word ", count: 100_000)))
        #expect(long.utf8.count <= 20_000)
    }

    @Test("Any input gives at most the four tags", arguments: 0..<200)
    func onlyFourTags(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "<", ">", "<i>", "</i>", "<b>", "</b>", "&lt;", "&gt;", "&amp;lt;", "script", "/", "!", " ", "x", "'", "\"",
            "<!--", "-->", "<a b=\"", "&#60;", "<p", "?", "å", "\u{1}", "<script>", "</script>",
        ]
        let html = (0..<30).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
        guard var text = try title(html.replacing("]]>", with: "")) else { return }
        var open: [Substring] = []
        while let start = text.firstIndex(of: "<") {
            text = String(text[start...])
            if let tag = ["<i>", "<b>"].first(where: text.hasPrefix) {
                open.append(tag.dropFirst().dropLast())
            } else if let tag = ["</i>", "</b>"].first(where: text.hasPrefix) {
                #expect(open.popLast() == tag.dropFirst(2).dropLast(), "\(html)")
            } else {
                let next = text.dropFirst().unicodeScalars.first?.value ?? 0x20
                #expect(!(0x61...0x7A).contains(next | 0x20) && ![0x2F, 0x21, 0x3F].contains(next), "\(html)")
            }
            text.removeFirst()
        }
        #expect(open.isEmpty, "\(html)")
    }

    @Test("Many unclosed tags take linear time", .timeLimit(.minutes(1)))
    func linear() throws {
        let html = String(repeating: "<a", count: 1_000_000)
        #expect(try caption(html) != nil)
        #expect(try caption(String(repeating: "<a=\"", count: 500_000) + ">") != nil)
        #expect(try caption(String(repeating: "<img ", count: 400_000)) != nil)
    }
}
