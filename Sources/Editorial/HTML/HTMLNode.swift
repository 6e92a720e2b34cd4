/// A tree of HTML that contains only what is safe to show.
enum HTMLNode: Equatable, Sendable {
    case text(String)
    case element(HTMLElement)

    /// The text within, including the alternative texts of pictures.
    var plain: String {
        switch self {
        case .text(let text): text
        case .element(let element) where element.tag == .img: element.alternative ?? ""
        case .element(let element) where element.tag == .br: " "
        case .element(let element): element.children.map(\.plain).joined()
        }
    }
}

/// An element with its allowed attributes.
struct HTMLElement: Equatable, Sendable {
    var tag: HTMLTag
    /// The target of a link, or the photo of a picture.
    var target: LinkTarget?
    /// Alternative text of a picture; nil if the publisher gives none.
    var alternative: String?
    /// A language tag (BCP 47).
    var language: String?
    /// `ltr`, `rtl` or `auto`.
    var direction: String?
    /// Number of columns and rows that a table cell spans.
    var columns = 1
    var rows = 1
    /// First number of an ordered list.
    var start: Int?
    /// The id of a question, or the value of a choice.
    var value: String?
    /// Points of a choice.
    var points = 0
    var children: [HTMLNode] = []

    init(_ tag: HTMLTag) {
        self.tag = tag
    }

    /// Adds a child. Adjacent texts become one.
    mutating func append(_ node: HTMLNode) {
        guard case .text(let more) = node, case .text(var text)? = children.last else { return children.append(node) }
        // Removed first, so that the text has a single owner and is appended in place.
        children.removeLast()
        text += more
        children.append(.text(text))
    }
}
