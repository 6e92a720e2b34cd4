internal import HTML

/// Texts of an entry as HTML.
extension Fragment {
    /// The content of `node` as HTML: its text, which is HTML escaped once, or its serialized child elements (XHTML, or markup
    /// that should have been escaped).
    func html(of node: Int) -> ArraySlice<UInt8> {
        guard hasElements(node) else { return rawText(of: node) }
        var output: [UInt8] = []
        write(node, into: &output)
        return output[...]
    }

    private func write(_ node: Int, into output: inout [UInt8]) {
        var child = node + 1
        while child < Int(nodes[node].end) {
            switch nodes[child].kind {
            case .text: HTMLEscape.append(slice(nodes[child]), to: &output)
            case .element: writeElement(child, into: &output)
            case .attribute: break
            }
            child = Int(nodes[child].end)
        }
    }

    private func writeElement(_ node: Int, into output: inout [UInt8]) {
        let name = Array(nodes[node].name.rawValue.utf8)
        output += [UInt8(ascii: "<")] + (name.isEmpty ? [UInt8(ascii: "x")] : name)
        for attribute in all(.src, .width, .height, in: node) where nodes[node].name == .img {
            output += [0x20] + Array(nodes[attribute].name.rawValue.utf8) + Array("=\"".utf8)
            HTMLEscape.append(slice(nodes[attribute]), to: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
        write(node, into: &output)
        output += Array("</".utf8) + (name.isEmpty ? [UInt8(ascii: "x")] : name) + [UInt8(ascii: ">")]
    }

    /// The first text with one of the names that is not empty after cleaning.
    func cleaned(_ names: Name..., in node: Int = 0, as style: MarkupStyle) -> String? {
        for name in names {
            for child in children(of: node) where nodes[child].name == name && isText(child) {
                if let text = style.clean(html(of: child)) { return text }
            }
        }
        return nil
    }

    /// Whether the content of `node` is text: Atom's content can be Base64 or another document.
    private func isText(_ node: Int) -> Bool {
        guard nodes[node].name == .content, let type = string(.type, in: node)?.lowercased() else { return true }
        return !type.contains("/") || type.hasPrefix("text/") || type.contains("html")
    }
}

/// Pictures in HTML.
enum InlineImages {
    struct Found {
        var source: String
        var width: Int?
        var height: Int?
    }

    /// The first 20 `<img>` elements, without tracking pixels of one or two pixels.
    static func all(in html: ArraySlice<UInt8>) -> [Found] {
        var found: [Found] = []
        var tokens = HTMLTokenizer(closed(html), as: .phrase)
        while found.count < most, let token = tokens.next() {
            guard case .start(let tag) = token, isPicture(tag) else { continue }
            if let picture = picture(tag.attributes) { found.append(picture) }
        }
        return found
    }

    private static let most = 20
    private static let address = MarkupStyle(keepsEmphasis: false, limit: URLReference.longest)

    /// Completes HTML that was cut within a tag of at most 16 KiB, so that the tag's attributes can be read.
    private static func closed(_ html: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = html.suffix(16 << 10)
        guard let start = end.lastIndex(of: UInt8(ascii: "<")), !end[start...].contains(UInt8(ascii: ">")) else {
            return html
        }
        return html + [UInt8(ascii: ">")]
    }

    /// Whether a tag is an `<img>`, or a link without its `>` that contains the attributes of one.
    private static func isPicture(_ tag: HTMLStartTag) -> Bool {
        tag.name == "img" || tag.hasLessThan && tag.attributes.written("<img") != nil
    }

    private static func picture(_ attributes: HTMLAttributes) -> Found? {
        guard let source = attributes.written("src").flatMap(address.clean) else { return nil }
        let found = Found(
            source: source, width: attributes["width"].flatMap { Int($0) },
            height: attributes["height"].flatMap { Int($0) })
        let isCounter = (found.width ?? 9) <= 2 || (found.height ?? 9) <= 2
        return isCounter ? nil : found
    }
}
