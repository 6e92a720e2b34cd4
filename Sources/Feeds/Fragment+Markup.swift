/// The texts of an entry as HTML.
extension Fragment {
    /// What is in `node` as HTML: its text, which is HTML escaped once, or its elements written out (XHTML, or markup
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
            case .text: Self.escape(slice(nodes[child]), into: &output)
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
            Self.escape(slice(nodes[attribute]), into: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
        write(node, into: &output)
        output += Array("</".utf8) + (name.isEmpty ? [UInt8(ascii: "x")] : name) + [UInt8(ascii: ">")]
    }

    private static func escape(_ text: ArraySlice<UInt8>, into output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): output += Array("&amp;".utf8)
            case UInt8(ascii: "<"): output += Array("&lt;".utf8)
            case UInt8(ascii: "\""): output += Array("&quot;".utf8)
            default: output.append(byte)
            }
        }
    }

    /// The first with a name that leaves any text.
    func cleaned(_ names: Name..., in node: Int = 0, as style: MarkupText) -> String? {
        for name in names {
            for child in children(of: node) where nodes[child].name == name && isText(child) {
                if let text = style.clean(html(of: child)) { return text }
            }
        }
        return nil
    }

    /// Atom's content may be anything: a picture in Base64, another document.
    private func isText(_ node: Int) -> Bool {
        guard nodes[node].name == .content, let type = string(.type, in: node)?.lowercased() else { return true }
        return !type.contains("/") || type.hasPrefix("text/") || type.contains("html")
    }
}

/// The pictures in HTML.
enum InlinePictures {
    struct Found {
        var source: String
        var width: Int?
        var height: Int?
    }

    /// The `<img>` elements, at most the first 20. One of a pixel or two is no picture but a counter.
    static func all(in html: ArraySlice<UInt8>) -> [Found] {
        var found: [Found] = []
        var at = html.startIndex
        while found.count < 20, let start = next(html, from: at) {
            let end =
                html[start...].prefix(16_384).firstIndex(of: UInt8(ascii: ">")) ?? min(html.endIndex, start + 16_384)
            if let picture = picture(in: html[start..<end]) { found.append(picture) }
            at = end
        }
        return found
    }

    /// Behind the next `<img`.
    private static func next(_ html: ArraySlice<UInt8>, from start: Int) -> Int? {
        var at = start
        while let open = html[at...].firstIndex(of: UInt8(ascii: "<")) {
            let word = html[open...].prefix(5)
            if word.count == 5, word.dropFirst().prefix(3).elementsEqual("img".utf8, by: { $0 | 0x20 == $1 }),
                word[open + 4] <= 0x20 || word[open + 4] == UInt8(ascii: "/")
            {
                return open + 4
            }
            at = open + 1
        }
        return nil
    }

    private static func picture(in tag: ArraySlice<UInt8>) -> Found? {
        var found = Found(source: "")
        var rest = tag
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = String(decoding: rest[..<equals], as: UTF8.self).split(whereSeparator: \.isWhitespace).last ?? ""
            let value = value(&rest, from: equals + 1)
            switch name.lowercased() {
            case "src": found.source = MarkupText(keepsEmphasis: false, limit: URLReference.longest).clean(value) ?? ""
            case "width": found.width = Int(String(decoding: value, as: UTF8.self))
            case "height": found.height = Int(String(decoding: value, as: UTF8.self))
            default: break
            }
        }
        let isCounter = (found.width ?? 9) <= 2 || (found.height ?? 9) <= 2
        return found.source.isEmpty || isCounter ? nil : found
    }

    private static func value(_ rest: inout ArraySlice<UInt8>, from start: Int) -> ArraySlice<UInt8> {
        let text = rest[start...].drop { $0 <= 0x20 }
        let isQuoted = text.first == UInt8(ascii: "\"") || text.first == UInt8(ascii: "'")
        let body = isQuoted ? text.dropFirst() : text
        let end = body.firstIndex { isQuoted ? $0 == text.first : $0 <= 0x20 } ?? body.endIndex
        rest = rest[min(end + 1, rest.endIndex)...]
        return body[..<end]
    }
}
