internal import CICU
internal import Synchronization

/// The names of months in one language and in English, as people type them.
public struct MonthNames: Sendable, Equatable {
    /// The months, 1 to 12, by the folded words of their names.
    private var months: [String: Int] = [:]
    /// The number of words of the longest name: two of Japanese `5月`.
    public private(set) var longest = 1

    /// The names in CLDR, long and short, within a date and alone: `mai`, `déc.`, `maj`. Takes some milliseconds.
    public init(locale: LocaleTag) {
        for tag in [LocaleTag.english, locale] {
            for month in 1...12 {
                for name in Self.names(of: month, tag) {
                    let folded = FoldedWords(String(name))
                    // A number alone, as some locales have it, isn't a name.
                    guard folded.text.contains(where: { $0.isLetter }) else { continue }
                    months[folded.text] = month
                    longest = max(longest, folded.words.count)
                }
            }
        }
    }

    /// The names in a locale, kept after the first call: a search needs them at every keystroke.
    public static func known(in locale: LocaleTag) -> MonthNames {
        if let names = all.withLock({ $0[locale] }) { return names }
        let names = MonthNames(locale: locale)
        all.withLock { all in
            // Clients can ask for any number of locales.
            if all.count >= capacity { all = [:] }
            all[locale] = names
        }
        return names
    }

    private static let all = Mutex<[LocaleTag: MonthNames]>([:])
    private static let capacity = 32

    /// The month, 1 to 12, with a name of these folded words.
    public func month(_ words: some Collection<Substring>) -> Int? {
        months[words.joined(separator: " ")]
    }

    private static func names(of month: Int, _ locale: LocaleTag) -> [Substring] {
        let text = unsafe String(unsafeUninitializedCapacity: 1024) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { names in
                guard let start = names.baseAddress else { return 0 }
                return unsafe CICU_month_names(locale.identifier, Int32(month), start, names.count)
            }
        }
        return text.split(separator: "\n")
    }
}
