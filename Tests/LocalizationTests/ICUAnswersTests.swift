import Localization
import TestSupport
import Testing

/// Compares order and index with ICU's answers through another interface: see ``ICUAnswers``.
@Suite struct ICUAnswersTests {
    @Test("Order and titles are ICU's", arguments: ICUAnswers.orders.map(\.locale))
    func order(locale: String) throws {
        let tag = try #require(LocaleTag(locale))
        let (index, collator) = (try AlphabeticIndex(locale: tag), try Collator(locale: tag))
        let expected = try #require(ICUAnswers.orders.first { $0.locale == locale }).names
        var generator = SeededGenerator(seed: 2)
        let keyed = try expected.shuffled(using: &generator).map { (name: $0.name, key: try collator.sortKey($0.name)) }
        let sorted = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
        #expect(sorted == expected.map(\.name))
        for (title, name) in expected { #expect(index.title(for: name) == title, "\(name)") }
    }

    @Test func `There are answers for all kinds of order`() {
        let locales = Set(ICUAnswers.orders.map(\.locale))
        let wanted = "sv da nb fi de es fr cs pl hu tr lt ru uk el ar he ja zh zh-Hant ko th hi vi"
        #expect(locales.isSuperset(of: wanted.split(separator: " ").map(String.init)))
        #expect(ICUAnswers.orders.allSatisfy { $0.names.count >= 20 })
    }
}
