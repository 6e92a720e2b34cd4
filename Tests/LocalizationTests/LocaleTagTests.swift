import Localization
import Testing

@Suite struct LocaleTagTests {
    @Test(
        "A tag comes out in canonical form",
        arguments: [
            ("sv", "sv"), ("SV-se", "sv-SE"), ("sr-latn-rs", "sr-Latn-RS"), ("es-419", "es-419"), ("iw-IL", "he-IL"),
            ("ca-es-VALENCIA", "ca-ES-valencia"), ("de-1996", "de-1996"), ("DE-u-CO-phonebk", "de-u-co-phonebk"),
            ("en-u-kn-t-de", "en-t-de-u-kn"), ("en-x-Klingon", "en-x-klingon"), ("zh-yue-HK", "zh-yue-HK"),
            ("und", "und"),
        ])
    func canonical(text: String, expected: String) {
        #expect(LocaleTag(text)?.identifier == expected)
    }

    @Test(
        "Invalid tags are rejected",
        arguments: [
            "", "-", "s", "sv-", "-sv", "sv--SE", "sv_SE", "sv-SE.UTF-8", "sv SE", "s1", "abcdefghi", "sv-SE-SE",
            "en-u",
            "en-x", "en-u-kn-u-co", "de-1996-1996", "sv\0", "ſv", "x-private", "i-klingon", "日本",
            String(repeating: "en-", count: 100_000) + "en",
        ])
    func refused(text: String) {
        #expect(LocaleTag(text) == nil)
    }

    @Test(
        "A tag is split into its parts",
        arguments: [
            ("sv", "sv", nil, nil), ("sr-Latn-RS", "sr", "Latn", "RS"), ("es-419", "es", nil, "419"),
        ] as [(String, String, String?, String?)])
    func parts(text: String, language: String, script: String?, region: String?) throws {
        let tag = try #require(LocaleTag(text))
        #expect(tag.language == language)
        #expect(tag.script == script)
        #expect(tag.region == region)
    }

    @Test(
        "A POSIX locale is read",
        arguments: [
            ("sv_SE.UTF-8", "sv-SE"), ("sv", "sv"), ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"),
            ("sr_RS@latin", "sr-Latn-RS"),
            ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
            ("ca_ES.UTF-8@valencia", "ca-ES-valencia"),
            ("de_DE@euro", "de-DE"), ("zh_TW.Big5", "zh-TW"), ("en_US.ISO-8859-1", "en-US"), ("iw_IL", "he-IL"),
        ])
    func posix(name: String, expected: String) {
        #expect(LocaleTag(posix: name)?.identifier == expected)
    }

    @Test("Invalid POSIX locales are rejected", arguments: ["", "_SE", "sv_", ".UTF-8", "@latin", "sv_SE_", "/usr/x"])
    func posixRefused(name: String) {
        #expect(LocaleTag(posix: name) == nil)
    }

    @Test(
        "The environment's locale is LC_ALL, LC_MESSAGES, LANG or English, in this order",
        arguments: [
            ([:], "en"), (["LANG": "sv_SE.UTF-8"], "sv-SE"), (["LANG": "sv_SE", "LC_MESSAGES": "de_DE"], "de-DE"),
            (["LANG": "sv_SE", "LC_MESSAGES": "de_DE", "LC_ALL": "ja_JP.UTF-8"], "ja-JP"),
            (["LC_CTYPE": "sv_SE"], "en"),
            (["LC_ALL": "", "LANG": "sv_SE"], "sv-SE"), (["LC_ALL": "C", "LANG": "sv_SE"], "en"),
            (["LANG": "***"], "en"),
        ] as [([String: String], String)])
    func environment(variables: [String: String], expected: String) {
        #expect(LocaleTag.fromEnvironment(variables).identifier == expected)
    }
}
