internal import Foundation
package import Localization
internal import Synchronization

/// The words of the pages in every language there is: `strings/` among the embedded files.
package final class PageWords: Sendable {
    /// Locales whose compiled messages are kept at a time: somebody may ask for ever other ones.
    private static let capacity = 32

    /// The program's own words.
    private let shipped: StringTable
    private let current: Mutex<(version: [String], table: StringTable)>
    /// The keys that modules ask for, in order.
    private let scriptKeys: [String]
    private let kept = Mutex<[LocaleTag: Spoken]>([:])

    /// A locale's words.
    struct Spoken: Sendable {
        let wording: Wording
        /// The patterns that modules use, as a JSON object that may stand in a `<script>`.
        let scriptWords: String
    }

    /// - Throws: what Foundation says of a file that is no object of texts in JSON.
    init(_ files: [EmbeddedFile]) throws {
        shipped = StringTable(try Self.patterns(files))
        current = Mutex(([], shipped))
        scriptKeys = Self.keys(inScripts: files)
    }

    /// The program's words under those of the installed bundles.
    var table: StringTable { current.withLock { $0.table } }

    /// Puts the words of bundles over the program's, unless those of this version are there already.
    func overlay(_ version: [String], _ words: () throws -> [LocaleTag: [String: String]]) rethrows {
        guard current.withLock({ $0.version != version }) else { return }
        let table = shipped.overlaid(with: try words())
        current.withLock { $0 = (version, table) }
        kept.withLock { $0 = [:] }
    }

    /// The patterns in the program by key, for each language.
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

    /// The words of a locale, or English ones where there are none in its language.
    func spoken(_ locale: LocaleTag) throws -> Spoken {
        try kept.withLock { kept in
            if let known = kept[locale] { return known }
            if kept.count >= Self.capacity { kept = [:] }
            let wording = Wording(table, locale: locale)
            let spoken = Spoken(wording: wording, scriptWords: try scriptWords(wording))
            kept[locale] = spoken
            return spoken
        }
    }

    private func scriptWords(_ wording: Wording) throws -> String {
        let patterns = scriptKeys.reduce(into: [String: String]()) { $0[$1] = wording.pattern($1) }
        return String(decoding: try JSONText.encode(patterns), as: UTF8.self).replacing("<", with: "\\u003C")
    }

    /// What stands in calls of `word('…')`, as `words.js` has it.
    private static func keys(inScripts files: [EmbeddedFile]) -> [String] {
        var keys: Set<String> = []
        for file in files where file.path.hasPrefix("assets/") && file.path.hasSuffix(".js") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for call in text.matches(of: /\bword\(\s*'([A-Za-z]+)'/) { keys.insert(String(call.output.1)) }
        }
        return keys.sorted()
    }
}
