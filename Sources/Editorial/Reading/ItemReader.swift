internal import Bytes
internal import HTML

/// Parses the rows of menus and collections.
struct ItemReader {
    /// The content of an element with rows.
    struct List {
        var title: MarkedText?
        var items: [any MenuItem] = []
        /// The contents of grouping elements such as categories, in order.
        var parts: [List] = []
    }

    private let cursor: XMLCursor
    private let file: BundleFile
    private var count = 0
    private(set) var problems: [TextProblem] = []

    private static let mostProblems = 100

    /// Begins to parse a document.
    ///
    /// - Throws: ``EditorialError`` for a document that is not well-formed or has another root element.
    init(_ bytes: [UInt8], root: String, file: BundleFile) throws(EditorialError) {
        cursor = try XMLCursor(bytes, limit: Menu.largestFile)
        self.file = file
        guard case .start(let name) = cursor.next(), name == root else {
            throw EditorialError("expected <\(root)> as the root element", line: 1)
        }
    }

    /// The title of the document; nil if it has none. Rows behind the title are not read.
    func title() -> MarkedText? {
        while let event = cursor.next() {
            switch event {
            case .start("title"): return Self.told(cursor.words())
            case .start: cursor.skip()
            case .text: continue
            case .end: return nil
            }
        }
        return nil
    }

    /// Parses the content of the element that has just started.
    ///
    /// - Parameter containers: names of grouping elements.
    /// - Throws: ``EditorialError`` for too many rows.
    mutating func list(containers: [String]) throws(EditorialError) -> List {
        var list = List()
        while let event = cursor.next() {
            switch event {
            case .start("title"): list.title = Self.told(cursor.words())
            case .start(let name) where containers.contains(name):
                list.parts.append(try self.list(containers: []))
            case .start(let name):
                if let item = try item(name) { list.items.append(item) }
            case .text(let text):
                if !text.utf8.allSatisfy(ASCII.isSpace) {
                    note("text outside of an element: '\(text.collapsed.prefix(30))'")
                }
            case .end: return list
            }
        }
        return list
    }

    private mutating func item(_ name: String) throws(EditorialError) -> (any MenuItem)? {
        guard let type = MenuKinds.type(of: name) else {
            note("unknown kind of item: <\(name.prefix(40))>")
            cursor.skip()
            return nil
        }
        count += 1
        guard count <= Menu.mostItems else {
            throw EditorialError("it has more than \(Menu.mostItems) rows", line: cursor.line)
        }
        let attributes = cursor.attributes()
        let words = words()
        do {
            return try type.init(attributes, words: words, in: file)
        } catch {
            note("<\(name)>: \(error.reason)", line: attributes.line)
            return nil
        }
    }

    private mutating func words() -> ItemWords {
        var words = ItemWords()
        while let event = cursor.next() {
            switch event {
            case .start("title"): words.title = Self.told(cursor.words())
            case .start("detail"): words.detail = Self.told(cursor.words())
            case .start("picture"):
                do {
                    words.picture = try cursor.attributes().photo("photo")
                } catch {
                    note("<picture>: \(error.reason)")
                }
                cursor.skip()
            case .start(let name):
                note("unknown element of an item: <\(name.prefix(40))>")
                cursor.skip()
            case .text(let text):
                if !text.utf8.allSatisfy(ASCII.isSpace) {
                    note("text outside of an element: '\(text.collapsed.prefix(30))'")
                }
            case .end: return words
            }
        }
        return words
    }

    private mutating func note(_ reason: String, line: Int? = nil) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(TextProblem(line: line ?? cursor.line, reason))
    }

    private static func told(_ words: MarkedText) -> MarkedText? {
        words.isEmpty ? nil : words
    }
}
