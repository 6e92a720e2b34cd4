import Catalog
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

@Suite struct SearchQueryTests {
    private func terms(_ text: String) throws -> [String] {
        try SearchQuery(text).terms.map { $0.words.text + ($0.isPrefix ? "*" : "") }
    }

    @Test func theLastWordIsAPrefix() throws {
        #expect(try terms("Old mill") == ["old", "mill*"])
        #expect(try terms("  mill  ") == ["mill*"])
        #expect(try terms(#"mill "old town""#) == ["mill", "old town"])
        #expect(try terms(#""old town"#) == ["old town*"])
        #expect(try terms("„Alte Brücke“ Nacht") == ["alte brucke", "nacht*"])
        #expect(try terms("東京") == ["東 京*"])
        #expect(try terms("mill -rain") == ["mill"])
        #expect(try SearchQuery("mill -rain -\"old town\"").excluded.map(\.words.text) == ["rain", "old town"])
        #expect(try terms("a - b") == ["a", "b*"])
        #expect(try terms("... !!") == [])
    }

    @Test func filtersAreConditions() throws {
        let query = try SearchQuery("country:SE place:\"new york\" -has:gps taken:2011-05..2012 mill")
        #expect(query.terms.map(\.words.text) == ["mill"])
        #expect(
            query.conditions == [
                .init(filter: .country("SE"), isNegated: false),
                .init(filter: .place(FoldedWords("new york")), isNegated: false),
                .init(filter: .has(.gps), isNegated: true),
                .init(filter: .taken(from: 1_304_208_000_000, before: 1_356_998_400_000), isNegated: false),
            ])
        // A colon that does not belong to a filter separates words.
        #expect(try terms("title:mill") == ["title mill*"])
        #expect(try terms("10:30") == ["10 30*"])
    }

    @Test(
        arguments: [
            ("2011", 1_293_840_000_000, 1_325_376_000_000), ("2011-05", 1_304_208_000_000, 1_306_886_400_000),
            ("2012-02-29", 1_330_473_600_000, 1_330_560_000_000), ("2011-12", 1_322_697_600_000, 1_325_376_000_000),
            ("2011-05..2011-06", 1_304_208_000_000, 1_309_478_400_000), ("2011..", 1_293_840_000_000, nil),
            ("..2011", nil, 1_325_376_000_000),
        ] as [(String, LocalTime?, LocalTime?)])
    func aSpanOfDays(text: String, from: LocalTime?, before: LocalTime?) throws {
        #expect(
            try SearchQuery("taken:" + text).conditions == [
                .init(filter: .taken(from: from, before: before), isNegated: false)
            ])
    }

    @Test(arguments: [
        "taken:", "taken:yesterday", "taken:2011-13", "taken:2011-02-30", "taken:..", "taken:2012..2011", "taken:11",
        "has:", "has:wings",
        "country:", "place:", "place:...", "taken:2011-1",
    ])
    func aFilterThatCannotBeIsTold(text: String) {
        #expect(throws: SearchQueryError.self) { try SearchQuery(text) }
    }

    @Test func anythingCanBeTyped() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "\"", "-", ":", "country", "place:", "has:", "taken:", " ", "a", "東", "*", "(", "NEAR", "AND", "“",
            "\u{301}", "\u{0}", "'",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }.joined()
            if let query = try? SearchQuery(text) {
                #expect(query.terms.allSatisfy { !$0.words.isEmpty })
            }
        }
    }
}
