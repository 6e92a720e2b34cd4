/// Marks in the tables for search. They begin with a private-use character, which folding removes from texts, so nobody
/// can type them.
///
/// Among the words of photos and places, a mark states the place or country. Among names, which are also stored without
/// a mark, it states who uses the name. In `placeName` a mark precedes the whole name; in `placeText` the mark for own
/// and local names precedes each of their words.
enum SearchMark {
    /// The country with an ISO 3166-1 alpha-2 code.
    static func country(_ code: String) -> String { "\u{E000}" + code.lowercased() }

    /// The place in a row.
    static func place(_ row: Int64) -> String { "\u{E001}\(row)" }

    /// Among the words of photos: the district, or the place where an earlier version listed the photo, in a row.
    static func part(_ row: Int64) -> String { "\u{E00E}\(row)" }

    /// Before a place's name in the catalogue or its own name; in `placeText` before each word of these and of its
    /// local name.
    static let own = "\u{E002}"

    /// Before a place's local name.
    static let local = "\u{E003}"

    /// Before a place's name in a language, given by its BCP 47 tag.
    static func language(_ tag: String) -> String { "\u{E004}\(tag.lowercased())\u{E004}" }

    /// Before the complete name of a country in any language, and between its folded and its written form.
    static let wholeName = "\u{E005}"

    /// Stands for every country with known names.
    static let anyCountry = "\u{E006}"

    /// The region with an ISO 3166-2 code.
    static func region(_ code: String) -> String { "\u{E007}" + code.lowercased().filter { $0 != "-" } }

    /// Among the words of a place: it is part of a city.
    static let part = "\u{E008}"

    /// Before the complete name of a region in any language, or before the mark of a language and the name in it.
    static let regionName = "\u{E009}"

    /// Before a word of a region's name.
    static let regionWord = "\u{E00A}"

    /// Stands for every region with known names.
    static let anyRegion = "\u{E00B}"

    /// Before each word of a photo's camera, and alone at their end.
    static let camera = "\u{E00C}"

    /// Before each word of a photo's lens, and alone at their end.
    static let lens = "\u{E00D}"
}
