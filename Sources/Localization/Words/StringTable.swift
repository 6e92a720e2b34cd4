/// Strings of the user interface by language and key. Each is an ICU MessageFormat pattern with named arguments, such as
/// `{count, plural, one {# photo} other {# photos}}`.
public struct StringTable: Sendable {
    /// The patterns by language identifier and key, those with precedence first.
    private var patterns: [String: [String: [String]]]

    /// - Parameter patterns: patterns by key, for each language.
    public init(_ patterns: [LocaleTag: [String: String]]) {
        self.patterns = patterns.reduce(into: [:]) { $0[$1.key.identifier] = $1.value.mapValues { [$0] } }
    }

    /// The languages with strings, sorted by tag.
    public var languages: [LocaleTag] {
        patterns.keys.sorted().compactMap { LocaleTag($0) }
    }

    /// Returns this table with the strings of another table in precedence, key by key and language by language. Only strings
    /// for known keys that are valid patterns without additional arguments are used.
    public func overlaid(with other: [LocaleTag: [String: String]]) -> StringTable {
        var table = self
        for (language, words) in other {
            for (key, pattern) in words where problem(with: pattern, for: key, in: language) == nil {
                table.patterns[language.identifier, default: [:]][key, default: []].insert(pattern, at: 0)
            }
        }
        return table
    }

    /// Why a pattern cannot replace the string of a key in a language, as one clause; nil if it can.
    public func problem(with pattern: String, for key: String, in language: LocaleTag) -> String? {
        guard let known = (patterns[language.identifier]?[key] ?? patterns["en"]?[key])?.last else {
            return "unknown key"
        }
        guard (try? Message(pattern, locale: language)) != nil else { return "invalid ICU message pattern" }
        let unknown = MessageArguments.names(in: pattern).subtracting(MessageArguments.names(in: known)).sorted()
        return unknown.isEmpty ? nil : "unknown argument {\(unknown[0])}"
    }

    /// The language of the strings for a locale: its own, or the same language without script or region; nil if there is none.
    public func language(for locale: LocaleTag) -> LocaleTag? {
        locale.parents.first { patterns[$0] != nil }.flatMap { LocaleTag($0) }
    }

    /// The patterns for a key, those of the locale first and English last; empty for an unknown key.
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
    /// The identifiers under which strings for the locale can be stored, most specific first: `zh-Hant-TW`, `zh-Hant`, `zh-TW`,
    /// `zh`.
    fileprivate var parents: [String] {
        let tags = [[language, script, region], [language, script], [language, region], [language]]
        return tags.map { $0.compactMap(\.self).joined(separator: "-") }
    }
}
