import Feeds
import TestSupport
import Testing

@Suite("Pieces, truncation and damage")
struct RobustnessTests {
    static let samples: [(String, [UInt8])] = [
        (
            "RSS",
            Array(
                FeedText.rss(
                    """
                    <!-- é --><ttl>5</ttl><item><title>A &amp; &lt;i&gt;b&lt;/i&gt; ü</title><guid>1</guid><link>/1</link>
                    <description><![CDATA[<p>x</p> ]] > ]]></description><georss:point>1 2</georss:point>
                    <media:group><media:content url='/1.jpg' type="image/jpeg" width="10"/></media:group></item>
                    <item><title>No picture</title><broken></item><item><enclosure url=/2.jpg></item>
                    """
                ).utf8)
        ),
        (
            "Atom",
            Array(
                FeedText.atom(
                    """
                    <entry><id>1</id><title type="xhtml"><div>a<b>c</b></div></title><link rel="enclosure" href="1.jpg"/>
                    <updated>2011-05-02T08:11:12Z</updated></entry><entry><id>2</id></entry>
                    """
                ).utf8)
        ),
        (
            "JSON",
            Array(
                FeedText.json(
                    #"{"id": 1.5, "image": "/å\ud83d\uddfb.jpg", "title": "\u00e5\n\"x\"", "x": [[], {}, [1, {"a": null}], true]}, {"id": 2}"#
                ).utf8)
        ),
        (
            "list",
            Array(#"<files><file id="1" url="/a.jpg" name="å"/><place name="P" url="/p"/><file id="2"/></files>"#.utf8)
        ),
    ]

    @Test("Pieces of any size give the same result", arguments: samples)
    func pieces(name: String, bytes: [UInt8]) {
        let whole = FeedText.outcome(bytes, pieces: bytes.count)
        #expect(whole.error == nil && whole.feed?.isComplete == true && !whole.entries.isEmpty)
        for size in [1, 2, 3, 7, 64, 1000] {
            #expect(FeedText.outcome(bytes, pieces: size) == whole, "\(size)")
        }
    }

    @Test("A feed truncated after any byte gives the first of its entries and no others", arguments: samples)
    func cuts(name: String, bytes: [UInt8]) {
        let whole = FeedText.outcome(bytes, pieces: bytes.count)
        for count in 0..<bytes.count {
            let cut = FeedText.outcome(Array(bytes[..<count]), pieces: 64)
            #expect(whole.entries.starts(with: cut.entries), "\(count)")
            if let feed = cut.feed, count < bytes.count { #expect(!feed.isComplete || cut.entries == whole.entries) }
        }
    }

    @Test("Damaged bytes give entries or an error, independent of the pieces", arguments: 0..<40)
    func damage(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for (_, bytes) in Self.samples {
            for _ in 0..<25 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let index = Int.random(in: 0..<damaged.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
                    case 1: damaged[index] = Array("<>&\"'/[]{}\\=!".utf8).randomElement(using: &generator) ?? 0
                    case 2: damaged.remove(at: index)
                    default: damaged.insert(contentsOf: damaged[index..<min(index + 20, damaged.count)], at: index)
                    }
                }
                let whole = FeedText.outcome(damaged, pieces: 100_000)
                #expect(whole == FeedText.outcome(damaged, pieces: 7), "\(String(decoding: damaged, as: UTF8.self))")
            }
        }
    }

    @Test("Items are returned as soon as they are complete")
    func streaming() throws {
        let parser = FeedParser(baseURL: FeedText.base)
        let padding = String(repeating: " ", count: 1024)
        let item = #"<item><enclosure url="/a.jpg"/></item>"#
        #expect(try parser.feed(Array("<rss><channel>\(padding)\(item)".utf8)).count == 1)
        #expect(try parser.feed(Array(item.utf8)).count == 1)
        #expect(try parser.feed(Array("</channel></rss>".utf8)).isEmpty)
        #expect(try parser.finish().feed.itemCount == 2)
    }
}
