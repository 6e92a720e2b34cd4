import Localization
import TestSupport
import Testing

@Suite struct AlphabeticIndexTests {
    private static let titles: [(String, [(String, String)])] = [
        ("sv", [("Älmhult", "Ä"), ("Åmål", "Å"), ("Örebro", "Ö"), ("Wien", "W"), ("Zürich", "Z"), ("Élancourt", "E")]),
        ("da", [("Aalborg", "Å"), ("Ærøskøbing", "Æ"), ("Ølstykke", "Ø"), ("Århus", "Å"), ("Zürich", "Z")]),
        ("de", [("Öhringen", "O"), ("Überlingen", "U"), ("Ägypten", "A"), ("Łódź", "L")]),
        ("es", [("Ñemby", "Ñ"), ("Navarra", "N"), ("Chile", "C"), ("Ávila", "A")]),
        ("cs", [("Cheb", "CH"), ("Česká Lípa", "Č"), ("Cvikov", "C"), ("Řím", "Ř"), ("Hradec", "H")]),
        ("ru", [("Казань", "К"), ("Ёлкино", "Е"), ("Якутск", "Я"), ("Aalborg", "A")]),
        ("ja", [("アイスランド", "あ"), ("ガーナ", "か"), ("ザンビア", "さ"), ("ワシントン", "わ"), ("Paris", "P"), ("日本", "#")]),
        ("zh", [("中国", "Z"), ("瑞典", "R"), ("阿根廷", "A"), ("Paris", "P")]),
        ("zh-TW", [("丁", "2劃"), ("中國", "4劃"), ("Paris", "P")]),
        ("ko", [("대한민국", "ㄷ"), ("스웨덴", "ㅅ"), ("까치", "ㄱ"), ("Paris", "P")]),
        ("en", [("Aalst", "A"), ("'s-Hertogenbosch", "#"), ("Saint-Étienne", "S"), ("Åland Islands", "A")]),
        ("qq", [("Aalst", "A"), ("Österreich", "O")]),
    ]

    @Test("A name belongs to the locale's letter", arguments: titles)
    func title(locale: String, expected: [(String, String)]) throws {
        let index = try AlphabeticIndex(locale: #require(LocaleTag(locale)))
        for (name, title) in expected {
            #expect(index.title(for: name) == title, "\(name)")
        }
    }

    @Test("A name without a letter belongs to #", arguments: ["42nd Street", "", "\0", "日本", "Ⰰ", "🏔", "…"])
    func other(name: String) throws {
        #expect(try AlphabeticIndex(locale: .english).title(for: name) == "#")
    }

    @Test func `Names between two scripts of the index belong to #`() throws {
        let index = try AlphabeticIndex(locale: #require(LocaleTag("ru")))
        #expect(index.title(for: "Ⰳⱁⱃⰰ") == "#", "Glagolitic, which CLDR has no index of")
        #expect(!index.letters.contains { ["…", "#", ""].contains($0) })
    }

    @Test func `Names in other scripts have letters of their own, which do not split the locale's`() throws {
        let swedish = try AlphabeticIndex(locale: #require(LocaleTag("sv")))
        let expected = [
            ("Αθήνα", "Α"), ("Москва", "М"), ("Київ", "К"), ("Ґаличани", "Г"), ("Ђаково", "Ђ"), ("თბილისი", "თ"),
            ("Երևան", "Ե"),
            ("חיפה", "ח"), ("القاهرة", "ا"), ("አዲስ አበባ", "አ"), ("दिल्ली", "द"), ("กรุงเทพ", "ก"), ("서울", "ㅅ"),
            ("とうきょう", "た"),
        ]
        for (name, title) in expected { #expect(swedish.title(for: name) == title, "\(name)") }
        let russian = try AlphabeticIndex(locale: #require(LocaleTag("ru")))
        #expect(russian.title(for: "Ђаково") == "Д", "a Serbian letter where the index is Russian")
        #expect(russian.title(for: "Αθήνα") == "Α")
    }

    @Test func `A lone combining mark and a name of a megabyte have titles`() throws {
        let index = try AlphabeticIndex(locale: .english)
        #expect(index.title(for: "\u{301}") == "#")
        #expect(index.title(for: String(repeating: "é", count: 524_288)) == "E")
        #expect(index.title(for: "A\0B") == "A")
    }

    @Test("Titles ascend in the order of the collation", arguments: ["sv", "da", "de", "es", "cs", "ru", "ko", "ja"])
    func titlesRise(locale: String) throws {
        let tag = try #require(LocaleTag(locale))
        let (index, collator) = (try AlphabeticIndex(locale: tag), try Collator(locale: tag))
        var generator = SeededGenerator(seed: 3)
        let names = try (0..<2_000).map { _ in generator.name() }.map { (name: $0, key: try collator.sortKey($0)) }
        let titles = names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { index.title(for: $0.name) }
        let places = titles.filter { $0 != "#" }.compactMap(index.letters.firstIndex)
        #expect(places == places.sorted())
        #expect(places.count > 300)
    }

    /// Locales in which a title can occur twice: in Chinese, by pronunciation and then in Latin.
    private static let isRepeating: Set = ["zh"]

    @Test(
        "The index covers every row of a listing, once and in order", arguments: ICUAnswers.orders.map(\.locale),
        [5, 11] as [UInt64])
    func coverage(locale: String, seed: UInt64) throws {
        let tag = try #require(LocaleTag(locale))
        let (index, collator) = (try AlphabeticIndex(locale: tag), try Collator(locale: tag))
        var generator = SeededGenerator(seed: seed)
        let keyed = try (0..<1_500).map { _ in generator.name() }.map { (name: $0, key: try collator.sortKey($0)) }
        let names = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
        let titles = names.map(index.title)
        let entries = AlphabeticIndex.entries(forSorted: titles)
        #expect(entries.first?.first == 0)
        #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.first < $1.first && $0.title != $1.title })
        // Each row is covered: it belongs to the last entry before it.
        var covered = 0
        for (entry, end) in zip(entries, entries.dropFirst().map(\.first) + [titles.count]) {
            #expect(titles[entry.first..<end].allSatisfy { $0 == entry.title })
            covered += end - entry.first
        }
        #expect(covered == names.count)
        let letters = entries.map(\.title).filter { $0 != AlphabeticIndex.other }
        if !Self.isRepeating.contains(locale) { #expect(Set(letters).count == letters.count, "\(letters)") }
        // Ten of the generator's scripts have letters in every locale.
        #expect(letters.count > 150, "\(letters)")
    }

    @Test func `The letters are the locale's own, in their order, then Latin`() throws {
        let swedish = try AlphabeticIndex(locale: #require(LocaleTag("sv"))).letters
        #expect(swedish.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ")
        let russian = try AlphabeticIndex(locale: #require(LocaleTag("ru"))).letters
        #expect(russian.joined() == "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZ")
    }

    @Test func `An index has an entry where a title begins`() {
        let entries = AlphabeticIndex.entries(forSorted: ["#", "A", "A", "S", "#", "#"])
        #expect(entries.map(\.title) == ["#", "A", "S", "#"])
        #expect(entries.map(\.first) == [0, 1, 3, 4])
        #expect(AlphabeticIndex.entries(forSorted: []).isEmpty)
    }
}
