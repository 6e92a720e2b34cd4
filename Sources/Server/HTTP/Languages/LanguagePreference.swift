internal import HTTPTypes
internal import Localization

/// The languages in which a request should be answered.
struct LanguagePreference: Sendable {
    /// The name of the cookie with the chosen language.
    static let cookie = "locale"

    /// The locale of names, sort order and dates.
    let locale: LocaleTag
    /// The languages for texts, most preferred first.
    private let wanted: [LocaleTag]

    /// - Parameters:
    ///   - chosen: the language from the URL, the user's setting or the cookie; it takes precedence over `Accept-Language`, which
    ///     takes precedence over `fallback`.
    ///   - names: which names places have; nil if not specified.
    init(chosen: LocaleTag?, headers: HTTPFields, fallback: LocaleTag, names: PlaceNameLanguage? = nil) {
        let accepted = headers[.acceptLanguage].map(AcceptLanguage.ranked) ?? []
        wanted = chosen.map { [$0] } ?? (accepted.isEmpty ? [fallback] : accepted)
        locale = wanted[0].naming(names)
    }

    /// The locale of texts: the first preferred language that has any.
    func words(_ table: StringTable) -> LocaleTag {
        wanted.first { table.language(for: $0) != nil } ?? .english
    }

    /// The language in the cookie; nil without one, or if it is invalid.
    static func chosen(_ headers: HTTPFields) -> LocaleTag? {
        RequestCookie.values(cookie, headers).lazy.compactMap { LocaleTag($0) }.first
    }
}
