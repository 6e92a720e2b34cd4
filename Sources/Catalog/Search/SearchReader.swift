public import Localization

/// The person who searches: names in their languages rank above those of other languages, and places are found by those
/// who may know them.
public struct SearchReader: Sendable, Hashable {
    /// The language in which they read names of countries.
    let locale: LocaleTag
    /// The languages in which they read names of places, in the form of ``DictionaryName``.
    let languages: [String]
    /// The places by which photos are found.
    let finds: FoundDetail

    /// A reader with these languages.
    public init(locale: LocaleTag, languages: [String], finds: FoundDetail = .districts) {
        (self.locale, self.languages, self.finds) = (locale, languages, finds)
    }

    /// Up to what detail photos are found by where they were taken.
    public enum FoundDetail: Sendable, Hashable {
        /// Not at all.
        case nothing
        /// By countries.
        case countries
        /// By regions, cities, towns and villages too.
        case towns
        /// By districts too, and by the places where an earlier version listed them, which also say more than the town.
        case districts
    }

    /// A prefix of a name in another language must have this many letters, and half of the name's length: with 172
    /// languages, some name begins with any three letters.
    private static let shortestForeignBeginning = 4

    /// The greatest length, in letters, of a name in another language that `text` matches as a prefix; nil if it is too
    /// short.
    static func longestForeignName(beginning text: String) -> Int? {
        let length = text.unicodeScalars.count
        return length < shortestForeignBeginning ? nil : 2 * length
    }

    /// Whether words are searched within names in other languages: not three Latin letters, since `lun` is a syllable
    /// of London in one of them, but two Chinese characters, which are a word.
    static func findsForeignWords(_ terms: [SearchQuery.Term]) -> Bool {
        SearchQuery.phrase(terms).utf8.count >= shortestForeignBeginning
    }
}
