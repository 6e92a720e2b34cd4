internal import HTTPTypes
internal import Localization

/// The languages that a request wants to be answered in.
struct LanguagePreference: Sendable {
    /// Name of the cookie that keeps the language somebody chose.
    static let cookie = "locale"

    /// What names, their order and dates are told in.
    let locale: LocaleTag
    /// The languages that words may be in, the one liked best first.
    private let wanted: [LocaleTag]

    /// - Parameters:
    ///   - chosen: what the address, the person or the cookie says; it comes before `Accept-Language`, that before `fallback`.
    ///   - names: in which direction places are named; nil where nobody said.
    init(chosen: LocaleTag?, headers: HTTPFields, fallback: LocaleTag, names: PlaceNameDirection? = nil) {
        let accepted = headers[.acceptLanguage].map(AcceptLanguage.ranked) ?? []
        wanted = chosen.map { [$0] } ?? (accepted.isEmpty ? [fallback] : accepted)
        locale = wanted[0].naming(names)
    }

    /// The locale of words: of those that are wanted the first that there are words for.
    func words(_ table: StringTable) -> LocaleTag {
        wanted.first { table.language(for: $0) != nil } ?? .english
    }

    /// What the cookie says; nil without one, and for one that nobody here wrote.
    static func chosen(_ headers: HTTPFields) -> LocaleTag? {
        RequestCookie.values(cookie, headers).lazy.compactMap { LocaleTag($0) }.first
    }
}
