internal import Foundation
package import Localization
internal import Synchronization

/// The texts of the pages in all languages: the embedded files in `strings/`.
package final class PageWords: Sendable {
    /// The maximum number of locales with compiled messages in memory: clients can request any number of locales.
    private static let capacity = 32

    /// The program's own texts.
    private let shipped: StringTable
    private let current: Mutex<(version: [String], table: StringTable)>
    /// The sorted keys that JavaScript modules use.
    private let scriptKeys: [String]
    private let cache = Mutex<[LocaleTag: LocaleWords]>([:])

    /// The texts of a locale.
    struct LocaleWords: Sendable {
        let wording: Wording
        /// The patterns for JavaScript modules, as a JSON object that is safe in a `<script>`.
        let scriptWords: String
    }

    /// - Throws: Foundation's error for malformed JSON, or values that are not strings.
    init(_ files: [EmbeddedFile]) throws {
        shipped = StringTable(try Self.patterns(files))
        current = Mutex(([], shipped))
        scriptKeys = Self.keys(inScripts: files)
    }

    /// The program's texts, overlaid with those of the installed bundles.
    var table: StringTable { current.withLock { $0.table } }

    /// Overlays the texts of bundles, unless this version of them is in place already.
    func overlay(_ version: [String], _ words: () throws -> [LocaleTag: [String: String]]) rethrows {
        guard current.withLock({ $0.version != version }) else { return }
        let table = shipped.overlaid(with: try words())
        current.withLock { $0 = (version, table) }
        cache.withLock { $0 = [:] }
    }

    /// The program's patterns by key, for each language.
    package static func patterns() throws -> [LocaleTag: [String: String]] {
        try patterns(EmbeddedFile.all)
    }

    private static func patterns(_ files: [EmbeddedFile]) throws -> [LocaleTag: [String: String]] {
        var patterns: [LocaleTag: [String: String]] = [:]
        for file in files where file.path.hasPrefix("strings/") && file.path.hasSuffix(".json") {
            let name = file.path.dropFirst("strings/".count).dropLast(".json".count)
            guard let language = LocaleTag(String(name)) else { continue }
            patterns[language] = try JSONDecoder().decode([String: String].self, from: file.bytes)
        }
        return patterns
    }

    /// The texts of a locale, or English ones if its language has none.
    func localized(_ locale: LocaleTag) throws -> LocaleWords {
        try cache.withLock { cache in
            if let known = cache[locale] { return known }
            if cache.count >= Self.capacity { cache = [:] }
            let wording = Wording(table, locale: locale)
            let localized = LocaleWords(wording: wording, scriptWords: try scriptWords(wording))
            cache[locale] = localized
            return localized
        }
    }

    private func scriptWords(_ wording: Wording) throws -> String {
        let patterns = scriptKeys.reduce(into: [String: String]()) { $0[$1] = wording.pattern($1) }
        return String(decoding: try JSONText.encode(patterns), as: UTF8.self).replacing("<", with: "\\u003C")
    }

    /// The keys in calls of `word('…')` of `words.js`.
    private static func keys(inScripts files: [EmbeddedFile]) -> [String] {
        var keys: Set<String> = []
        for file in files where file.path.hasPrefix("assets/") && file.path.hasSuffix(".js") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for call in text.matches(of: /\bword\(\s*'([A-Za-z]+)'/) { keys.insert(String(call.output.1)) }
        }
        return keys.sorted()
    }
}
