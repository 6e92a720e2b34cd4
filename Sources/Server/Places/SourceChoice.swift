internal import Localization

/// A link to the photos of one source, or of all.
struct SourceChoice {
    let name: String
    let address: String
    let isChosen: Bool

    /// The links on a view of places, all sources first; empty if there are no sources. A country may have no photos from another
    /// source, so each link leads to all countries.
    static func all(_ names: [String], _ view: PlacesView, base: String, words: Wording) -> [SourceChoice] {
        guard !names.isEmpty else { return [] }
        return ([nil] + names).map { name in
            var other = view
            (other.country, other.source) = (nil, name)
            return SourceChoice(
                name: name ?? words("allSources"), address: other.address(base: base), isChosen: name == view.source)
        }
    }

    /// The links on a place's page that is limited to one source; empty if it is not limited.
    static func both(_ source: String?, ofPlace address: String, words: Wording) -> [SourceChoice] {
        guard let source else { return [] }
        return [
            SourceChoice(name: words("allSources"), address: address, isChosen: false),
            SourceChoice(name: source, address: address + query(source), isChosen: true),
        ]
    }

    /// The query of a URL for one source.
    static func query(_ source: String?) -> String {
        source.map { "?source=\(URLText.query($0))" } ?? ""
    }
}

extension SourceChoice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address }, .init("isChosen") { $0.isChosen },
    ]
}
