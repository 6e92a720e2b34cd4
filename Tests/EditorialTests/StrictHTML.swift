/// An independent check of sanitised HTML, which accepts only a strict form: properly nested tags with listed names and listed,
/// quoted attributes, and texts without markup.
struct StrictHTML {
    private static let elements: Set<String> = [
        "p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "div", "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd",
        "figure",
        "figcaption", "img", "a", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "em", "strong", "i",
        "b", "u",
        "s", "small", "sub", "sup", "mark", "abbr", "dfn", "cite", "q", "code", "kbd", "samp", "var", "span", "del",
        "ins", "bdi",
        "wbr", "ruby", "rt", "rp",
    ]
    private static let voids: Set<String> = ["br", "hr", "img", "wbr"]
    private static let attributes: [String: Set<String>] = [
        "a": ["href", "rel", "target", "lang", "dir"], "img": ["src", "alt", "width", "height", "loading"],
        "td": ["colspan", "rowspan", "lang", "dir"], "th": ["colspan", "rowspan", "lang", "dir"],
        "ol": ["start", "lang", "dir"],
    ]

    /// The first fault; nil if there is none.
    static func fault(in html: String) -> String? {
        var rest = Substring(html)
        var open: [String] = []
        // By scalars, as in browsers: a `>` with a combining accent ends a tag too.
        while let first = rest.unicodeScalars.first {
            guard first == "<" else {
                let text = Substring(rest.unicodeScalars.prefix { $0 != "<" })
                if let fault = fault(inText: text) { return fault }
                rest = rest[text.endIndex...]
                continue
            }
            if let end = rest.prefixMatch(of: /<\/([a-z0-9]+)>/.matchingSemantics(.unicodeScalar)) {
                guard open.popLast() == String(end.output.1) else { return "closes \(end.output.1)" }
                rest = rest[end.range.upperBound...]
            } else if let start = rest.prefixMatch(
                of: /<([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/.matchingSemantics(.unicodeScalar))
            {
                let name = String(start.output.1)
                guard elements.contains(name) else { return "element \(name)" }
                if let fault = fault(in: name, attributes: start.output.2) { return fault }
                if !voids.contains(name) { open.append(name) }
                rest = rest[start.range.upperBound...]
            } else {
                return "no tag: \(rest.prefix(60))"
            }
        }
        return open.isEmpty ? nil : "open: \(open)"
    }

    private static func fault(in name: String, attributes text: Substring) -> String? {
        var seen: Set<String> = []
        for match in text.matches(of: #/ ([a-z]+)="([^"]*)"/#) {
            let (attribute, value) = (String(match.output.1), match.output.2)
            guard (attributes[name] ?? ["lang", "dir"]).contains(attribute), seen.insert(attribute).inserted else {
                return "attribute \(attribute) of \(name)"
            }
            if let fault = fault(inText: value) { return fault }
            switch attribute {
            case "href":
                guard value.wholeMatch(of: /(photo|place|story|page):[^:]+|https?:\/\/[A-Za-z0-9\[][^ "'<>\\`]*/) != nil
                else {
                    return "href \(value)"
                }
            case "src": if value.wholeMatch(of: /photo:[A-Za-z0-9._-]+/) == nil { return "src \(value)" }
            default: break
            }
        }
        return nil
    }

    private static func fault(inText text: Substring) -> String? {
        if text.utf8.contains(where: { $0 == 0x3E || $0 == 0x22 || $0 == 0x27 }) { return "text \(text.prefix(60))" }
        let bare = text.replacing(/&(amp|lt|gt|quot|#39);/.matchingSemantics(.unicodeScalar), with: "")
        if bare.utf8.contains(0x26) { return "reference \(text.prefix(60))" }
        let controls = text.unicodeScalars.contains {
            ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
        }
        return controls ? "control character" : nil
    }
}
