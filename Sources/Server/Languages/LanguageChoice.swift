internal import Localization

/// A language that can be chosen on the settings and the status page.
struct LanguageChoice {
    let tag: String
    /// Its name in itself.
    let name: String
    let isChosen: Bool

    /// All languages in the order of their tags, with the chosen one marked.
    static func all(_ words: PageWords, chosen: LocaleTag?) throws -> [LanguageChoice] {
        let table = words.table
        let chosen = chosen.flatMap(table.language)
        return try table.languages.map { language in
            LanguageChoice(
                tag: language.identifier, name: try words.localized(language).wording("languageName"),
                isChosen: language == chosen)
        }
    }
}

extension LanguageChoice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("tag") { $0.tag }, .init("name") { $0.name }, .init("isChosen") { $0.isChosen },
    ]
}
