import Gazetteer
import Testing

struct RegionNamesTests {
    private let regions = RegionNames.bundled

    private static let languages = ["sv", "de", "fr", "ja", "ar", "ru", "zh-Hans"]
    private static let known: [(String, [String])] = [
        ("AT-9", ["Wien", "Wien", "Vienne", "ウィーン", "فيينا", "Вена", "维也纳"]),
        (
            "AU-NSW",
            [
                "New South Wales", "New South Wales", "Nouvelle-Galles du Sud", "ニューサウスウェールズ州", "نيوساوث ويلز",
                "Новый Южный Уэльс", "新南威尔士州",
            ]
        ),
        ("BE-WAL", ["Vallonien", "Wallonien", "Wallonie", "ワロン地域", "والونيا", "Валлония", "瓦隆"]),
        ("CA-QC", ["Québec", "Québec", "Québec", "ケベック州", "كيبك", "Квебек", "魁北克"]),
        ("CH-GE", ["Genève", "Genf", "canton de Genève", "ジュネーヴ州", "كانتون جنيف", "Женева", "日内瓦州"]),
        (
            "CN-XZ",
            [
                "Autonoma regionen Tibet", "Autonomes Gebiet Tibet", "Région autonome du Tibet", "チベット自治区",
                "منطقة التبت ذاتية الحكم", "Тибетский автономный район", "西藏自治区",
            ]
        ),
        ("DE-BY", ["Bayern", "Bayern", "Bavière", "バイエルン自由州", "بافاريا", "Бавария", "巴伐利亚"]),
        (
            "EG-C",
            ["Guvernementet Kairo", "al-Qahira", "Gouvernorat du Caire", "カイロ県", "محافظة القاهرة", "Каир", "开罗省"]
        ),
        (
            "ES-CN",
            ["Kanarieöarna", "Kanarische Inseln", "Îles Canaries", "カナリア諸島", "جزر الكناري", "Канарские о-ва", "加纳利群岛"]
        ),
        (
            "ES-CT",
            [
                "Katalonien", "Autonome Gemeinschaft Katalonien", "Catalogne", "カタルーニャ州", "كتالونيا", "Каталония",
                "加泰罗尼亚",
            ]
        ),
        ("GB-ENG", ["England", "England", "Angleterre", "イングランド", "إنجلترا", "Англия", "英格兰"]),
        ("IN-TS", ["Telangana", "Telangana", "Telangana", "テランガナ", "تيلانغانا", "Телангана", "特伦甘纳邦"]),
        ("IR-07", ["Fars", "Fars", "Fars", "ファールス州", "فارس", "Фарс", "法尔斯省"]),
        ("IT-62", ["Lazio", "Latium", "Latium", "ラツィオ州", "لاتسيو", "Лацио", "拉齐奥"]),
        ("JP-13", ["Tokyo prefektur", "Präfektur Tokio", "Tokyo", "東京都", "طوكيو", "Токио", "东京都"]),
        ("JP-26", ["Kyoto prefektur", "Präfektur Kyōto", "préfecture de Kyoto", "京都府", "كيوتو", "Киото", "京都府"]),
        ("KZ-75", ["Almaty", "Almaty", "Almaty", "アルマトイ", "ألماتي", "Алматы", "阿拉木图"]),
        ("RU-MOW", ["Moskva", "Moskau", "Moscou", "モスクワ", "موسكو", "Москва", "莫斯科"]),
        ("SE-M", ["Skåne län", "Skåne län", "comté de Scanie", "スコーネ県", "محافظة اسكونه", "лен Сконе", "斯科讷省"]),
        ("US-CA", ["Kalifornien", "Kalifornien", "Californie", "カリフォルニア州", "كاليفورنيا", "Калифорния", "加利福尼亚州"]),
    ]

    @Test(arguments: known)
    func `a region has its name in seven languages`(_ code: String, _ names: [String]) {
        #expect(Self.languages.map { regions.name(of: code, in: $0) } == names)
    }

