import Editorial
import Foundation
import TestSupport
import Testing

/// Untrusted HTML: the output has nothing that a browser would run, load or send.
@Suite struct SanitiserTests {
    /// The attack vectors in `Tests/XSS`.
    static let vectors: [String] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../XSS/vectors.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { unescaped(String($0)) }
    }()

    private static func unescaped(_ line: String) -> String {
        var text = ""
        var rest = line[...]
        while let character = rest.popFirst() {
            guard character == "\\", let escaped = rest.popFirst() else {
                text.append(character)
                continue
            }
            switch escaped {
            case "n": text += "\n"
            case "t": text += "\t"
            case "0": text += "\0"
            case "u":
                let scalar = UInt32(rest.prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
                rest = rest.dropFirst(4)
                if let scalar { text.unicodeScalars.append(scalar) }
            default: text.append(escaped)
            }
        }
        return text
    }

    private static func html(_ bytes: [UInt8]) throws -> String { try SanitisedHTML(bytes).html(.asWritten) }

    @Test func attackVectorsAreRemoved() throws {
        #expect(Self.vectors.count > 200)
        for vector in Self.vectors {
            for text in [
                vector, "<p>a\(vector)</p>b", "<ul><li>\(vector)<table><tr><td>\(vector)", "<b>\(vector)\(vector)",
            ] {
                let html = try Self.html(Array(text.utf8))
                #expect(StrictHTML.fault(in: html) == nil, "\(text): \(html)")
                let tags = html.replacing(/alt="[^"]*"/, with: "").matches(of: /<[^>]*>/).map { $0.output.lowercased() }
                    .joined()
                for word in [
                    "alert", "evil.example", "javascript", "script", "data:", "onclick", "onerror", "style", "api/",
                ] {
                    // A path can have any name; it leads only into the bundle.
                    #expect(!tags.contains(word), "\(text): \(html)")
                }
                #expect(try Self.html(Array(html.utf8)) == html, "\(text)")
            }
        }
    }

    @Test func titlesDetailsAndQuestionsArePlainText() throws {
        for vector in Self.vectors {
            let text =
                "<h1>\(vector)</h1><section class=details><h2>\(vector)</h2><p>\(vector)</section>"
                + "<fieldset class=question id=q><legend>Q\(vector)</legend><label><input value=a>A\(vector)</label><label><input value=b>B</label></fieldset>"
            let story = try Story(Array(text.utf8))
            for html in [story.html(.asWritten)] + story.details.map({ $0.html(.asWritten) }) {
                #expect(StrictHTML.fault(in: html) == nil, "\(text): \(html)")
            }
        }
    }

    @Test func resolvedAddressesAreEscaped() throws {
        let evil = "\"><script>alert(1)</script>"
        let addresses = LinkResolver(
            link: { _ in evil }, picture: { _ in PagePicture(address: evil, width: 1, height: 1, title: evil) })
        let html = try SanitisedHTML(Array("<a href=place:x>x</a><img src=photo:p>".utf8)).html(addresses)
        #expect(!html.contains("<script") && html.contains("src=\"&quot;&gt;&lt;script&gt;"))
    }

    @Test func anyBytesBecomeAllowedHTMLThatIsStable() throws {
        var generator = SeededGenerator(seed: 26)
        let pieces = Self.pieces
        for round in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                if round % 4 == 0, Bool.random(using: &generator) {
                    bytes += (0..<4).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
                } else {
                    bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
                }
            }
            let html = try Self.html(bytes)
            let given = String(decoding: bytes, as: UTF8.self)
            #expect(StrictHTML.fault(in: html) == nil, "\(given)\n\(html)")
            let again = try Self.html(Array(html.utf8))
            #expect(again == html, "\(given)\n\(html)\n\(again)")
            let story = try Story(bytes)
            #expect(StrictHTML.fault(in: story.html(.asWritten)) == nil)
        }
    }

    private static let pieces: [String] = {
        let names = [
            "p", "div", "section", "section class=details", "ul", "ol start=3", "li", "dl", "dt", "dd", "table", "tr",
            "td", "th colspan=2",
            "tbody", "caption", "a href=place:x", "a href=https://example.org/å", "a href=javascript:x", "b", "i", "h1",
            "h2", "h5", "pre",
            "br", "img src=photo:p", "img src=x", "figure", "figcaption", "ruby", "rt", "svg", "math", "style",
            "script", "title", "select",
            "fieldset class=question id=q", "legend", "label", "input value=a", "noscript", "textarea", "unknown",
            "span lang=sv dir=rtl",
        ]
        return names.flatMap { ["<\($0)>", "<\($0)>", "</\($0.prefix { $0 != " " })>"] }
            + [
                " ", "x", "\n", "&", "&lt;", "<", ">", "\"", "'", "<!--", "-->", "&#0;", "\u{0}", "å", "&aring;", "/",
                "=",
            ]
    }()

    @Test func deepAndLongInputIsFast() throws {
        let clock = ContinuousClock()
        for text in [
            String(repeating: "<div>", count: 100_000), String(repeating: "<b><p>", count: 60_000),
            String(repeating: "<a href=place:x>", count: 60_000), String(repeating: "x<q>", count: 90_000),
            String(repeating: "<", count: 1_000_000), String(repeating: "<!--", count: 250_000),
            String(repeating: "&", count: 1_000_000), String(repeating: "<table><td>", count: 60_000),
            "<p " + String(repeating: "a=b ", count: 200_000) + ">", String(repeating: "<script>", count: 100_000),
            String(repeating: "</p>", count: 200_000), String(repeating: "x</b>", count: 100_000),
        ] {
            let start = clock.now
            _ = try? Self.html(Array(text.utf8))
            #expect(clock.now - start < .seconds(3), "\(text.prefix(20))")
        }
        #expect(throws: EditorialError.self) {
            try SanitisedHTML(Array(repeating: 0x41, count: SanitisedHTML.largest + 1))
        }
        #expect(throws: EditorialError.self) {
            try SanitisedHTML(Array(String(repeating: "<br>", count: 300_000).utf8))
        }
    }
}
