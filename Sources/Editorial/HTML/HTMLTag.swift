/// The elements that are kept. What isn't here is left out, its words stay; of ``HTMLTag/silent`` ones they don't.
enum HTMLTag: String, Sendable {
    case p, br, hr, h1, h2, h3, h4, h5, h6, div, blockquote, pre, ul, ol, li, dl, dt, dd, figure, figcaption, img, a
    case table, caption, thead, tbody, tfoot, tr, th, td
    case em, strong, i, b, u, s, small, sub, sup, mark, abbr, dfn, cite, q, code, kbd, samp, `var`, span, del, ins, bdi,
        wbr
    case ruby, rt, rp
    // Taken out as data, and never written as what they are.
    case details, question, legend, choice

    /// The element of a name; those that divide a page are all `div`.
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

    /// Elements that are left out with all that is in them.
    static let silent: Set<String> = [
        "audio", "button", "canvas", "datalist", "fieldset", "frameset", "map", "marquee", "math", "menuitem", "meter",
        "object",
        "optgroup", "option", "output", "progress", "select", "svg", "template", "video",
    ]

    /// Elements in which nothing is markup; they are left out too.
    static let raw: Set<String> = [
        "iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp",
    ]

    /// Whether it has no content and no end.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .img, .wbr: true
        default: false
        }
    }

    /// Whether it stands on lines of its own, and so ends a paragraph.
    var isBlock: Bool {
        switch self {
        case .p, .hr, .div, .blockquote, .pre, .ul, .ol, .li, .dl, .dt, .dd, .figure, .figcaption, .table, .details,
            .question:
            true
        default: isHeading
        }
    }

    var isHeading: Bool { headingLevel != nil }

    /// 1 to 6.
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

    /// Whether it is a part of a table that has parts of its own.
    var isTablePart: Bool {
        switch self {
        case .table, .thead, .tbody, .tfoot, .tr: true
        default: false
        }
    }

    /// Whether what is within it doesn't know what is around it: a paragraph in a cell ends none that the table stands in.
    var isBoundary: Bool {
        switch self {
        case .table, .td, .th, .caption, .question: true
        default: false
        }
    }
}
