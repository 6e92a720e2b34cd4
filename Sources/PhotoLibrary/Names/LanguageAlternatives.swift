internal import Localization

/// In which languages of the dictionary somebody who reads one reads names too, the best first: the tag without its region, the
/// languages that differ little in names, Chinese by its script.
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
