import Importing
import TestSupport
import Testing

/// YAML as PhotoPrism writes it, and as nobody should.
@Suite struct YAMLTextsTests {
    private func read(_ text: String) throws -> YAMLTexts { try YAMLTexts(Array(text.utf8)) }

    @Test func textsHaveTheKeysThatLeadToThem() throws {
        let texts = try read(
            """
            UID: pqnkwgd18ghabopp
            Title: "Björn \\u00e9"
            Description: one
              line
            Empty: ""
            Lat: -45.5
            Details:
              Keywords: a, b
              Deep: {Of: [x, [y], {z: w}]}
            Photos:
            - UID: one
            - UID: two
            Last: 'it''s'
            """)
        #expect(texts["Title"] == "Björn é" && texts["Description"] == "one line" && texts["Lat"] == "-45.5")
        #expect(texts["Details/Keywords"] == "a, b" && texts["Last"] == "it's")
        #expect(texts["Empty"] == nil && texts["Details"] == nil && texts["Keywords"] == nil)
        #expect(texts.all("Photos/-/UID") == ["one", "two"])
        #expect(texts.all("Details/Deep/Of/-") == ["x"] && texts["Details/Deep/Of/-/z"] == "w")
    }

    @Test(arguments: [
        "a: [b", "a: \"b", "? {a: b}\n: c", "*a : b", "\ta: b", "%YAML 1.1\n---\na: b", "a: b\n%TAG ! x\n",
        "a: b\n c: d", "\u{0}",
        "- - - - - - - - - x",
    ])
    func whatIsNoYAMLIsRefused(_ text: String) {
        #expect(throws: YAMLTexts.Failure.invalid) { try read(text) }
    }

    @Test func aliasesAreNotFollowed() throws {
        var text = "a0: &a0 x\n"
        for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
        let texts = try read(text)
        #expect(texts.all.count == 1 && texts["a0"] == "x")
    }

    /// Deep nesting and long keys must cost no more than other bytes.
    @Test func hostileBytesEndSoon() throws {
        for text in [
            String(repeating: "[", count: 1 << 20), String(repeating: "{a: ", count: 200_000),
            String(repeating: "- ", count: 500_000), "? " + String(repeating: "k", count: 1 << 20) + "\n: v",
        ] {
            _ = try? read(text)
        }
        let long = String(repeating: "k", count: 200)
        let nested = try read("\(long):\n  \(long): lost\n  short: kept\nlast: there")
        #expect(nested.all.map(\.text) == ["kept", "there"])
        #expect(try read("a: \"x\\0y\"\nb: z").all.map(\.text) == ["z"])
    }

    @Test func randomChangesNeverTrap() throws {
        let text = Array(
            "UID: a\nLat: 1.5\nDetails:\n  Keywords: \"b\\n\"\nPhotos:\n- UID: &x c\n- {UID: *x}\n...\n".utf8)
        var random = SeededGenerator(seed: 27)
        for _ in 0..<20_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(7), at: index)
                }
            }
            if let texts = try? YAMLTexts(bytes) { #expect(texts.all.allSatisfy { $0.keys.utf8.count <= 255 }) }
        }
    }
}
