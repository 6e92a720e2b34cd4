import Localization
import Testing

/// Strings by key and locale, with plurals and numbers.
@Suite struct StringTableTests {
    private static let photos = [
        "en": "{count, plural, one {# photo} other {# photos}}",
        "sv": "{count, plural, one {# foto} other {# foton}}",
        "ja": "{count, plural, other {#枚の写真}}",
        "ar": "{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}",
    ]

    private func wording(_ locale: String, _ patterns: [String: [String: String]]) throws -> Wording {
        let table = try patterns.map { (try #require(LocaleTag($0.key)), $0.value) }
        return Wording(StringTable(Dictionary(uniqueKeysWithValues: table)), locale: try #require(LocaleTag(locale)))
    }

    @Test(arguments: [
        ("en", 0, "0 photos"), ("en", 1, "1 photo"), ("en", 12345, "12,345 photos"), ("sv", 1, "1 foto"),
        ("sv", 12345, "12\u{A0}345 foton"), ("ja", 1, "1枚の写真"), ("ar", 0, "لا صور"), ("ar", 1, "صورة واحدة"),
        ("ar", 2, "صورتان"), ("ar", 3, "٣ صور"), ("ar", 11, "١١ صورة"), ("ar", 100, "١٠٠ صورة"),
        ("ar-MA", 103, "103 صور"), ("cs", 2, "2 photos"), ("en-IN", 1_234_567, "12,34,567 photos"),
    ])
    func pluralsAndDigitsFollowTheLanguage(locale: String, count: Int, text: String) throws {
        let words = try wording(locale, Self.photos.mapValues { ["photos": $0] })
        #expect(words("photos", ["count": .number(count)]) == text)
    }

    @Test func aLocaleFallsBackToItsLanguageThenEnglishThenTheKey() throws {
        let patterns = [
            "en": ["colour": "Color", "only": "Only English"], "en-GB": ["colour": "Colour"],
            "zh-Hant": ["colour": "顏色"], "de": ["colour": "Farbe"],
        ]
        #expect(try wording("en-GB", patterns)("colour") == "Colour")
        #expect(try wording("en-US", patterns)("colour") == "Color")
        #expect(try wording("zh-Hant-TW", patterns)("colour") == "顏色")
        #expect(try wording("zh", patterns)("colour") == "Color")
        let swiss = try wording("de-CH-u-nu-latn", patterns)
        #expect(swiss("colour") == "Farbe" && swiss("only") == "Only English" && swiss("nobody") == "nobody")
        #expect(swiss.locale.identifier == "de-CH-u-nu-latn" && swiss.number(1234567) == "1’234’567")
        #expect(try wording("cs", patterns).locale == .english)
        #expect(try wording("fr", [:])("colour") == "colour")
    }

    @Test(arguments: [
        "{", "{count, plural, one {#}}", "{count, plural", "{a b}", "{count, nonsense}", "}{", "{count, date}",
    ])
    func anUnusablePatternFallsBackToEnglish(pattern: String) throws {
        let words = try wording("sv", ["sv": ["key": pattern], "en": ["key": "{count} rows"]])
        #expect(words("key", ["count": "2"]) == "2 rows")
        #expect(try wording("en", ["en": ["key": pattern]])("key", ["count": "2"]) == "key")
    }

    @Test func argumentsAreNamedAndAnyText() throws {
        let words = try wording("en", ["en": ["key": "{row} of {count}: “{title}”", "same": "{a}{a}"]])
        #expect(
            words("key", ["row": 1, "count": 1234, "title": "{count} 'it' \u{0}🇸🇪"])
                == "1 of 1,234: “{count} 'it' \u{0}🇸🇪”")
        #expect(words("key", ["row": 2]) == "2 of {count}: “{title}”")
        let long = String(repeating: "å", count: 5000)
        #expect(words("same", ["a": .text(long)]) == long + long)
        #expect(words("key", ["a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1]) == "key")
    }

    @Test func textsAreIsolatedInRightToLeftLanguages() throws {
        let words = try wording("ar", ["ar": ["from": "صورة من {place}"]])
        #expect(words.isRightToLeft && words("from", ["place": "Falun"]) == "صورة من \u{2068}Falun\u{2069}")
        #expect(try wording("ar", ["en": ["from": "{place}"]]).isRightToLeft == false)
    }

    @Test func anotherTableIsOverlaidKeyByKey() throws {
        let swedish = try #require(LocaleTag("sv"))
        let own = StringTable([.english: ["places": "Places", "photos": "Photos"]])
        let table = own.overlaid(with: [.english: ["places": "Rooms"], swedish: ["places": "Salar"]])
        #expect(Wording(table, locale: .english)("places") == "Rooms")
        #expect(Wording(table, locale: swedish)("places") == "Salar")
        #expect(Wording(table, locale: swedish)("photos") == "Photos")
        #expect(table.languages.map(\.identifier) == ["en", "sv"])
    }

    @Test(arguments: ["{count, plural, one {x}}", "{oops", "{other} rooms", "{count, plural, other {{name}}}"])
    func anInvalidPatternDoesNotReplaceTheTablesOwn(pattern: String) throws {
        let own = StringTable([.english: ["rooms": "{count, plural, one {# room} other {# rooms}}"]])
        #expect(own.problem(with: pattern, for: "rooms", in: .english) != nil)
        let table = own.overlaid(with: [.english: ["rooms": pattern]])
        #expect(Wording(table, locale: .english)("rooms", ["count": 2]) == "2 rooms")
    }

    @Test func textInAPluralIsNotAnArgument() throws {
        let own = StringTable([.english: ["rooms": "{count, plural, one {# room} other {# rooms}}"]])
        #expect(own.problem(with: "{count, plural, one {one} other {many}}", for: "rooms", in: .english) == nil)
        #expect(own.problem(with: "x", for: "halls", in: .english) == "unknown key")
        let table = own.overlaid(with: [.english: ["rooms": "{count, plural, one {one} other {many}}", "halls": "x"]])
        #expect(Wording(table, locale: .english)("rooms", ["count": 2]) == "many")
        #expect(Wording(table, locale: .english)("halls") == "halls")
    }

    @Test(arguments: [
        ("en", "1,234.5000", "latn"), ("sv", "1\u{A0}234,5000", "latn"), ("es", "1234,5000", "latn"),
        ("ar", "١٬٢٣٤٫٥٠٠٠", "arab"), ("ar-AE", "1,234.5000", "latn"),
    ])
    func decimalsFollowTheLanguage(locale: String, text: String, digits: String) throws {
        let words = try wording(locale, ["en": [:], "sv": [:], "es": [:], "ar": [:]])
        #expect(words.number(1234.5, decimals: 4) == text)
        #expect(words.numberingSystem == digits)
        #expect(!words.number(1e300, decimals: 4).isEmpty && !words.number(.nan, decimals: 4).isEmpty)
    }
}
