internal import Bytes
internal import HTML

/// Writes a tree as HTML with all text escaped, all values quoted and all elements closed.
struct HTMLWriter {
    private let addresses: LinkResolver
    private var html = ""
    /// The level of the previous heading. A heading is at most one level deeper.
    private var level: Int

    /// Writes a tree as HTML.
    ///
    /// - Parameter level: level of the heading above the tree.
    static func html(of nodes: [HTMLNode], _ addresses: LinkResolver, below level: Int = 1) -> String {
        var writer = HTMLWriter(addresses: addresses, level: level)
        writer.write(nodes)
        return writer.html
    }

    private init(addresses: LinkResolver, level: Int) {
        (self.addresses, self.level) = (addresses, level)
    }

    private mutating func write(_ nodes: [HTMLNode]) {
        for node in nodes {
            switch node {
            case .text(let text): html += HTMLEscape.text(text)
            case .element(let element): write(element)
            }
        }
    }

    private mutating func write(_ element: HTMLElement) {
        switch element.tag {
        case .a: writeLink(element)
        case .img: writePicture(element)
        case .question, .legend, .choice: break
        case .details: wrap("div", element)
        case _ where element.tag.isHeading:
            level = min(max(element.tag.headingLevel ?? 2, 2), level + 1)
            wrap("h\(level)", element)
        default: wrap(element.tag.rawValue, element)
        }
    }

    private mutating func wrap(_ name: String, _ element: HTMLElement) {
        html += "<" + name
        if let language = element.language { add("lang", language) }
        if let direction = element.direction { add("dir", direction) }
        if element.columns > 1 { add("colspan", String(element.columns)) }
        if element.rows > 1 { add("rowspan", String(element.rows)) }
        if let start = element.start { add("start", String(start)) }
        html += ">"
        guard !element.tag.isVoid else { return }
        write(element.children)
        html += "</\(name)>"
    }

    /// Writes a link; only its content if it has no target or nothing to show.
    private mutating func writeLink(_ element: HTMLElement) {
        guard let target = element.target, let address = addresses.link(target), says(element) else {
            return write(element.children)
        }
        html += "<a"
        add("href", address)
        if let language = element.language { add("lang", language) }
        if let direction = element.direction { add("dir", direction) }
        if target.isOutside {
            add("rel", "noopener noreferrer")
            add("target", "_blank")
        }
        html += ">"
        write(element.children)
        html += "</a>"
    }

    private mutating func writePicture(_ element: HTMLElement) {
        guard case .photo(let id)? = element.target else { return }
        guard let picture = addresses.picture(id) else {
            html += HTMLEscape.text(element.alternative ?? "")
            return
        }
        html += "<img"
        add("src", picture.address)
        if let set = picture.set, let sizes = picture.sizes {
            add("srcset", set)
            add("sizes", sizes)
        }
        add("alt", element.alternative ?? picture.title)
        if let width = picture.width, let height = picture.height {
            add("width", String(width))
            add("height", String(height))
        }
        add("loading", "lazy")
        html += ">"
    }

    /// Whether the element has any visible or audible content.
    private func says(_ element: HTMLElement) -> Bool {
        element.children.contains { node in
            switch node {
            case .text(let text): !text.utf8.allSatisfy(ASCII.isSpace)
            case .element(let child) where child.tag == .img: says(picture: child)
            case .element(let child) where child.tag == .question: false
            case .element(let child): says(child)
            }
        }
    }

    private func says(picture element: HTMLElement) -> Bool {
        guard case .photo(let id)? = element.target else { return false }
        return !(element.alternative ?? addresses.picture(id)?.title ?? "").isEmpty
    }

    private mutating func add(_ name: String, _ value: String) {
        html += " \(name)=\"\(HTMLEscape.text(value))\""
    }
}
