import Catalog
import Testing

@Suite struct MisspellingTests {
    /// The total length of all variants of a word of this length: what has to be created, sorted and looked up.
    private func work(_ length: Int) -> Int {
        let letters = (0..<length).map { "abcdefghijklmnopqrstuvwxyz".unicodeScalars.map(Character.init)[$0 * 7 % 26] }
        return Misspelling.variants(of: String(letters)).reduce(0) { $0 + $1.unicodeScalars.count }
    }

    @Test func theWorkForAWordGrowsNoFasterThanTheWord() {
        let usual = work(Misspelling.longest)
        #expect(usual > 0)
        for length in [1, 5, 8, 20, 40, 63, 64, 65, 100, 800, 5_000, 20_000] {
            #expect(work(length) * Misspelling.longest <= usual * max(length, Misspelling.longest), "\(length)")
            #expect(work(length) <= 60 * Misspelling.longest * length, "\(length)")
        }
    }

    @Test func allVariantsByOneLetterAreTried() {
        let variants = Misspelling.variants(of: "falun")
        for near in ["alun", "faun", "aflun", "fallun", "falunn", "xalun", "faluy", "afalun"] {
            #expect(variants.contains(near), "\(near)")
        }
        #expect(!variants.contains("falun") && !variants.contains("fln"))
    }
}
