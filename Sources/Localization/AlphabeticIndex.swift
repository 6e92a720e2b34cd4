/// Which letter a name stands under in a locale: the locale's index characters by CLDR (UTS 35 part 5), with the
/// Latin letters beside them, and those of every other script in the group where the locale's collation has that script.
/// Opening one costs about 0.4 ms (0.7 ms in Chinese), a title 0.2 µs; the first name of another script 1 to 3 ms.
///
/// It belongs to one task at a time.
public final class AlphabeticIndex {
    /// The title of names that stand under none of the letters: digits and signs, and scripts without an alphabet, as Chinese
    /// characters where they aren't sorted by their sound or strokes.
    public static let other = "#"

    /// Changes when names get other titles than before: what was stored with another one is stale.
    public static let revision = 2

    /// A language or more for each script that CLDR has index characters of, those with letters of their own beside the first.
    private static let furtherLanguages = [
        "en", "el", "ru", "uk", "sr", "ka", "hy", "he", "ar", "fa", "am", "hi", "bn", "pa", "gu", "or", "ta", "te",
        "kn", "ml", "si", "th", "lo", "bo", "my", "km", "chr", "ko", "ja",
    ]

    private let locale: LocaleTag
    private let own: IndexBuckets
    /// Asked only for names that stand under none of the own letters, so that a Ukrainian letter divides none of the Russian ones.
    private lazy var whole = try? IndexBuckets(locale: locale, adding: Self.furtherLanguages)

    /// The letters of the locale's index and the Latin ones in their order, without `other`; each letter once.
    public let letters: [String]

    /// Opens the index of a locale. A language without data has the Latin letters.
    public init(locale: LocaleTag) throws(LocalizationError) {
        self.locale = locale
        own = try IndexBuckets(locale: locale, adding: ["en"])
        var seen: Set<String> = []
        letters = own.labels.compactMap(\.self).filter { seen.insert($0).inserted }
    }

    /// The letter under which a name stands, or `other`. Along a listing sorted by the locale's collation the letters
    /// rise, except in simplified Chinese, where a letter stands for pinyin and, after all of those, for Latin names. Kanji are
    /// under `other` in Japanese, since their reading isn't known.
    public func title(for name: String) -> String {
        own.label(for: name) ?? whole?.label(for: name) ?? Self.other
    }

    /// A title of the index and the first row of a listing that stands under it.
    public struct Entry: Equatable, Sendable {
        /// The letter, or `other`.
        public let title: String
        /// The number of the first row, from 0.
        public let first: Int
    }

    /// The index over a sorted listing, whose rows stand under `titles`: an entry where a title begins. A title that
    /// begins twice, as `other` does with digits before the letters and Chinese characters after them, has two entries.
    public static func entries(forSorted titles: [String]) -> [Entry] {
        titles.indices.compactMap { row in
            row > 0 && titles[row] == titles[row - 1] ? nil : Entry(title: titles[row], first: row)
        }
    }
}

@available(*, unavailable) extension AlphabeticIndex: Sendable {}
