/// Words of their own kind among the words of photos and places: that a photo stands at a place, or in a country. They begin with
/// a character for private use, which no text keeps as it is folded, so nobody can type them.
enum SearchMark {
    /// The country of an ISO 3166-1 alpha-2 code.
    static func country(_ code: String) -> String { "\u{E000}" + code.lowercased() }

    /// The place of a row number.
    static func place(_ row: Int64) -> String { "\u{E001}\(row)" }
}