    @Test func `traditional Chinese and Serbian in Latin letters have names of their own`() {
        #expect(regions.name(of: "JP-13", in: "zh-Hant") == "東京都")
        #expect(regions.name(of: "US-CA", in: ["zh-Hant", "zh"]) == "加利福尼亞州")
        #expect(regions.name(of: "AT-9", in: ["sr-Latn", "sr"]) == "Beč")
        #expect(regions.name(of: "AT-9", in: ["sr"]) == "Беч")
    }

    @Test func `a region that has its code since CLDR's release has its names under it`() {
        #expect(regions.name(of: "NO-32", in: "ru") == "Акерсхус")
        #expect(regions.name(of: "IR-23", in: "fr") == "province de Téhéran")
        #expect(regions.name(of: "EE-79", in: "de") == "Kreis Tartu")
        #expect(regions.name(of: "GT-01", in: "de") == "Departamento Guatemala")
    }

    @Test func `a code that CLDR has for an earlier region has no name`() {
        #expect(regions.names(of: "MA-07").isEmpty && regions.names(of: "NP-P1").isEmpty)
    }

    @Test func `the first language with a name is taken`() {
        #expect(regions.name(of: "FR-IDF", in: "ja") == nil)
        #expect(regions.name(of: "FR-IDF", in: ["ja", "ru"]) == "Иль-де-Франс")
    }

    @Test(arguments: ["", "SE", "SE-", "SE-M ", "se-m", "XX-1", "SE-MMMMMMMMM", "ÅÄ-Ö", "ZZ-ZZZ"])
    func `an unknown code has no name`(_ code: String) {
        #expect(regions.names(of: code).isEmpty && regions.name(of: code, in: "sv") == nil)
    }

    @Test(arguments: ["", "xx", "SV", "sv-SE"])
    func `an unknown language has no names`(_ language: String) {
        #expect(regions.name(of: "SE-M", in: language) == nil)
        #expect(regions.names(of: ["SE-M"], in: [language]).isEmpty)
        #expect(regions.name(of: "SE-M", in: []) == nil)
    }

    @Test func `many are found together as each alone`() {
        let codes = Set(Self.known.map(\.0))
        let together = regions.names(of: codes.union(["XX-1"]), in: ["fr"])
        #expect(together.count == codes.count)
        for code in codes { #expect(together[code] == regions.name(of: code, in: "fr")) }
    }

    @Test func `a search knows a region in every language, each text once`() {
        let names = regions.names(of: "DE-BY")
        #expect(Set(names.map(\.text)).count == names.count && names.count > 30)
        #expect(names.first { $0.text == "Bayern" }?.languages.contains("sv") == true)
        #expect(Set(names.flatMap(\.languages)).isSubset(of: regions.languages))
    }

    @Test func `names of regions are known for most towns`() throws {
        var towns = 0
        var codes: [String: Int] = [:]
        Gazetteer.bundled.forEachTown { town in
            towns += 1
            if let code = town.regionCode { codes[code, default: 0] += 1 }
        }
        try #require(!codes.isEmpty, "the gazetteer has no codes of regions")
        for (language, least) in [("en", 0.95), ("de", 0.97), ("fr", 0.97), ("ja", 0.88)] {
            let named = regions.names(of: Set(codes.keys), in: [language]).keys.reduce(0) { $0 + codes[$1, default: 0] }
            let share = Double(named) / Double(towns)
            print("Regions named in \(language): \((share * 1_000).rounded() / 10) % of \(towns) towns")
            #expect(share > least, "\(language)")
        }
    }

    @Test func `the codes of a country are those that begin with it`() {
        #expect(regions.codes(ofCountry: "AT") == (1...9).map { "AT-\($0)" })
        let states = regions.codes(ofCountry: "US")
        #expect(states.count > 50 && states.first == "US-AK" && states.last == "US-WY")
        #expect(states.allSatisfy { regions.name(of: $0, in: "en") != nil })
        for country in ["VA", "", "se", "AUSTRIA-AND"] { #expect(regions.codes(ofCountry: country) == []) }
    }
}
