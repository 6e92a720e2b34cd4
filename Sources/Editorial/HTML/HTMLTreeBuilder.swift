internal import Bytes
internal import HTML

/// Builds a valid tree from tags: paragraphs contain no blocks, lists contain only items, tables contain only their parts.
/// Writing the tree as HTML and reading it again gives the same tree, and browsers do not have to repair it.
struct HTMLTreeBuilder {
    /// Maximum depth. Deeper elements are replaced by their content.
    static let depth = 64
    /// Maximum number of elements and texts.
    static let mostNodes = 200_000

    private var tokens: HTMLTokenizer
    /// The open elements; the first is the root.
    private var open = [HTMLElement(.div)]
    private var nodes = 0
    /// The element that is being removed with its content, and the number of open elements of its name.
    private var silence: (name: String, depth: Int)?
    /// The content of the first `<title>`.
    private var title: String?

    /// Parses HTML.
    ///
    /// - Throws: ``EditorialError`` for more than ``mostNodes`` elements and texts.
    static func read(_ bytes: [UInt8]) throws(EditorialError) -> (title: String?, nodes: [HTMLNode]) {
        // Invalid UTF-8 becomes replacement characters.
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        var builder = HTMLTreeBuilder(tokens: HTMLTokenizer(text[...], as: .page))
        while let token = builder.tokens.next() { try builder.take(token) }
        while builder.open.count > 1 { builder.close() }
        return (builder.title, builder.open[0].children)
    }

    private init(tokens: HTMLTokenizer) {
        self.tokens = tokens
    }

    private mutating func take(_ token: HTMLToken) throws(EditorialError) {
        guard nodes < Self.mostNodes else { throw EditorialError("it has more than \(Self.mostNodes) elements") }
        switch token {
        case .text(let text): if silence == nil { add(CharacterReference.text(text)) }
        case .end(let name):
            if silence != nil { leaveSilence(name) } else { end(name) }
        case .start(let tag):
            if HTMLTag.raw.contains(tag.name) { return raw(tag.name) }
            if tag.name == "plaintext" { return _ = tokens.rawText(upTo: "plaintext") }
            if let silence {
                if silence.name == tag.name, !tag.closesItself { self.silence?.depth += 1 }
            } else {
                start(tag.name, tag.attributes, tag.closesItself)
            }
        }
    }

    // MARK: - Removed elements

    private mutating func raw(_ name: String) {
        let text = tokens.rawText(upTo: name)
        guard name == "title", title == nil, silence == nil else { return }
        title = CharacterReference.text(text).collapsed
    }

    private mutating func leaveSilence(_ name: String) {
        guard silence?.name == name else { return }
        silence?.depth -= 1
        if silence?.depth == 0 { silence = nil }
    }

    // MARK: - Elements

    private mutating func start(_ name: String, _ attributes: HTMLAttributes, _ closesItself: Bool) {
        if name == "fieldset", attributes.hasClass("question") { return startQuestion(attributes) }
        if name == "input" { return noteChoice(attributes) }
        if open.last?.tag == .question, name == "label" || name == "legend" {
            return push(HTMLElement(name == "label" ? .choice : .legend))
        }
        if HTMLTag.silent.contains(name) {
            // Only elements of foreign content can be self-closing.
            if !(closesItself && (name == "svg" || name == "math")) { silence = (name, 1) }
            return
        }
        let isDetails = name == "section" && attributes.hasClass("details") && !isOpen(.details) && !isOpen(.question)
        guard let tag = isDetails ? .details : HTMLTag(name: name) else { return }
        guard let element = HTMLElement(tag, attributes) else { return }
        closeImpliedEnds(for: tag)
        guard canInsert(tag) else { return }
        if tag.isVoid { append(element) } else { push(element) }
    }

    private mutating func startQuestion(_ attributes: HTMLAttributes) {
        guard !isOpen(.question) else { return }
        endParagraph()
        var question = HTMLElement(.question)
        question.value = attributes["id"]
        if prepare(for: .question) { push(question) }
    }

    /// Reads the input field within the label of a choice.
    private mutating func noteChoice(_ attributes: HTMLAttributes) {
        guard let index = open.lastIndex(where: { $0.tag == .choice }), open[index].value == nil else { return }
        open[index].value = attributes["value"]
        open[index].points = attributes["data-points"].flatMap { Int($0.trimmed) } ?? 0
    }

