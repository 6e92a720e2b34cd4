/// An entry or a property of a feed, as a small tree in three arrays. It is reused for each entry, so that memory depends on
/// the largest entry and not on the length of the feed.
struct Fragment {
    enum Kind { case element, attribute, text }

    struct Node {
        var kind: Kind
        var name: Name
        /// Index after the last node below this one.
        var end: Int32
        var parent: Int32
        /// The range of an attribute's or text's value in `bytes`.
        var start: Int32
        var count: Int32
    }

    /// The nodes in document order; the first is the root.
    private(set) var nodes: [Node] = []
    private(set) var bytes: [UInt8] = []
    /// Base URL of the root.
    private(set) var base = ""
    /// Whether the limit was exceeded; further content was dropped.
    private(set) var isOver = false
    private var open: Int32 = -1
    private var hasBases = false
    private var limit = 0

    /// Bytes that each node counts towards the limit; about its size.
    private static let nodeCost = 32

    // MARK: - Building

    mutating func begin(_ name: Name, base: String, limit: Int) {
        nodes.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        self.base = base
        self.limit = limit
        isOver = false
        hasBases = false
        open = -1
        start(name)
    }

    mutating func start(_ name: Name) {
        guard hasRoom(0) else { return }
        append(.element, name, from: bytes.count)
        open = Int32(nodes.count - 1)
    }

    /// Adds an attribute, or text with the name `.other`. `fill` appends its value.
    mutating func add(_ kind: Kind, _ name: Name = .other, count: Int, fill: (inout [UInt8]) -> Void) {
        guard hasRoom(count) else { return }
        let from = bytes.count
        fill(&bytes)
        if name == .base { hasBases = true }
        append(kind, name, from: from)
    }

    /// Ends the innermost element.
    mutating func end() {
        guard !isOver, open >= 0 else { return }
        nodes[Int(open)].end = Int32(nodes.count)
        open = nodes[Int(open)].parent
    }

    /// Whether the innermost open element is the root.
    var isAtRoot: Bool { open == 0 }

    private mutating func append(_ kind: Kind, _ name: Name, from: Int) {
        nodes.append(
            Node(
                kind: kind, name: name, end: Int32(nodes.count + 1), parent: open, start: Int32(from),
                count: Int32(bytes.count - from)))
    }

    private mutating func hasRoom(_ count: Int) -> Bool {
        if nodes.count * Self.nodeCost + bytes.count + count > limit { isOver = true }
        return !isOver
    }

    // MARK: - Reading

    /// The child elements and attributes of `node`, in order.
    func children(of node: Int = 0) -> Children {
        Children(nodes: nodes, at: node + 1, end: Int(nodes[node].end))
    }

    struct Children: Sequence, IteratorProtocol {
        fileprivate let nodes: [Node]
        fileprivate var at: Int
        fileprivate let end: Int

        mutating func next() -> Int? {
            while at < end {
                let node = at
                at = Int(nodes[node].end)
                if nodes[node].kind != .text { return node }
            }
            return nil
        }
    }

    /// The child elements and attributes of `node` with one of the names.
    func all(_ names: Name..., in node: Int = 0) -> [Int] {
        children(of: node).filter { names.contains(nodes[$0].name) }
    }

    /// The elements and attributes below `node` with one of the names, at any depth.
    func deep(_ names: Name..., in node: Int = 0) -> [Int] {
        (node + 1..<Int(nodes[node].end)).filter { nodes[$0].kind != .text && names.contains(nodes[$0].name) }
    }

    /// The text of the first child that is not empty, trying the names in order.
    func string(_ names: Name..., in node: Int = 0) -> String? {
        string(names, in: node)
    }

    func string(_ names: [Name], in node: Int = 0) -> String? {
        for name in names {
            for child in children(of: node) where nodes[child].name == name {
                if let text = text(of: child) { return text }
            }
        }
        return nil
    }

    /// The trimmed text of `node` and its descendants; nil if it is empty.
    func text(of node: Int) -> String? {
        let raw = rawText(of: node)
        guard let first = raw.firstIndex(where: { $0 > 0x20 }), let last = raw.lastIndex(where: { $0 > 0x20 }) else {
            return nil
        }
        return String(decoding: raw[first...last], as: UTF8.self)
    }

    /// The same as bytes, untrimmed.
    func rawText(of node: Int) -> ArraySlice<UInt8> {
        let value = nodes[node]
        if value.kind != .element { return slice(value) }
        let texts = (node + 1..<Int(value.end)).filter { nodes[$0].kind == .text }
        if texts.count == 1 { return slice(nodes[texts[0]]) }
        return texts.reduce(into: []) { $0 += slice(nodes[$1]) }
    }

    func slice(_ node: Node) -> ArraySlice<UInt8> {
        bytes[Int(node.start)..<Int(node.start + node.count)]
    }

    /// The base URL of `node` (XML Base).
    func base(of node: Int) -> String {
        guard hasBases else { return base }
        var chain: [Int] = []
        var at = node
        while at >= 0 {
            chain.append(at)
            at = Int(nodes[at].parent)
        }
        return chain.reversed().reduce(base) { base, element in
            children(of: element).first { nodes[$0].name == .base }.flatMap(text).map {
                URLReference.base($0, on: base)
            }
                ?? base
        }
    }

    /// The absolute `http` or `https` URL in the text of `node`; nil for any other text.
    func url(of node: Int) -> String? {
        text(of: node).flatMap { URLReference.absolute($0, base: base(of: node)) }
    }

    /// Whether `node` has child elements.
    func hasElements(_ node: Int) -> Bool {
        (node + 1..<Int(nodes[node].end)).contains { nodes[$0].kind == .element }
    }
}
