/// The allowed elements. Other elements are replaced by their content, ``HTMLTag/silent`` and ``HTMLTag/raw`` elements by
/// nothing.
enum HTMLTag: String, Sendable {
    case p, br, hr, h1, h2, h3, h4, h5, h6, div, blockquote, pre, ul, ol, li, dl, dt, dd, figure, figcaption, img, a
    case table, caption, thead, tbody, tfoot, tr, th, td
    case em, strong, i, b, u, s, small, sub, sup, mark, abbr, dfn, cite, q, code, kbd, samp, `var`, span, del, ins, bdi,
        wbr
    case ruby, rt, rp
    // Extracted as data, and never written as elements.
    case details, question, legend, choice

    /// The element with a name. All sectioning elements become `div`.
    init?(name: String) {
        switch name {
        case "section", "article", "aside", "header", "footer", "main", "nav", "center", "address", "hgroup":
            self = .div
        case "strike": self = .s
        case "tt": self = .code
        case "details", "question", "choice", "legend": return nil
        default: self.init(rawValue: name)
        }
    }

    /// Elements that are removed with their content.
    static let silent: Set<String> = [
        "audio", "button", "canvas", "datalist", "fieldset", "frameset", "map", "marquee", "math", "menuitem", "meter",
        "object",
        "optgroup", "option", "output", "progress", "select", "svg", "template", "video",
    ]

    /// Elements without markup in their content, which are removed with it too.
    static let raw: Set<String> = [
        "iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp",
    ]

    /// Whether the element has neither content nor an end tag.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .img, .wbr: true
        default: false
        }
    }

    /// Whether the element is a block, which ends a paragraph.
    var isBlock: Bool {
        switch self {
        case .p, .hr, .div, .blockquote, .pre, .ul, .ol, .li, .dl, .dt, .dd, .figure, .figcaption, .table, .details,
            .question:
            true
        default: isHeading
        }
    }

    var isHeading: Bool { headingLevel != nil }

    /// The level of a heading, 1 to 6.
    var headingLevel: Int? {
        switch self {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }

    /// Whether this is a part of a table that contains other parts.
    var isTablePart: Bool {
        switch self {
        case .table, .thead, .tbody, .tfoot, .tr: true
        default: false
        }
    }

    /// Whether the element's content is independent of its surroundings: a paragraph in a table cell does not end one around
    /// the table.
    var isBoundary: Bool {
        switch self {
        case .table, .td, .th, .caption, .question: true
        default: false
        }
    }
}
