import Localization
import Testing

@Suite struct CountryNamesTests {
    /// The 249 officially assigned codes of ISO 3166-1.
    private static let codes = """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
        CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
        FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
        JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
        MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
        PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
        TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test("Every country of ISO 3166-1 has a name of its own", arguments: ["en", "sv", "de", "ja", "gv", "xx", "und"])
    func everyCountry(locale: String) throws {
        let names = try CountryNames(locale: #require(LocaleTag(locale)))
        let all = Self.codes.map(names.name)
        #expect(all.count == 249)
        #expect(Set(all).count == 249)
        #expect(zip(Self.codes, all).allSatisfy { $0 != $1 && $1.count > 1 })
    }

    @Test(
        "Countries have their name in the locale",
        arguments: [
            ("en", "SE", "Sweden"), ("sv", "SE", "Sverige"), ("de", "AT", "Österreich"), ("ja", "JP", "日本"),
            ("sv", "XK", "Kosovo"), ("ru", "XK", "Косово"), ("de-CH", "CI", "Côte d’Ivoire"),
            ("fr", "IM", "Île de Man"),
            ("zh-TW", "DE", "德國"), ("zh", "DE", "德国"), ("sv", "se", "Sverige"), ("iw", "IL", "ישראל"),
        ])
    func name(locale: String, code: String, expected: String) throws {
        #expect(try CountryNames(locale: #require(LocaleTag(locale))).name(of: code) == expected)
    }

    @Test(
        "ZZ is the unknown place",
        arguments: [
            ("en", "Unknown place"), ("en-GB", "Unknown place"), ("sv-FI", "Okänd plats"), ("de", "Unbekannter Ort"),
            ("zh", "未知地点"), ("zh-HK", "未知地點"), ("zh-Hant", "未知地點"), ("xx", "Unknown place"),
            ("und", "Unknown place"), ("af", "Onbekende gebied"),
        ])
    func unknownPlace(locale: String, expected: String) throws {
        #expect(try CountryNames(locale: #require(LocaleTag(locale))).name(of: "ZZ") == expected)
    }

    @Test("An invalid code is its own name", arguments: ["", "QX", "S", "SWE", "s€", "\0\0", "../..", "ＳＥ", "ß"])
    func noCode(code: String) throws {
        #expect(try CountryNames(locale: .english).name(of: code) == code)
    }

    @Test(
        "Three-letter and common codes have a two-letter code",
        arguments: [
            ("SWE", "SE"), ("swe", "SE"), ("DEU", "DE"), ("GBR", "GB"), ("UK", "GB"), ("PRK", "KP"), ("XKK", "XK"),
            ("ESH", "EH"), ("SE", "SE"), ("se", "SE"),
        ])
    func alpha2(code: String, expected: String) {
        #expect(CountryCode.alpha2(of: code) == expected)
    }

    @Test(
        "Other codes have no two-letter code",
        arguments: ["", "S", "QX", "QQQ", "EUR", "001", "150", "SWED", "s€", "ß", "EU"])
    func noAlpha2(code: String) {
        #expect(CountryCode.alpha2(of: code) == nil)
    }

    @Test("Every country of ISO 3166-1 is its own code")
    func everyCodeIsItsOwn() {
        for code in Self.codes { #expect(CountryCode.alpha2(of: code) == code) }
    }
}
