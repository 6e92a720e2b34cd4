import Foundation
import Localization
import Server
import Testing

/// How pages format titles, counts, positions and pixels.
@Suite struct PageTextTests {
    @Test(arguments: [
        ("A <i>very</i> <b>bold</b> title", "A <i>very</i> <b>bold</b> title"),
        ("R&D <3 <script>alert(1)</script>", "R&amp;D &lt;3 &lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<b>open <i>and</b> crossed", "<b>open <i>and crossed</i></b>"),
        ("closed</i> twice", "closed twice"), ("<i>a <b>b</b> c</i>", "<i>a <b>b</b> c</i>"),
        ("<b>a</b><i>b</i>", "<b>a</b><i>b</i>"), ("a <\u{338}b", "a &lt;\u{338}b"),
        (
            "<I>case</I> and <i class=\"x\">attributes</i>",
            "&lt;I&gt;case&lt;/I&gt; and &lt;i class=&quot;x&quot;&gt;attributes"
        ),
        ("", ""),
    ])
    func onlyBalancedEmphasisIsMarkup(text: String, html: String) {
        #expect(EmphasisHTML.render(text) == html)
    }

    @Test func aPlainTitleKeepsAllButItsEmphasis() {
        #expect(EmphasisHTML.plain("A <i>very</i> <b>bold</b> <3 & <u>") == "A very bold <3 & <u>")
        // Text that becomes a tag when another is removed is not parsed again.
        #expect(EmphasisHTML.plain("<<i>b>") == "<b>" && EmphasisHTML.render("<<i>b>") == "&lt;<i>b&gt;</i>")
    }

    private static let english = Wording(
        StringTable([
            .english: [
                "altitude": "{metres} m", "bearing": "{degrees}°", "listSeparator": ", ",
                "positionNorth": "{degrees}° N",
                "positionSouth": "{degrees}° S", "positionEast": "{degrees}° E", "positionWest": "{degrees}° W",
            ]
        ]), locale: .english)

    @Test func altitudesAndDirectionsAreWhole() {
        #expect(
            [1234.5, 0.4, -0.4, -12.5, 1e300].map(Self.english.metres) == [
                "1,235 m", "0 m", "0 m", "-13 m", "1e+300 m",
            ])
        #expect([0, 87.25, 359.7].map(Self.english.bearing) == ["0°", "87°", "0°"])
    }

    @Test func positionsNameTheirHemispheres() {
        #expect(Self.english.position(latitude: -33.8568, longitude: 151.2153) == "33.8568° S, 151.2153° E")
        #expect(Self.english.position(latitude: 40.7128, longitude: -74.006) == "40.7128° N, 74.0060° W")
    }

    @Test func aFlagIsTwoRegionalIndicators() {
        #expect(CountryBadge("SE").flag == "🇸🇪")
        #expect(CountryBadge("ZZ").flag == nil)
    }

    @Test func queriesArePercentEncoded() {
        #expect(URLText.query("å b&c=1") == "%C3%A5%20b%26c%3D1")
    }

    @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "//example.org", "ftp://example.org"])
    func onlyLinksToTheWebAreFollowed(address: String) {
        #expect(WebLink.followable(address) == nil)
        #expect(WebLink.followable("https://example.org") == "https://example.org")
    }

    @Test func aTinyPictureIsABitmapOfItsPixels() throws {
        let address = try #require(TinyPicture.dataURL(pixels: [1, 2, 3, 4, 5, 6], width: 1, height: 2))
        let file = try #require(Data(base64Encoded: String(address.dropFirst("data:image/bmp;base64,".count))))
        #expect(file.count == 54 + 8)
        #expect(Array(file.suffix(8)) == [3, 2, 1, 0, 6, 5, 4, 0])
        #expect(TinyPicture.dataURL(pixels: [1, 2, 3], width: 2, height: 1) == nil)
    }
}
