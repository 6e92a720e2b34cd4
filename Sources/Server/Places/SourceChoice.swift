internal import Localization

/// A way to the photos of one source alone, or to those of all.
struct SourceChoice {
    let name: String
    let address: String
    let isChosen: Bool

    /// The ways from a view of the places, all sources first; empty where there are no sources. A country may have nothing of
    /// another source, so each leads to all countries.
    static func all(_ names: [String], _ view: PlacesView, base: String, words: Wording) -> [SourceChoice] {
        guard !names.isEmpty else { return [] }
        return ([nil] + names).map { name in
            var other = view
            (other.country, other.source) = (nil, name)
            return SourceChoice(
                name: name ?? words("allSources"), address: other.address(base: base), isChosen: name == view.source)
        }
    }

    /// Those of a place's page that shows the photos of one source; empty where it shows all.
    static func both(_ source: String?, ofPlace address: String, words: Wording) -> [SourceChoice] {
        guard let source else { return [] }
        return [
            SourceChoice(name: words("allSources"), address: address, isChosen: false),
            SourceChoice(name: source, address: address + query(source), isChosen: true),
        ]
    }

    /// What an address has behind it for one source.
    static func query(_ source: String?) -> String {
        source.map { "?source=\(URLText.query($0))" } ?? ""
    }
}

extension SourceChoice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address }, .init("isChosen") { $0.isChosen },
    ]
}
