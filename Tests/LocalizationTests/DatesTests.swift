import Localization
import Testing
import Times

/// Dates and names of months in the languages of readers.
@Suite struct DatesTests {
    /// 2019-01-01 00:15 on the clock of some place.
    private static let newYear = LocalTime(milliseconds: 1_546_301_700_000)

    private func text(_ style: DateStyle, _ tag: String, at time: LocalTime = newYear) throws -> String {
        let locale = try #require(LocaleTag(tag))
        let table = StringTable(Dictionary([(.english, [:]), (locale, [:])]) { first, _ in first })
        return Wording(table, locale: locale).date(time, style)
    }

    @Test(arguments: [
        (DateStyle.month, "en", "January 2019"), (.month, "ja", "2019年1月"), (.day, "en", "January 1, 2019"),
        (.day, "sv", "1 januari 2019"), (.date, "de", "01.01.2019"), (.date, "fr", "1 janv. 2019"),
        (.time, "sv", "1 jan. 2019 00:15"), (.time, "en-GB", "1 Jan 2019, 00:15"),
    ])
    func aDateIsWrittenInTheReadersLanguage(style: DateStyle, tag: String, expected: String) throws {
        #expect(try text(style, tag) == expected)
    }

    @Test(arguments: [
        ("2019-01-01T00:15:00+11:00", DateStyle.time, "Jan 1, 2019, 12:15\u{202F}AM"),
        ("2019-01-01T00:15:00", .day, "January 1, 2019"), ("2019-01-01", .month, "January 2019"),
        ("2019-02-30", .day, "2019-02-30"), ("2019-01", .day, "2019-01"), ("", .day, ""),
    ])
    func aDocumentsTimeIsWrittenAsItsClockShowedIt(document: String, style: DateStyle, expected: String) throws {
        let words = Wording(StringTable([.english: [:]]), locale: .english)
        #expect(words.date(document, style) == expected)
    }

    @Test(arguments: [Int64.min, -62_135_596_800_001, 253_402_300_800_000, .max])
    func anyTimeCanBeWritten(milliseconds: Int64) throws {
        for style in DateStyle.allCases {
            #expect(throws: Never.self) { try text(style, "en", at: LocalTime(milliseconds: milliseconds)) }
        }
    }

    @Test(
        arguments: [
            ("sv", "maj", 5), ("sv", "May", 5), ("de", "Mai", 5), ("de", "März", 3), ("fr", "août", 8),
            ("fr", "déc.", 12), ("es", "mayo", 5), ("ar", "مايو", 5), ("ja", "5月", 5), ("ja", "12月", 12),
            ("en", "mayo", nil), ("en", "12", nil), ("en", "ma", nil),
        ] as [(String, String, Int?)])
    func aMonthHasItsNamesInTheReadersLanguageAndInEnglish(tag: String, name: String, month: Int?) throws {
        let names = MonthNames.known(in: try #require(LocaleTag(tag)))
        #expect(names.month(FoldedWords(name).words) == month)
    }
}
