internal import Bytes
internal import HTML

/// Makes of tags a tree in which all stands where it may stand: paragraphs hold no blocks, lists hold their items alone, tables
/// their rows. What the builder has made it makes again of the tree's own HTML, and no browser has to mend it.
struct HTMLTreeBuilder {
    /// The greatest depth; elements below are left out, their words stay.
    static let depth = 64
    /// The greatest number of elements and texts.
    static let mostNodes = 200_000

    private var tokens: HTMLTokenizer
    /// The elements that are open; the first is the whole.
    private var open = [HTMLElement(.div)]
    private var nodes = 0
    /// An element that is left out with all in it, and how many of its name are open.
    private var silence: (name: String, depth: Int)?
    /// What `<title>` says, as the first one does.
    private var title: String?

    /// Reads HTML.
    ///
    /// - Throws: ``EditorialError`` where there is too much of it.
    static func read(_ bytes: [UInt8]) throws(EditorialError) -> (title: String?, nodes: [HTMLNode]) {
        // Of bytes that are no UTF-8 replacement characters are read.
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

    // MARK: - What is left out

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
            // Only these may close themselves.
            if !(closesItself && (name == "svg" || name == "math")) { silence = (name, 1) }
            return
        }
        let isDetails = name == "section" && attributes.hasClass("details") && !isOpen(.details) && !isOpen(.question)
        guard let tag = isDetails ? .details : HTMLTag(name: name) else { return }
        guard let element = HTMLElement(tag, attributes) else { return }
        makeRoom(for: tag)
        guard mayHold(tag) else { return }
        if tag.isVoid { append(element) } else { push(element) }
    }

    private mutating func startQuestion(_ attributes: HTMLAttributes) {
        guard !isOpen(.question) else { return }
        endParagraph()
        var question = HTMLElement(.question)
        question.value = attributes["id"]
        if prepare(for: .question) { push(question) }
    }

    /// The field of a choice is what its label has in it.
    private mutating func noteChoice(_ attributes: HTMLAttributes) {
        guard let index = open.lastIndex(where: { $0.tag == .choice }), open[index].value == nil else { return }
        open[index].value = attributes["value"]
        open[index].points = attributes["data-points"].flatMap { Int($0.trimmed) } ?? 0
    }

    /// Ends what the element can't stand in (HTML Standard, 13.2.6.4.7).
    private mutating func makeRoom(for tag: HTMLTag) {
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

    /// Whether the element may stand in the innermost open one, which may need one between.
    private mutating func mayHold(_ tag: HTMLTag) -> Bool {
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

    /// Opens the item that words in a list stand in; false where nothing can stand.
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

    // MARK: - Ends

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

    /// Whether the second is open within the first.
    private func isOpenAbove(_ outer: HTMLTag, _ inner: HTMLTag) -> Bool {
        guard let index = open.lastIndex(where: { $0.tag == outer }) else { return false }
        return open[index...].contains { $0.tag == inner }
    }

    private mutating func endParagraph() {
        closeInnermost { $0 == .p }
    }

    /// Closes the innermost element of which this holds, and all within it.
    ///
    /// - Parameter across: whether it may stand outside of a cell that is open, in the same table.
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

    /// No link is within another, whatever is between them.
    private mutating func closeLink() {
        guard let index = open.lastIndex(where: { $0.tag == .a }),
            !open[index...].contains(where: { $0.tag == .question })
        else { return }
        while open.count > index { close() }
    }

    /// Closes what is within the innermost element of these kinds, if there is one.
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
