/// Words for people, by language and key: each a pattern of ICU's MessageFormat with named arguments, as
/// `{count, plural, one {# photo} other {# photos}}`.
public struct StringTable: Sendable {
    /// The patterns by key, by the identifier of the language.
    private var patterns: [String: [String: String]]

    /// - Parameter patterns: by key, for each language that there is.
    public init(_ patterns: [LocaleTag: [String: String]]) {
        self.patterns = patterns.reduce(into: [:]) { $0[$1.key.identifier] = $1.value }
    }

    /// The languages that there are words in, in the order of their tags.
    public var languages: [LocaleTag] {
        patterns.keys.sorted().compactMap { LocaleTag($0) }
    }

    /// This table with the words of another put over its own, key by key and language by language.
    public func overlaid(with other: StringTable) -> StringTable {
        var table = self
        table.patterns.merge(other.patterns) { own, others in own.merging(others) { _, other in other } }
        return table
    }

    /// The language of the table that a locale's words are in: its own, or the same one of everywhere; nil where it has none.
    public func language(for locale: LocaleTag) -> LocaleTag? {
        locale.parents.first { patterns[$0] != nil }.flatMap { LocaleTag($0) }
    }

    /// What there is for a key, the locale's own first, English last; empty for a key that nobody knows.
    func candidates(_ key: String, _ locale: LocaleTag) -> [(language: LocaleTag, pattern: String)] {
        var tags = locale.parents
        if !tags.contains("en") { tags.append("en") }
        return tags.compactMap { tag in
            guard let pattern = patterns[tag]?[key], let language = LocaleTag(tag) else { return nil }
            return (language, pattern)
        }
    }
}

extension LocaleTag {
    /// The identifiers under which words for it may stand, the nearest first: `zh-Hant-TW`, `zh-Hant`, `zh-TW`, `zh`.
    fileprivate var parents: [String] {
        let tags = [[language, script, region], [language, script], [language, region], [language]]
        return tags.map { $0.compactMap(\.self).joined(separator: "-") }
    }
}
