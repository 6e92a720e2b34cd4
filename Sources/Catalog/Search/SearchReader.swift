public import Localization

/// Who searches: names that they know count more than those of other languages.
public struct SearchReader: Sendable, Hashable {
    /// The language in which they read names of countries.
    let locale: LocaleTag
    /// The languages in which they read names of places, as ``DictionaryName`` has them.
    let languages: [String]

    /// Somebody who reads names so.
    public init(locale: LocaleTag, languages: [String]) {
        (self.locale, self.languages) = (locale, languages)
    }

    /// The beginning of a name in another language counts from so many letters on, and if it is half of the name: names of 172
    /// languages begin with any three letters.
    private static let shortestForeignBeginning = 4

    /// The greatest length, in letters, of a name in another language that `text` finds as its beginning; nil where it finds none.
    static func longestForeignName(beginning text: String) -> Int? {
        let length = text.unicodeScalars.count
        return length < shortestForeignBeginning ? nil : 2 * length
    }

    /// Whether words are looked for within names of other languages: not three Latin letters, since `lun` is a syllable of London in
    /// one of them. Two characters of Chinese are a word.
    static func findsForeignWords(_ terms: [SearchQuery.Term]) -> Bool {
        SearchQuery.phrase(terms).utf8.count >= shortestForeignBeginning
    }
}
