import Editorial
import HTML

/// Parses a text of a bundle as each kind of text.
enum EditorialTarget {
    /// Runs one text. Sanitising the result of sanitising must not change it, and it must contain only allowed elements and URLs.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let text = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        if let menu = try? Menu(text) { check(menu) }
        if let file = BundlePath("walks/collection.xml"), let collection = try? StoryCollection(text, file: file) {
            check(collection.menu)
            for story in collection.stories { _ = collection.neighbours(of: story) }
        }
        if let sanitised = try? SanitisedHTML(text) { checkIsStable(sanitised.html(.asWritten)) }
        if let story = try? Story(text) {
            check(story.html(.asWritten))
            for detail in story.details { check(detail.html(.asWritten)) }
            for question in story.questions where question.choices.count < 2 { found("a question without choices") }
            _ = story.plainText
        }
        return 0
    }

    private static func checkIsStable(_ html: String) {
        guard let again = try? SanitisedHTML(Array(html.utf8)).html(.asWritten), again == html else {
            found("sanitising again changes: \(html)")
        }
        check(html)
    }

    /// Details of a story are below a heading, so that their contents are separate.
    private static func check(_ html: String) {
        let words = [
            "<script", "<style", "<svg", "<math", "<iframe", "<form", "<input", "<img src=\"h", " on", "javascript:",
        ]
        let tags = html.split(separator: "<").dropFirst().map { "<" + $0.prefix { $0 != ">" }.prefix { $0 != "\"" } }
        for tag in tags {
            for word in words where tag.lowercased().contains(word) { found("\(word) in \(html)") }
        }
    }

    private static func check(_ menu: Menu) {
        for (piece, item) in zip(menu.pieces, menu.items) {
            guard let named = menu.item(piece), named.item.destination == item.destination else {
                found("the path '\(piece)' leads to another row")
            }
            _ = (item.words.title?.marked, item.words.title?.html)
        }
    }
}
