import Localization
import TestSupport
import Testing

@Suite struct CollatorTests {
    /// Real places, each list in the order of the locale's dictionaries and telephone books.
    private static let orders: [(String, [String])] = [
        ("sv", ["Abisko", "Falun", "Vadstena", "Wien", "Ystad", "Zürich", "Åmål", "Älmhult", "Ängelholm", "Örebro"]),
        ("da", ["Albertslund", "Køge", "Zürich", "Ærøskøbing", "Ølstykke", "Aabenraa", "Aalborg", "Århus"]),
        ("de", ["Oberhausen", "Öhringen", "Oldenburg", "Osnabrück", "Überlingen", "Ulm", "Zwickau"]),
        ("es", ["Navarra", "Nules", "Ñemby", "Oviedo", "Zaragoza"]),
        ("cs", ["Cvikov", "Česká Lípa", "Dobříš", "Hradec", "Cheb", "Chrudim", "Ivančice", "Zlín", "Žatec"]),
        ("ru", ["Адлер", "Елец", "Ёлкино", "Ельня", "Йошкар-Ола", "Казань", "Якутск", "Aalborg"]),
        ("ja", ["Paris", "あきた", "オーストラリア", "ガーナ", "カナダ", "スウェーデン", "日本"]),
        ("zh", ["阿根廷", "巴西", "德国", "法国", "瑞典", "中国"]),
        ("ko", ["가나", "네팔", "대한민국", "스웨덴", "일본", "프랑스"]),
    ]

    @Test("Places are sorted in the locale's order", arguments: orders)
    func order(locale: String, expected: [String]) throws {
        let collator = try Collator(locale: #require(LocaleTag(locale)))
        var generator = SeededGenerator(seed: 1)
        let keyed = try expected.shuffled(using: &generator).map { (name: $0, key: try collator.sortKey($0)) }
        let sorted = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
        #expect(sorted == expected)
    }

    @Test("Sort keys agree with comparisons for any text", arguments: ["sv", "da", "cs", "ja", "zh", "ko"])
    func keysAgree(locale: String) throws {
        let collator = try Collator(locale: #require(LocaleTag(locale)))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<4_000 {
            let (left, right) = (generator.name(), generator.name())
            let order = try collator.compare(left, right)
            let (leftKey, rightKey) = (try collator.sortKey(left), try collator.sortKey(right))
            let byKeys = leftKey == rightKey ? 0 : leftKey.lexicographicallyPrecedes(rightKey) ? -1 : 1
            #expect(order == byKeys, "\(left.debugDescription) and \(right.debugDescription)")
        }
    }

    @Test(
        "The identity has the actual rules and ICU's version",
        arguments: [
            ("sv", "sv/"), ("sv-SE", "sv/"), ("en", "root/"), ("zz", "root/"), ("zh-TW", "zh@collation=stroke/"),
            ("de-u-co-phonebk", "de@collation=phonebook+u-co-phonebk/"), ("en-u-kn", "root+u-kn/"),
        ])
    func identity(locale: String, prefix: String) throws {
        let identity = try Collator(locale: #require(LocaleTag(locale))).identity
        #expect(identity.hasPrefix(prefix), "\(identity)")
        #expect(identity.dropFirst(prefix.count).split(separator: ".").allSatisfy { Int($0) != nil }, "\(identity)")
    }

    @Test func `Locales with the same identity have the same keys`() throws {
        let probes = "aáäåæbcčchdðeęhiıjkłlljñnǿøoöqrřsšßtþuüvwyýzžžаёйкяقنअ가日中々ぁア0129 -'".map(String.init)
        var keysByIdentity: [String: [[UInt8]]] = [:]
        for first in "abcdefghijklmnopqrstuvwxyz" {
            for second in "abcdefghijklmnopqrstuvwxyz" {
                let collator = try Collator(locale: #require(LocaleTag("\(first)\(second)")))
                let keys = try probes.map(collator.sortKey)
                #expect(keysByIdentity[collator.identity, default: keys] == keys, "\(collator.identity)")
                keysByIdentity[collator.identity] = keys
            }
        }
        #expect(keysByIdentity.count > 30)
    }

    @Test func `Digits sort one by one unless the tag asks for numbers`() throws {
        #expect(try Collator(locale: .english).compare("10", "2") == -1)
        #expect(try Collator(locale: #require(LocaleTag("en-u-kn-true"))).compare("10", "2") == 1)
    }

    @Test func `Unusual texts have keys and an order`() throws {
        let collator = try Collator(locale: .english)
        #expect(try collator.sortKey("") == collator.sortKey("\0"))
        #expect(try collator.sortKey("").lexicographicallyPrecedes(collator.sortKey(" ")))
        #expect(try collator.sortKey("A\0B") == collator.sortKey("AB"), "NUL is ignorable, and ends nothing")
        #expect(try collator.sortKey("\u{301}") != [])
        let long = String(repeating: "Å", count: 500_000)
        #expect(try collator.compare(long, long + "b") == -1)
        #expect(try collator.sortKey(long).lexicographicallyPrecedes(collator.sortKey(long + "b")))
        #expect(try collator.sortKey(String(repeating: "\u{FDFA}", count: 300)).count > 3 * 900 + 16)
    }
}
