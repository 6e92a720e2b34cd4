internal import IIIF
internal import Localization
internal import Times

/// The texts of IIIF Presentation API documents, in all languages of the pages.
struct PresentationWords: Sendable {
    /// The languages, with the server's first: viewers fall back to the first.
    let languages: [LocaleTag]
    private let wordings: [Wording]

    init(_ words: PageWords, preferring locale: LocaleTag) throws {
        let table = words.table
        let first = [table.language(for: locale), .english].compactMap(\.self)
        let all = first + table.languages
        languages = all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
        wordings = try languages.map { try words.localized($0).wording }
    }

    /// A text by its key.
    func callAsFunction(_ key: String) -> LanguageMap {
        map(texts(key))
    }

    /// A text by its key, in each language.
    func texts(_ key: String) -> [String] { wordings.map { $0(key) } }

    /// A text with an argument that differs by language.
    func callAsFunction(_ key: String, _ name: String, _ texts: [String]) -> LanguageMap {
        map(zip(wordings, texts).map { wording, text in wording(key, [name: .text(text)]) })
    }

    /// A local time in each language; only the date if it states no time.
    func times(_ time: LocalTime) -> [String] { wordings.map { $0.date(time, time.isMidnight ? .date : .time) } }

    /// A language map from one text per language.
    func map(_ texts: [String]) -> LanguageMap {
        LanguageMap(zip(languages, texts).map { ($0.identifier, $1) })
    }

    /// Joins texts to a list, in each language.
    func list(_ parts: [[String]]) -> LanguageMap {
        map(wordings.indices.map { index in wordings[index].list(parts.map { $0[index] }) })
    }

    /// The same text in each language.
    func repeated(_ text: String) -> [String] { languages.map { _ in text } }

    /// The names of countries in each language, by their codes.
    func names(ofCountries codes: [String]) throws -> [String: [String]] {
        var names: [String: [String]] = [:]
        for language in languages {
            let countries = try CountryNames(locale: language)
            for code in codes { names[code, default: []].append(countries.name(of: code)) }
        }
        return names
    }
}
