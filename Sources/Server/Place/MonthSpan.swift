internal import Localization
internal import PhotoLibrary

/// The months in which the first and the last photograph of a place were taken.
struct MonthSpan {
    /// `2011-05`.
    let from: String
    /// `2024-06`; nil if it is the same.
    let to: String?
    /// The months for people: `May 2011`.
    let fromText: String
    let toText: String

    /// Nil for a place without dated photographs.
    init?(_ place: PlaceDocument, _ words: Wording) {
        guard let first = place.from, let last = place.to else { return nil }
        from = String(first.prefix(7))
        to = last.hasPrefix(from) ? nil : String(last.prefix(7))
        (fromText, toText) = (words.date(first, .month), words.date(last, .month))
    }
}

extension MonthSpan: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("from") { $0.from }, .init("to") { $0.to }, .init("fromText") { $0.fromText },
        .init("toText") { $0.toText },
    ]
}
