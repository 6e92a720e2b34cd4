/// Untrusted HTML, rebuilt from a tree by an allowlist: text, structure, links and photos of the bundle. It contains no styles,
/// scripts, forms or `id`s, and only addresses that ``LinkResolver`` returns.
public struct SanitisedHTML: Sendable {
    /// Maximum size of a text, in bytes.
    public static let largest = 4 << 20

    let nodes: [HTMLNode]
    /// The content of `<title>`; nil if it is missing.
    let title: String?

    /// Parses HTML. Malformed HTML is repaired.
    ///
    /// - Throws: ``EditorialError`` for more than 4 MiB or more than ``HTMLTreeBuilder/mostNodes`` elements and texts.
    public init(_ bytes: [UInt8]) throws(EditorialError) {
        guard bytes.count <= Self.largest else { throw EditorialError("it is larger than \(Self.largest >> 20) MiB") }
        (title, nodes) = try HTMLTreeBuilder.read(bytes)
    }

    /// Writes HTML for a page, to follow its `<h1>`.
    public func html(_ addresses: LinkResolver) -> String {
        HTMLWriter.html(of: nodes, addresses)
    }

    /// All targets of links and pictures in order, each once.
    public var targets: [LinkTarget] { nodes.targets }
}

extension [HTMLNode] {
    var targets: [LinkTarget] {
        var seen: Set<LinkTarget> = []
        var targets: [LinkTarget] = []
        func visit(_ nodes: [HTMLNode]) {
            for case .element(let element) in nodes {
                if let target = element.target, seen.insert(target).inserted { targets.append(target) }
                visit(element.children)
            }
        }
        visit(self)
        return targets
    }
}
