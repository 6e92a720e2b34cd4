internal import Localization

/// The languages of the dictionary that a reader of a language can read, the best first: the tag without its region, related
/// languages whose names are similar, and Chinese by its script.
struct LanguageAlternatives {
    subscript(tag: String) -> [String] {
        guard let locale = LocaleTag(tag) else { return [tag] }
        if locale.language == "zh" {
            let isTraditional =
                locale.script == "Hant" || (locale.script == nil && ["TW", "HK", "MO"].contains(locale.region))
            return isTraditional ? ["zh-Hant", "zh"] : ["zh-Hans", "zh"]
        }
        let related: [String: [String]] = ["nb": ["no"], "nn": ["no"], "no": ["nn"], "fil": ["tl"], "gsw": ["de"]]
        let script = locale.script.map { ["\(locale.language)-\($0)"] } ?? []
        return script + [locale.language] + (related[locale.language] ?? [])
    }
}
