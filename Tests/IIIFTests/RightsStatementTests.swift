import IIIF
import Testing

/// The licences that are valid in `rights`, and the form of their URLs.
@Suite struct RightsStatementTests {
    @Test(
        arguments: [
            ("https://creativecommons.org/licenses/by/4.0/", "http://creativecommons.org/licenses/by/4.0/"),
            ("http://creativecommons.org/licenses/by-nc-sa/2.0", "http://creativecommons.org/licenses/by-nc-sa/2.0/"),
            (
                " https://www.creativecommons.org/licenses/by/3.0/deed.sv ",
                "http://creativecommons.org/licenses/by/3.0/"
            ),
            (
                "https://creativecommons.org/licenses/by/3.0/igo/legalcode",
                "http://creativecommons.org/licenses/by/3.0/igo/"
            ),
            ("https://creativecommons.org/licenses/by/2.5/se/", "http://creativecommons.org/licenses/by/2.5/se/"),
            ("HTTPS://CreativeCommons.org/publicdomain/zero/1.0/", "http://creativecommons.org/publicdomain/zero/1.0/"),
            ("https://rightsstatements.org/page/InC-EDU/1.0/?", nil),
            ("https://rightsstatements.org/page/InC-EDU/1.0/", "http://rightsstatements.org/vocab/InC-EDU/1.0/"),
            ("http://rightsstatements.org/vocab/NoC-US/1.0/", "http://rightsstatements.org/vocab/NoC-US/1.0/"),
            ("http://rightsstatements.org/vocab/No\u{212A}/1.0/", nil), ("CC BY 4.0", nil), ("", nil),
            ("https://example.org/licenses/by/4.0/", nil),
            ("https://creativecommons.org.example.org/licenses/by/4.0/", nil), ("https://creativecommons.org/", nil),
            ("https://creativecommons.org/licenses/by/4.0/\"onclick", nil),
            ("https://creativecommons.org/licenses/by/4.0/a/b/c", nil), ("javascript:alert(1)", nil),
            ("https://creativecommons.org/search/by/4.0/", nil), ("https://creativecommons.org/licenses/by/four/", nil),
        ] as [(String, String?)])
    func addresses(license: String, expected: String?) {
        #expect(RightsStatement.address(license) == expected)
    }
}
