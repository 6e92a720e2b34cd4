/// Words for people, by language and key: each a pattern of ICU's MessageFormat with named arguments, as
/// `{count, plural, one {# photo} other {# photos}}`.
public struct StringTable: Sendable {
    /// The patterns by key, by the identifier of the language; those that are tried first stand first.
    private var patterns: [String: [String: [String]]]

    /// - Parameter patterns: by key, for each language that there is.
    public init(_ patterns: [LocaleTag: [String: String]]) {
        self.patterns = patterns.reduce(into: [:]) { $0[$1.key.identifier] = $1.value.mapValues { [$0] } }
    }

    /// The languages that there are words in, in the order of their tags.
    public var languages: [LocaleTag] {
        patterns.keys.sorted().compactMap { LocaleTag($0) }
    }

    /// This table with the words of another put over its own, key by key and language by language. Of those only what can serve: for
    /// a key that this table has, well formed, with no other arguments.
    public func overlaid(with other: [LocaleTag: [String: String]]) -> StringTable {
        var table = self
        for (language, words) in other {
            for (key, pattern) in words where problem(with: pattern, for: key, in: language) == nil {
                table.patterns[language.identifier, default: [:]][key, default: []].insert(pattern, at: 0)
            }
        }
        return table
    }

    /// Why a pattern can't stand for a key in a language, as one clause; nil where it can.
    public func problem(with pattern: String, for key: String, in language: LocaleTag) -> String? {
        guard let known = (patterns[language.identifier]?[key] ?? patterns["en"]?[key])?.last else {
            return "unknown key"
        }
        guard (try? Message(pattern, locale: language)) != nil else { return "invalid ICU message pattern" }
        let unknown = MessageArguments.names(in: pattern).subtracting(MessageArguments.names(in: known)).sorted()
        return unknown.isEmpty ? nil : "unknown argument {\(unknown[0])}"
    }

    /// The language of the table that a locale's words are in: its own, or the same one of everywhere; nil where it has none.
    public func language(for locale: LocaleTag) -> LocaleTag? {
        locale.parents.first { patterns[$0] != nil }.flatMap { LocaleTag($0) }
    }

    /// What there is for a key, the locale's own first, English last; empty for a key that nobody knows.
    func candidates(_ key: String, _ locale: LocaleTag) -> [(language: LocaleTag, pattern: String)] {
        var tags = locale.parents
        if !tags.contains("en") { tags.append("en") }
        return tags.flatMap { tag -> [(language: LocaleTag, pattern: String)] in
            guard let found = patterns[tag]?[key], let language = LocaleTag(tag) else { return [] }
            return found.map { (language, $0) }
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
