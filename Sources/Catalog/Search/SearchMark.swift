/// Words of their own kind in the tables of a search. They begin with a character for private use, which no text keeps as it is
/// folded, so nobody can type them.
///
/// Among the words of photos and places: that a photo stands at a place, or in a country. Among names, which stand there without a
/// mark too: whose name it is. A name's mark stands before the whole of it in `placeName`, and that of those who live there
/// before each of its words in `placeText`.
enum SearchMark {
    /// The country of an ISO 3166-1 alpha-2 code.
    static func country(_ code: String) -> String { "\u{E000}" + code.lowercased() }

    /// The place of a row number.
    static func place(_ row: Int64) -> String { "\u{E001}\(row)" }

    /// Before what the catalogue, or a person, calls a place; before each word of that, and of what it is called there.
    static let own = "\u{E002}"

    /// Before what a place is called by those who live there.
    static let local = "\u{E003}"

    /// Before what a place is called in a language, by its BCP 47 tag.
    static func language(_ tag: String) -> String { "\u{E004}\(tag.lowercased())\u{E004}" }

    /// Before the whole name of a country in any language, and between that and the name as it is written.
    static let wholeName = "\u{E005}"

    /// Stands for every country whose names are known.
    static let anyCountry = "\u{E006}"
}
