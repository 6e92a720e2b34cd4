internal import HTML

extension HTMLElement {
    private static let mostCells = 100
    private static let longestAlternative = 1_000

    /// Creates an element with the allowed attributes; nil for a link or picture without a valid target.
    init?(_ tag: HTMLTag, _ attributes: HTMLAttributes) {
        self.init(tag)
        language = attributes["lang"].flatMap { LanguageTagSyntax.isTag($0) ? $0 : nil }
        direction = attributes["dir"].map { $0.lowercased() }.flatMap {
            ["ltr", "rtl", "auto"].contains($0) ? $0 : nil
        }
        switch tag {
        case .a:
            target = attributes["href"].flatMap { LinkTarget($0) }
            guard target != nil else { return nil }
        case .img:
            guard let source = attributes["src"].flatMap({ LinkTarget($0) }), case .photo = source else { return nil }
            target = source
            alternative = attributes["alt"].map { String($0.collapsed.prefix(Self.longestAlternative)) }
        case .td, .th:
            columns = Self.cells(attributes["colspan"])
            rows = Self.cells(attributes["rowspan"])
        case .ol: start = attributes["start"].flatMap { Int($0.trimmed) }.flatMap { abs($0) <= 1_000_000 ? $0 : nil }
        default: break
        }
    }

    private static func cells(_ text: String?) -> Int {
        min(max(text.flatMap { Int($0.trimmed) } ?? 1, 1), mostCells)
    }
}
