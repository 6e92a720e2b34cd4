import Localization
import Testing

@Suite struct DistancesTests {
    @Test(
        "Distances are in the units of road signs in the reader's region",
        arguments: [
            ("en-US", ["0 ft", "150 ft", "1,150 ft", "0.77 mi", "9.7 mi", "6,137 mi"]),
            ("en-GB", ["0 yd", "50 yd", "400 yd", "0.77 mi", "9.7 mi", "6,137 mi"]),
            ("en-CA", ["0 m", "50 m", "350 m", "1.2 km", "16 km", "9,877 km"]),
            ("en", ["0 m", "50 m", "350 m", "1.2 km", "16 km", "9,877 km"]),
            ("sv-SE", ["0 m", "50 m", "350 m", "1,2 km", "16 km", "9 877 km"]),
            ("de", ["0 m", "50 m", "350 m", "1,2 km", "16 km", "9.877 km"]),
            ("es-MX", ["0 m", "50 m", "350 m", "1.2 km", "16 km", "9,877 km"]),
            ("ar-EG", ["٠ متر", "٥٠ مترًا", "٣٥٠ مترًا", "١٫٢ كم", "١٦ كم", "٩٬٨٧٧ كم"]),
            ("zh", ["0米", "50米", "350米", "1.2公里", "16公里", "9,877公里"]),
        ])
    func units(locale: String, expected: [String]) throws {
        let distances = Distances(locale: try #require(LocaleTag(locale)))
        let texts = [0, 49, 350, 1_234, 15_632, 9_876_543].map(distances.text)
        // No-break spaces of any width are treated as spaces.
        #expect(texts.map { $0.replacing(/[\u{A0}\u{202F}]/, with: " ") } == expected)
    }

    @Test func `Another language keeps the reader's units`() {
        #expect(Distances(locale: .english, region: "CZ").text(metres: 15_632) == "16 km")
        #expect(Distances(locale: .english, region: "SE").text(metres: 15_632) == "16 km")
        #expect(Distances(locale: .english, region: "GB").text(metres: 15_632) == "9.7 mi")
        #expect(Distances(locale: .english, region: "419").text(metres: 15_632) == "16 km")
    }
}
