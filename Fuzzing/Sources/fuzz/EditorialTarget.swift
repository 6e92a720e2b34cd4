import Editorial
import HTML

/// Reads a text of a bundle as each of the things that it could be.
enum EditorialTarget {
    /// One text. What comes of HTML must be made anew from itself; no element but the listed, no address but the listed kinds is in it.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let text = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        if let menu = try? Menu(text) { check(menu) }
        if let file = BundlePath("walks/collection.xml"), let collection = try? Collection(text, file: file) {
            check(collection.menu)
            for story in collection.stories { _ = collection.neighbours(of: story) }
        }
        if let sanitised = try? SanitisedHTML(text) { checkIsStable(sanitised.html(.asWritten)) }
        if let story = try? Story(text) {
            check(story.html(.asWritten))
            for detail in story.details { check(detail.html(.asWritten)) }
            for question in story.questions where question.choices.count < 2 { found("a question without a choice") }
            _ = story.plainText
        }
        return 0
    }

    private static func checkIsStable(_ html: String) {
        guard let again = try? SanitisedHTML(Array(html.utf8)).html(.asWritten), again == html else {
            found("what was sanitised changes: \(html)")
        }
        check(html)
    }

    /// The details of a story stand below a heading, so that their own would be others alone.
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
                found("the path '\(piece)' is another row's")
            }
            _ = (item.words.title?.marked, item.words.title?.html)
        }
    }
}