    /// Closes the elements that the new element implicitly ends (HTML Standard, 13.2.6.4.7).
    private mutating func closeImpliedEnds(for tag: HTMLTag) {
        if tag.isBlock || tag == .table { endParagraph() }
        if tag.isHeading { closeInnermost { $0.isHeading } }
        switch tag {
        case .li: close(upTo: [.ul, .ol])
        case .dt, .dd: close(upTo: [.dl])
        case .rt, .rp: close(upTo: [.ruby])
        case .tr: close(upTo: [.table, .thead, .tbody, .tfoot], across: true)
        case .td, .th:
            close(upTo: [.tr, .table], across: true)
            if open.last?.tag == .table { push(HTMLElement(.tr)) }
        case .thead, .tbody, .tfoot, .caption: close(upTo: [.table], across: true)
        case .a: closeLink()
        default: break
        }
    }

    /// Whether the element can be a child of the innermost open element, possibly after a list item is opened for it.
    private mutating func canInsert(_ tag: HTMLTag) -> Bool {
        let parent = open[open.count - 1].tag
        switch tag {
        case .li: return parent == .ul || parent == .ol
        case .dt, .dd: return parent == .dl
        case .rt, .rp: return parent == .ruby
        case .tr: return parent == .table || parent == .thead || parent == .tbody || parent == .tfoot
        case .td, .th: return parent == .tr
        case .thead, .tbody, .tfoot, .caption: return parent == .table
        case .figcaption: return parent == .figure
        default: return prepare(for: tag)
        }
    }

    /// Opens a list item for content directly within a list. Returns false where no content is allowed.
    private mutating func prepare(for tag: HTMLTag?) -> Bool {
        switch open[open.count - 1].tag {
        case .ul, .ol: push(HTMLElement(.li))
        case .dl: push(HTMLElement(.dd))
        case let tag where tag.isTablePart || tag == .question: return false
        default: return true
        }
        let parent = open[open.count - 1].tag
        return parent == .li || parent == .dd
    }

    private mutating func add(_ text: String) {
        guard !text.isEmpty else { return }
        switch open[open.count - 1].tag {
        case .ul, .ol, .dl: if text.utf8.allSatisfy(ASCII.isSpace) { return }
        default: break
        }
        guard prepare(for: nil) else { return }
        nodes += 1
        open[open.count - 1].append(.text(text))
    }

    private mutating func append(_ element: HTMLElement) {
        nodes += 1
        open[open.count - 1].append(.element(element))
    }

    private mutating func push(_ element: HTMLElement) {
        guard open.count < Self.depth else { return }
        nodes += 1
        open.append(element)
    }

    // MARK: - End tags

    private mutating func end(_ name: String) {
        let tag: HTMLTag? =
            switch name {
            case "section": isOpen(.details) && !isOpenAbove(.details, .div) ? .details : .div
            case "fieldset": .question
            case "label": .choice
            case "legend": .legend
            default: HTMLTag(name: name)
            }
        guard let tag, !tag.isVoid else { return }
        closeInnermost(across: tag.isTablePart) { $0 == tag }
    }

    private func isOpen(_ tag: HTMLTag) -> Bool {
        open.contains { $0.tag == tag }
    }

    /// Whether `inner` is open within `outer`.
    private func isOpenAbove(_ outer: HTMLTag, _ inner: HTMLTag) -> Bool {
        guard let index = open.lastIndex(where: { $0.tag == outer }) else { return false }
        return open[index...].contains { $0.tag == inner }
    }

    private mutating func endParagraph() {
        closeInnermost { $0 == .p }
    }

    /// Closes the innermost element that satisfies the predicate, and all elements within it.
    ///
    /// - Parameter across: whether to continue beyond an open table cell, in the same table.
    private mutating func closeInnermost(across: Bool = false, _ isIt: (HTMLTag) -> Bool) {
        for index in open.indices.dropFirst().reversed() {
            let tag = open[index].tag
            if isIt(tag) {
                while open.count > index { close() }
                return
            }
            if tag == .question || tag == .table || tag.isBoundary && !across { return }
        }
    }

    /// Closes an open link: links cannot be nested, whatever is between them.
    private mutating func closeLink() {
        guard let index = open.lastIndex(where: { $0.tag == .a }),
            !open[index...].contains(where: { $0.tag == .question })
        else { return }
        while open.count > index { close() }
    }

    /// Closes the elements within the innermost element of these kinds, if there is one.
    private mutating func close(upTo tags: Set<HTMLTag>, across: Bool = false) {
        for index in open.indices.dropFirst().reversed() {
            let tag = open[index].tag
            if tags.contains(tag) {
                while open.count > index + 1 { close() }
                return
            }
            if tag == .question || tag == .table || tag.isBoundary && !across { return }
        }
    }

    private mutating func close() {
        let element = open.removeLast()
        open[open.count - 1].append(.element(element))
    }
}
