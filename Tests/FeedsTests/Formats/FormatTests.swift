import Feeds
import Testing

/// A sample of every format. A new format does not compile until it has one.
@Suite("Formats of feeds")
struct FormatTests {
    private static func sample(_ grammar: Grammar) -> String {
        switch grammar {
        case .list: #"<files><file id="1" url="/a.jpg"/></files>"#
        case .places: #"<places><place id="1" name="P" list-url="/p.rss"/></places>"#
        case .opml: #"<opml><body><outline id="1" text="P" xmlUrl="/p.rss"/></body></opml>"#
        case .rss: FeedText.rss(#"<item><guid>1</guid><enclosure url="/a.jpg" type="image/jpeg"/></item>"#)
        case .rdf:
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
            <channel><title>Mines</title></channel><item rdf:about="1"><link>/a.jpg</link></item></rdf:RDF>
            """
        case .atom: FeedText.atom(#"<entry><id>1</id><link rel="enclosure" type="image/jpeg" href="/a.jpg"/></entry>"#)
        case .json: FeedText.json(#"{"id": "1", "image": "/a.jpg"}"#)
        case .flickr: #"<rsp stat="ok"><photos total="1"><photo id="1" url_o="/a.jpg"/></photos></rsp>"#
        }
    }

    @Test("Each format is recognised, and its entry is read", arguments: Grammar.allCases)
    func isKnown(grammar: Grammar) throws {
        let parser = FeedParser(baseURL: FeedText.base)
        let first = try parser.feed(Array(Self.sample(grammar).utf8))
        let (feed, rest) = try parser.finish()
        let read = try #require(parser.grammar)
        #expect(
            read == grammar, "the sample of \(grammar) is read as \(read): does Grammar.roots have its root element?")
        #expect(feed.kind == grammar.kind && feed.isComplete && feed.skippedCount == 0)
        switch (first + rest).first {
        case .item(let item): #expect(item.identity == "1" && item.imageURL == "http://example.com/a.jpg")
        case .place(let place): #expect(place.identity == "1" && place.listURL == "http://example.com/p.rss")
        case .skipped(let skip): Issue.record("nothing is read of \(grammar): \(skip)")
        case nil: Issue.record("\(grammar) has no entry: does Grammar.role say what one is?")
        }
    }

    @Test("A root element belongs to a single format")
    func rootsAreDistinct() {
        let grammars = Dictionary(
            grouping: Grammar.allCases.flatMap { grammar in Set(grammar.roots).map { ($0, grammar) } }, by: \.0)
        for (root, claims) in grammars where claims.count > 1 {
            Issue.record("<\(root.rawValue)> is claimed by \(claims.map(\.1)): only the first is ever found")
        }
        #expect(grammars[.html] == nil && grammars[.svg] == nil, "these are said to be no feeds before roots are asked")
    }

    @Test("Every name is found by its written form", arguments: Name.allCases.filter { $0 != .other })
    func nameIsFound(name: Name) throws {
        let parts = name.rawValue.split(separator: ":", maxSplits: 1).map(String.init)
        let (prefix, local) = (parts.count > 1 ? parts[0] : nil, try #require(parts.last))
        #expect(
            Name(local: local, prefix: prefix) == name,
            "Name.\(name) is never met: elements are looked up in small letters, without '-' and '_', not as '\(local)'"
        )
        if let prefix {
            #expect(
                Namespaces.prefixes.values.contains(prefix), "no namespace in Namespaces has the prefix '\(prefix)'")
        }
    }
}
