/// Writes a tree as plain text: an empty line between blocks, a bullet or number before list items, a space between table
/// cells.
struct PlainText {
    private var blocks: [String] = []
    private var line = ""
    private var prefix = ""

    /// The plain text of a tree.
    static func of(_ nodes: [HTMLNode]) -> String {
        var text = PlainText()
        text.write(nodes)
        text.endBlock()
        return text.blocks.joined(separator: "\n\n")
    }

    private mutating func write(_ nodes: [HTMLNode]) {
        for node in nodes {
            switch node {
            case .text(let text): line += text
            case .element(let element): write(element)
            }
        }
    }

    private mutating func write(_ element: HTMLElement) {
        switch element.tag {
        case .br: line += "\u{2028}"
        case .img: line += element.alternative.map { $0.isEmpty ? "" : " [\($0)] " } ?? ""
        case .a:
            write(element.children)
            if case .outside(let address)? = element.target { line += " <\(address)>" }
        case .q:
            line += "“"
            write(element.children)
            line += "”"
        case .td, .th:
            write(element.children)
            line += "  "
        case .ul, .ol: writeList(element)
        case _ where element.tag.isBlock || element.tag == .tr || element.tag == .caption:
            endBlock()
            write(element.children)
            endBlock()
        default: write(element.children)
        }
    }

    private mutating func writeList(_ list: HTMLElement) {
        endBlock()
        let outer = blocks
        blocks = []
        for (index, item) in list.children.enumerated() {
            prefix = list.tag == .ol ? "\((list.start ?? 1) + index). " : "• "
            write([item])
            endBlock()
        }
        prefix = ""
        let items = blocks.joined(separator: "\n")
        blocks = items.isEmpty ? outer : outer + [items]
    }

    private mutating func endBlock() {
        let lines = line.split(separator: "\u{2028}", omittingEmptySubsequences: false).map { String($0).collapsed }
        let block = lines.joined(separator: "\n").trimmed
        line = ""
        guard !block.isEmpty else { return }
        blocks.append(prefix + block)
        prefix = ""
    }
}
