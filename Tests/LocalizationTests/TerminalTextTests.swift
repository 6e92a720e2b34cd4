import Localization
import TestSupport
import Testing

@Suite struct TerminalTextTests {
    @Test(
        "Text has the width that a terminal gives it",
        arguments: [
            ("", 0), ("Falun", 5), ("Örebro", 6), ("O\u{308}rebro", 6), ("東京", 4), ("スウェーデン", 12), ("서울", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("กรุงเทพ", 6), ("Tōkyō 東京", 10), ("🏔", 1), ("🏔\u{FE0F}", 2), ("😀", 2),
            ("🇸🇪", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤️", 2), ("\u{200B}\u{200D}", 0), ("a\0b", 2), ("\r\n", 0), ("ｱ", 1),
            ("Ａ", 2),
            ("Москва", 6), ("القاهرة", 7),
        ])
    func width(text: String, cells: Int) {
        #expect(displayWidth(text) == cells)
    }

    @Test func `The fast path gives the same width, and nothing is removed from such text`() {
        for value in UInt32(0)..<0x500 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar))e"
            let isPlain = (0x20..<0x7F).contains(value) || (0xA0..<0x300).contains(value)
            #expect((plainWidth(text) != nil) == isPlain, "U+\(String(value, radix: 16))")
            guard let width = plainWidth(text) else { continue }
            #expect(sanitizedForTerminal(text) == text)
            // Terminals display the soft hyphen.
            #expect(value == 0xAD || displayWidth(text + "京") - 2 == width, "U+\(String(value, radix: 16))")
        }
        #expect(plainWidth("") == 0 && plainWidth("Örebro") == 6 && plainWidth("東京") == nil)
    }

    @Test(
        "Sequences that control the terminal are removed",
        arguments: [
            ("Falu gruva", "Falu gruva"), ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}]0;title\u{7}x", "x"),
            ("\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"), ("\u{9B}2Jx", "x"), ("\u{9D}0;t\u{9C}x", "x"),
            ("\u{1B}Pq#0\u{1B}\\x", "x"), ("\u{1B}cx", "x"), ("\u{1B}(0x", "x"), ("a\u{8}b\u{7}", "ab"),
            ("a\r\nb", "a b"),
            ("a\tb", "a b"), ("a\u{2028}b", "a b"), ("a\u{202E}gnp.b", "agnp.b"), ("a\u{2066}b\u{2069}", "ab"),
            ("a\0b", "ab"), ("\u{7F}", ""), ("\u{FEFF}a", "a"), ("a\u{E0041}b", "ab"), ("👩‍👩‍👧‍👦 می‌خواهم", "👩‍👩‍👧‍👦 می‌خواهم"),
            ("\u{1B}", ""), ("\u{1B}[", ""), ("\u{1B}[31", ""), ("\u{1B}]never ends", "never ends"),
            ("\u{1B}]0;a\u{1B}[31mb", "b"), ("\u{1B}\u{1B}[31mx", "x"), ("\u{1B}[\u{1B}[31mmx", "mx"), ("日本", "日本"),
        ])
    func sanitized(text: String, expected: String) {
        #expect(sanitizedForTerminal(text) == expected)
    }

    @Test func `Random text is made safe, and safe text is unchanged`() {
        var generator = SeededGenerator(seed: 9)
        let parts = [
            "\u{1B}", "[", "]", "31m", "\u{9B}", "\u{9D}", "\u{7}", "\\", ";", "a", "å", "\u{202E}", "\n", "P", "\0",
        ]
        for _ in 0..<20_000 {
            let text = (0..<12).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let clean = sanitizedForTerminal(text)
            let isHarmless = clean.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) || $0 == "å" }
            #expect(isHarmless, "\(text.debugDescription)")
            #expect(sanitizedForTerminal(clean) == clean)
        }
    }

    @Test func `A hostile text of a megabyte is cleaned in linear time`() {
        let clock = ContinuousClock()
        let took = clock.measure {
            #expect(sanitizedForTerminal(String(repeating: "\u{1B}]", count: 524_288)).isEmpty)
        }
        #expect(took < .seconds(5))
    }
}
