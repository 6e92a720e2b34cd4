import Editorial
internal import HTML
import Testing

/// Parsing menus, and what is left out of them.
@Suite struct MenuTests {
    private func menu(_ rows: String, file: String = "index.xml") throws -> Menu {
        try Menu(Array("<menu>\(rows)</menu>".utf8), file: try #require(BundlePath(file)))
    }

    @Test func everyKindHasItsDestination() throws {
        let menu = try menu(
            """
            <title>Our <i>houses</i></title>
            <submenu file="rooms.xml"><title>Rooms</title></submenu><place id="se-falun-2715459"/><country code="se"/>
            <collection file="walks/collection.xml"/><story file="walks/mine.html"/><photo id="5kq3"/>
            <search words=" copper  mine "/><link href="https://example.org/å?a=1&amp;b=2"/><page file="about.html"/>
            """)
        #expect(menu.title?.marked == "Our <i>houses</i>" && menu.problems.isEmpty)
        let file = { (text: String) throws in try #require(BundlePath(text)) }
        #expect(
            menu.items.map(\.destination) == [
                .menu(try file("rooms.xml")), .target(.place("se-falun-2715459")), .country("SE"),
                .collection(try file("walks/collection.xml")), .target(.story(try file("walks/mine.html"))),
                .target(.photo("5kq3")), .search("copper mine"),
                .target(.outside("https://example.org/%C3%A5?a=1&b=2")), .target(.page(try file("about.html"))),
            ])
        #expect(
            menu.items.map(\.kind)
                == ["submenu", "place", "country", "collection", "story", "photo", "search", "link", "page"])
        #expect(
            menu.pieces
                == ["rooms", "se-falun-2715459", "se", "collection", "mine", "5kq3", "copper mine", "8", "about"])
    }

    @Test func wordsKeepTheirEmphasisProperlyNested() throws {
        let item = try menu(
            """
            <place id="a"><title>  Long <b>and <i>very</i></b>
              <u>long</u> &lt;script&gt; &lt;b&gt;</title><detail>second</detail><picture photo="p1"/></place>
            """
        ).items[0]
        #expect(item.words.title?.plain == "Long and very long <script> <b>")
        #expect(item.words.title?.html == "Long <b>and </b><i><b>very</b></i> long &lt;script&gt; &lt;b&gt;")
        #expect(item.words.title?.marked == "Long <b>and </b><i><b>very</b></i> long <script> < b>")
        #expect(item.words.title.map { MarkedText.plain($0.marked) } == "Long and very long <script> < b>")
        #expect(item.words.detail?.plain == "second" && item.words.picture == "p1")
    }

    @Test(arguments: [
        "<place/>", "<place id='a b'/>", "<country code='SWE'/>", "<submenu file='../../etc/passwd'/>",
        "<submenu file='/etc/passwd'/>", "<story file='a//b.html'/>", "<story file='.hidden.html'/>",
        "<link href='javascript:alert(1)'/>", "<link href='https://a:b@example.org/'/>",
        "<link href='data:text/html,x'/>",
        "<search words=''/>", "<film id='x'><title>t</title></film>",
    ])
    func invalidRowsAreLeftOutAndReported(_ row: String) throws {
        let menu = try menu("\n\(row)\n<page file='about.html'/>")
        #expect(menu.items.map(\.kind) == ["page"])
        #expect(menu.problems.count == 1 && menu.problems.first?.line == 2, "\(menu.problems)")
    }

    @Test(arguments: [
        "<!DOCTYPE menu [<!ENTITY a 'b'>]><menu><title>&a;</title></menu>",
        "<!DOCTYPE menu SYSTEM 'file:///etc/passwd'><menu/>",
        "<menu>&a;</menu>", "<menu>", "<menu><title></menu>", "", "<collection/>", "<menu a='1' a='2'/>", "\u{1}",
        "<menu><place id=a/></menu>",
    ])
    func invalidMenusAreRejectedInOneLine(_ text: String) throws {
        do {
            _ = try Menu(Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect(!error.reason.isEmpty && !error.reason.contains("\n") && error.line ?? 1 >= 1)
        }
        #expect(throws: EditorialError.self) { try Menu([0x3C, 0x6D, 0xFF, 0xFE]) }
    }

    @Test func aRowIsFoundByItsNumberAndByItsKey() throws {
        let menu = try menu("<place id='x'/><place id='x'/><photo id='7'/>")
        #expect(menu.item("2")?.row == 2 && menu.item("x")?.row == 1 && menu.item("7") == nil && menu.item("0") == nil)
        #expect(menu.pieces == ["x", "2", "3"])
    }

    @Test func filesAreRelativeToTheirMenu() throws {
        let menu = try menu(
            "<submenu file='b.xml'/><submenu file='../c.xml'/><story file='d.html'/>", file: "deep/a.xml")
        #expect(menu.items.map { "\($0.destination)" }.map { $0.contains("deep/b.xml") } == [true, false, false])
        guard case .menu(let path) = menu.items[1].destination else {
            Issue.record("no menu")
            return
        }
        #expect(path.text == "c.xml" && path.inLanguage("sv")?.text == "c.sv.xml" && path.inLanguage("a/b") == nil)
    }

    /// Measurements run alone: `scripts/test` runs nothing beside them.
    @Suite struct Measurements {
        @Test func tenThousandRowsAreReadAtOnce() throws {
            let rows = (1...10_000).map {
                "<place id='se-town-\($0)'><title>Town <i>\($0)</i></title><detail>d</detail></place>"
            }
            let bytes = Array("<menu>\(rows.joined(separator: "\n"))</menu>".utf8)
            let clock = ContinuousClock()
            var best = Duration.seconds(9)
            for _ in 0..<5 {
                let start = clock.now
                #expect(try Menu(bytes).items.count == 10_000)
                best = min(best, clock.now - start)
            }
            #expect(best < .milliseconds(60), "\(best)")
        }
    }
}
