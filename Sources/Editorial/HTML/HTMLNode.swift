/// HTML as a tree, in which nothing is but what may be shown.
enum HTMLNode: Equatable, Sendable {
    case text(String)
    case element(HTMLElement)

    /// The words within, those of pictures too.
    var plain: String {
        switch self {
        case .text(let text): text
        case .element(let element) where element.tag == .img: element.alternative ?? ""
        case .element(let element) where element.tag == .br: " "
        case .element(let element): element.children.map(\.plain).joined()
        }
    }
}

/// An element with what is kept of its attributes.
struct HTMLElement: Equatable, Sendable {
    var tag: HTMLTag
    /// Where a link leads, or which photo is shown.
    var target: Target?
    /// What is said in place of a picture; nil where the publisher says nothing.
    var alternative: String?
    /// A language tag.
    var language: String?
    /// `ltr`, `rtl` or `auto`.
    var direction: String?
    /// Cells that a cell is wide and high, 1 unless told.
    var columns = 1
    var rows = 1
    /// What an ordered list begins with.
    var start: Int?
    /// A question's id, or the value of a choice.
    var value: String?
    /// What a choice is worth.
    var points = 0
    var children: [HTMLNode] = []

    init(_ tag: HTMLTag) {
        self.tag = tag
    }

    /// Adds a child; text beside text is one.
    mutating func append(_ node: HTMLNode) {
        guard case .text(let more) = node, case .text(var text)? = children.last else { return children.append(node) }
        // Taken out first, so that the text has one owner and grows where it is.
        children.removeLast()
        text += more
        children.append(.text(text))
    }
}
