import IIIF
import Testing

/// Texts by language.
@Suite struct LanguageMapTests {
    private func json(_ map: LanguageMap) -> String {
        var json = JSONWriter()
        map.write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func aTextThatIsTheSameInAllLanguagesHasNoLanguage() {
        #expect(json(LanguageMap([("en", "Oslo"), ("sv", "Oslo")])) == #"{"none":["Oslo"]}"#)
        #expect(
            json(LanguageMap([("en", "Sweden"), ("sv", "Sverige")])) == #"{"en":["Sweden"],"sv":["Sverige"]}"#)
        #expect(json(LanguageMap("a", "b")) == #"{"none":["a","b"]}"#)
    }

    /// A viewer would interpret text that begins with `<` and ends with `>` as markup.
    @Test(
        "Strangers' words never become markup",
        arguments: [
            ("<b>bold</b>", "<span>&lt;b&gt;bold&lt;/b&gt;</span>"),
            ("<img src=x onerror=alert(1)>", "<span>&lt;img src=x onerror=alert(1)&gt;</span>"),
            (" <i>\n", "<span> &lt;i&gt;\n</span>"), ("<&lt;>", "<span>&lt;&amp;lt;&gt;</span>"),
            ("<", "<"), ("a < b > c", "a < b > c"), ("<3", "<3"), ("", ""), ("AT&T", "AT&T"),
        ])
    func markup(text: String, expected: String) {
        #expect(LanguageMap(text).escapingMarkup == LanguageMap(expected))
        #expect(MetadataEntry(label: LanguageMap("x"), value: LanguageMap(text)).value == LanguageMap(expected))
    }
}
