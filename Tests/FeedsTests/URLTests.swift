import Feeds
import Testing

@Suite("URLs")
struct URLTests {
    private func resolved(_ reference: String, base: String = "http://a/b/c/d;p?q") throws -> String? {
        let item = #"<item><enclosure type="image/png"><url>\#(reference)</url></enclosure></item>"#
        return try FeedText.parse(FeedText.rss(item), base: base).items.first?.imageURL
    }

    @Test(
        "References resolve as in RFC 3986, section 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g..", "http://a/b/c/g.."), ("./g/.", "http://a/b/c/g/"),
            ("g/../h", "http://a/b/c/h"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http://a/b/c/g"),
        ])
    func resolution(reference: String, expected: String) throws {
        #expect(try resolved(reference) == expected)
    }

    @Test(
        "Characters that are invalid in a URL are encoded or removed",
        arguments: [
            (" http://x/å b.jpg\n", "http://x/%C3%A5%20b.jpg"), ("HTTP://X/A", "http://x/A"),
            ("http://x\\y", "http://x/y"), ("http://x/a\n b", "http://x/a%20b"), ("https://x", "https://x/"),
            ("http://x/?a=1&amp;b=%20", "http://x/?a=1&b=%20"),
            ("http://räksmörgås.se/å", "http://räksmörgås.se/%C3%A5"),
        ])
    func encoding(reference: String, expected: String) throws {
        #expect(try resolved(reference) == expected)
    }

    @Test(
        "Only http and https URLs are accepted",
        arguments: [
            "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,xx", "ftp://a/b.jpg", "http:",
            "http://",
            "gopher://127.0.0.1/x", "//", "java\nscript:alert(1)", "http://:80/x",
        ])
    func foreign(reference: String) throws {
        #expect(try resolved(reference) == nil)
    }

    @Test("xml:base is applied from outer to inner elements")
    func xmlBase() throws {
        let text = """
            <rss xml:base="http://one.example/"><channel xml:base="two/"><item xml:base="three/">
            <image xml:base="/four/"><url>a.png</url></image><link>b</link></item></channel></rss>
            """
        let item = try FeedText.parse(text).items.first
        #expect(item?.imageURL == "http://one.example/four/a.png" && item?.link == "http://one.example/two/three/b")
    }
}
