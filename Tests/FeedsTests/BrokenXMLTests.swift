import Feeds
import Testing

@Suite("Ill-formed XML and encodings")
struct BrokenXMLTests {
    private static let picture = #"<enclosure url="/a.jpg" type="image/jpeg"/>"#

    @Test(
        "Malformed XML gives the entries that can be read",
        arguments: [
            "<item><title>A & B</title>\(picture)</item><item>\(picture)</item>",
            "<item><title>3 < 4 <3</title>\(picture)</item><item>\(picture)</item>",
            "<item><title>a</title><description>one<br>two<p>three</description>\(picture)</item><item>\(picture)</item>",
            "<item><title>a</b></i></title>\(picture)</item><item>\(picture)</item>",
            "<item>\(picture)<item>\(picture)</item>",
            "<item><enclosure url=/a.jpg type=image/jpeg hidden></item><item>\(picture)</item>",
            #"<item><enclosure url="/a.jpg"type="image/jpeg" url="/b.jpg"/></item><item>\#(picture)</item>"#,
            "<item><title>\u{1}\u{B}\u{FFFE}&#0;&#xFFFF;&#99999999;</title>\(picture)</item><item>\(picture)</item>",
            "<item><title>a<![CDATA[b]]>c<!-- -- <item> --></title>\(picture)</item><?php <item> ?><item>\(picture)</item>",
            "<item>\(picture)</item><cloud><unclosed><item>\(picture)</item>",
        ])
    func recovered(items: String) throws {
        let parsed = try FeedText.parse(FeedText.rss(items))
        #expect(parsed.items.map(\.imageURL) == ["http://example.com/a.jpg", "http://example.com/a.jpg"])
        #expect(parsed.feed.isComplete)
    }

    @Test("A stray ampersand in a URL stays in it")
    func ampersandInURL() throws {
        let item = try FeedText.item(#"<media:content url="/x?a=1&b=2&amp;c=3&eacute=4" medium="image"/>"#)
        #expect(item?.imageURL == "http://example.com/x?a=1&b=2&c=3&eacute=4")
    }

    @Test("Text before and after the root element is ignored")
    func around() throws {
        let text = "\n junk & <?xml version='1.0'?><!DOCTYPE rss [ <!-- don't --> <!ENTITY a \"]>\"> ]>"
        let bytes = "<!-- x -->\n" + text + FeedText.rss("<item>\(Self.picture)</item>") + "<rss>junk"
        let parsed = try FeedText.parse(bytes)
        #expect(parsed.items.count == 1 && parsed.feed.isComplete)
    }

    @Test("A truncated feed gives its complete items and reports that it is incomplete")
    func cut() throws {
        let text = FeedText.rss("<item>\(Self.picture)</item><item>\(Self.picture)</item>")
        let end = try #require(text.ranges(of: "</item></channel>").first).lowerBound
        let parsed = try FeedText.parse(String(text[..<end]))
        #expect(parsed.items.count == 1 && !parsed.feed.isComplete && parsed.feed.problem == "it is truncated")
    }

    /// The same title in many encodings.
    static let encodings: [(String, [UInt8])] = {
        let title = "Åmål – “x”"
        func feed(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
            let parts = FeedText.rss("<item>\(picture)<title>@</title></item>").dropFirst(39).split(separator: "@")
            return Array(declaration.utf8) + Array(parts[0].utf8) + title + Array(parts[1].utf8)
        }
        let windows: [UInt8] = [0xC5, 0x6D, 0xE5, 0x6C, 0x20, 0x96, 0x20, 0x93, 0x78, 0x94]
        let wide = String(decoding: feed("", Array(title.utf8)), as: UTF8.self)
        let big = wide.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let little = wide.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let scalars = wide.unicodeScalars.flatMap {
            [0, UInt8($0.value >> 16), UInt8($0.value >> 8 & 255), UInt8($0.value & 255)]
        }
        return [
            ("UTF-8", feed("<?xml version=\"1.0\"?>", Array(title.utf8))),
            ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + feed("", Array(title.utf8))),
            ("Windows-1252", feed("<?xml version='1.0' encoding='windows-1252'?>", windows)),
            ("Windows-1252 called Latin-1", feed("<?xml version='1.0' encoding = \"ISO-8859-1\"?>", windows)),
            ("Windows-1252 called UTF-8", feed("<?xml version='1.0' encoding='UTF-8'?>", windows)),
            ("UTF-8 called UTF-16", feed("<?xml version='1.0' encoding='UTF-16'?>", Array(title.utf8))),
            ("UTF-8 called nonsense", feed("<?xml version='1.0' encoding='nonsense'?>", Array(title.utf8))),
            ("UTF-16BE with a mark", [0xFE, 0xFF] + big), ("UTF-16LE with a mark", [0xFF, 0xFE] + little),
            ("UTF-16BE", big), ("UTF-16LE", little), ("UTF-32BE", scalars),
            (
                "KOI8-R without such letters",
                feed(
                    "<?xml version='1.0' encoding='koi8-r'?>",
                    Array(
                        "&#xC5;m&#229;l &#8211; “x”".unicodeScalars.map {
                            $0.value < 128 ? UInt8($0.value) : UInt8(ascii: "?")
                        }))
            ),
        ]
    }()

    @Test("Every encoding gives the same title, also in pieces of one byte", arguments: encodings)
    func encoding(name: String, bytes: [UInt8]) throws {
        let outcome = FeedText.outcome(bytes, pieces: 1)
        let items = outcome.entries.compactMap { if case .item(let item) = $0 { item } else { nil } }
        let expected = name.hasPrefix("KOI8") ? "Åmål – ?x?" : "Åmål – “x”"
        #expect(items.first?.title == expected, "\(name): \(String(describing: outcome.error))")
        #expect(outcome == FeedText.outcome(bytes, pieces: 65_536))
    }

    @Test("The server's charset is used if the feed states no encoding")
    func charset() throws {
        let bytes = Array("<rss><channel><title>".utf8) + [0xC1, 0xC2] + Array("</title></channel></rss>".utf8)
        let parsed = try FeedParser.parse(bytes, baseURL: "", contentType: "text/xml; charset=\"KOI8-R\"")
        #expect(parsed.feed.title == "аб")
        let declared = Array("<?xml version='1.0' encoding='windows-1251'?>".utf8) + bytes
        #expect(try FeedParser.parse(declared, baseURL: "", contentType: "text/xml; charset=koi8-r").feed.title == "БВ")
    }
}
