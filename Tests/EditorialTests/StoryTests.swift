import Editorial
internal import HTML
import Testing

/// Stories and collections.
@Suite struct StoryTests {
    private func story(_ html: String) throws -> Story { try Story(Array(html.utf8)) }

    private let mine = """
        <!DOCTYPE html><html><head><title>Other</title><style>b{}</style></head><body>
        <h1>The <em>mine</em></h1><p>Deep &amp; dark. <a href="place:se-falun">Falun</a>, <a href="https://example.org/a b">out</a>
        <a href="story:walks/other.html">on</a><p>More<ul><li>one<li>two</ul>
        <img src="photo:p1" alt="A pit" onerror="alert(1)"><img src="https://evil.example/x.png">
        <section class="details"><h2>Depth</h2><p>208 m</p><h2>Years</h2><p>Many</p></section>
        <fieldset class="question" id="q1"><legend>When?</legend>
        <label><input type="radio" name="x" value="a" data-points="2"> 1288</label><label><input value="b"> 1687</label></fieldset>
        <fieldset class="question" id="q2"><legend>Alone?</legend><label><input value="a"> yes</label></fieldset>
        </body></html>
        """

    @Test func aStoryIsSplitIntoItsParts() throws {
        let story = try story(mine)
        #expect(story.title == "The mine")
        #expect(story.details.map(\.heading) == ["Depth", "Years"])
        #expect(story.details[1].html(.asWritten) == "<p>Many</p>")
        #expect(story.photos == ["p1"] && story.brokenQuestions == 1)
        let question = try #require(story.question("q1"))
        #expect(question.text == "When?" && question.choices.map(\.text) == ["1288", "1687"])
        #expect(question.choices.map(\.points) == [2, 0] && question.choice("b")?.text == "1687")
        let html = story.html(.asWritten)
        for word in ["fieldset", "label", "208", "style", "evil", "onerror", "<h1"] {
            #expect(!html.contains(word), "\(html)")
        }
    }

    @Test func linksAndPicturesHaveTheResolvedAddresses() throws {
        let addresses = LinkResolver(
            link: { target in
                switch target {
                case .place(let id): "/places/\(id)"
                case .outside(let address): address
                default: nil
                }
            }, picture: { _ in PagePicture(address: "/p?a=1&b=2", width: 3, height: 2, title: "T") })
        let html = try story(mine).html(addresses)
        #expect(html.contains("<a href=\"/places/se-falun\">Falun</a>"))
        #expect(
            html.contains(
                "<a href=\"https://example.org/a%20b\" rel=\"noopener noreferrer\" target=\"_blank\">out</a>"))
        #expect(html.contains("\non</p>"), "a link that leads nowhere is its words")
        #expect(
            html.contains("<img src=\"/p?a=1&amp;b=2\" alt=\"A pit\" width=\"3\" height=\"2\" loading=\"lazy\">"))
    }

    @Test func aTerminalGetsParagraphsAndBullets() throws {
        #expect(
            try story(mine).plainText == """
                Deep & dark. Falun, out <https://example.org/a%20b> on

                More

                • one
                • two

                [A pit]

                Depth

                208 m

                Years

                Many

                When?
                  1. 1288
                  2. 1687
                """)
    }

    @Test func headingsGoDownOneLevelAtATime() throws {
        #expect(
            try SanitisedHTML(Array("<h4>a</h4><h6>b</h6><h1>c</h1><h3>d</h3>".utf8)).html(.asWritten)
                == "<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>")
    }

    @Test func misplacedElementsAreRepaired() throws {
        func html(_ text: String) throws -> String { try SanitisedHTML(Array(text.utf8)).html(.asWritten) }
        #expect(try html("<p>a<p>b<div>c") == "<p>a</p><p>b</p><div>c</div>")
        #expect(try html("<ul>x<li>y</ul>") == "<ul><li>x</li><li>y</li></ul>")
        #expect(try html("<b>a<i>b</b>c</i>") == "<b>a<i>b</i></b>c")
        #expect(
            try html("<table>x<td>a<td>b<tr><th colspan=3>c</table>d")
                == "<table><tr><td>a</td><td>b</td></tr><tr><th colspan=\"3\">c</th></tr></table>d")
        #expect(try html("<td>a</td><li>b") == "ab")
        #expect(
            try html("<a href=place:x>a<a href=place:y>b</a>")
                == "<a href=\"place:x\">a</a><a href=\"place:y\">b</a>")
        #expect(try html("&aring;&#229;&#xe5;&amp;lt;&nope;&copy") == "ååå&amp;lt;&amp;nope;&amp;copy")
        #expect(try html("a < b <3 <") == "a &lt; b &lt;3 &lt;")
    }

    @Test func aCollectionHasItsStoriesInOrder() throws {
        let text = """
            <collection><title>Walks</title><story file="zero.html"/><category><title>Old</title><story file="mine.html"><title>M</title></story>
            <story file="../town.html"/></category><category><title>New</title><story file="mine.html"/></category></collection>
            """
        let collection = try StoryCollection(Array(text.utf8), file: try #require(BundlePath("walks/collection.xml")))
        #expect(collection.menu.title?.plain == "Walks")
        #expect(collection.menu.sections.map { $0.title?.plain } == [nil, "Old", "New"])
        #expect(collection.stories.map(\.text) == ["walks/zero.html", "walks/mine.html", "town.html"])
        let neighbours = collection.neighbours(of: try #require(BundlePath("walks/mine.html")))
        #expect(neighbours.previous?.text == "walks/zero.html" && neighbours.next?.text == "town.html")
        let last = collection.neighbours(of: try #require(BundlePath("town.html")))
        #expect(last.previous?.text == "walks/mine.html" && last.next == nil)
    }

    @Test func problemsOfAFolderAreReported() {
        let files = [
            "menu/index.xml":
                "<menu><story file='a.html'/><story file='gone.html'/><photo id='p1'/><photo id='p2'/></menu>",
            "menu/bad.xml": "<menu>", "pages/a.html": "<h1>A</h1><a href='page:b.html'>b</a>",
            "pages/c.html": "no title",
            "pages/x.css": "", "bundle.json": "{}",
        ]
        let problems = BundleTexts.problems(
            files: files.keys, read: { files[$0].map { Array($0.utf8) } }, hasPhoto: { $0 == "p1" })
        #expect(
            problems.map { "\($0)" }.map { $0.replacing(/bad.xml:1: .*/, with: "bad.xml:1:") } == [
                "menu/bad.xml:1:", "menu/index.xml: no such file: pages/gone.html",
                "menu/index.xml: no such photo: p2", "pages/a.html: no such file: pages/b.html",
                "pages/c.html: no title: expected <h1> or <title>",
                "pages/x.css: unsupported file type: expected .xml or .html",
            ])
    }
}
