/// A stranger's HTML with nothing in it but text, structure, links and photos of the bundle: built anew from a tree, by a list of
/// what is allowed. Neither style nor script, no form, no `id`, no address but those that ``TextAddresses`` gives.
public struct SanitisedHTML: Sendable {
    /// The greatest size of a text, in bytes.
    public static let largest = 4 << 20

    let nodes: [HTMLNode]
    /// What `<title>` says; nil where there is none.
    let title: String?

    /// Reads HTML: whatever the bytes are, something comes of them.
    ///
    /// - Throws: ``EditorialError`` for more than 4 MiB, or more elements than a page has.
    public init(_ bytes: [UInt8]) throws(EditorialError) {
        guard bytes.count <= Self.largest else { throw EditorialError("it is larger than \(Self.largest >> 20) MiB") }
        (title, nodes) = try HTMLTreeBuilder.read(bytes)
    }

    /// As HTML, to stand within a page below its `<h1>`.
    public func html(_ addresses: TextAddresses) -> String {
        HTMLWriter.html(of: nodes, addresses)
    }

    /// All that it leads to and shows, in order, each once.
    public var targets: [Target] { nodes.targets }
}

extension [HTMLNode] {
    var targets: [Target] {
        var seen: Set<Target> = []
        var targets: [Target] = []
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
