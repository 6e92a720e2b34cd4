import LibraryBase
import Testing

/// Versions, ids and limits.
@Suite struct SmallValuesTests {
    @Test(arguments: [
        ("2026.9", "2026.10", true), ("1.0", "1", false), ("1", "1.0.0", false), ("0.9", "1", true),
        ("1.2", "1.2.1", true),
    ])
    func versionsAreComparedNumberByNumber(left: String, right: String, isBefore: Bool) throws {
        let (left, right) = (try #require(DottedNumbers(left)), try #require(DottedNumbers(right)))
        #expect((left < right) == isBefore)
    }

    @Test(arguments: ["", "1.", ".1", "1..2", "+5", "-1", "1a", "v1", "٣"]) func whatIsNoVersionIsNone(text: String) {
        #expect(DottedNumbers(text) == nil)
        #expect(!ProgramVersion.current.isAtLeast(text))
    }

    @Test func theProgramIsAsNewAsItself() {
        #expect(ProgramVersion.current.isAtLeast(ProgramVersion.current.text))
        #expect(ProgramVersion.current.isAtLeast("0.0.9") && !ProgramVersion.current.isAtLeast("999"))
    }

    @Test func anIDIsTwelveDigitsAndTheSameAgain() {
        let ids = (0..<1000).map { PhotoID.hashed("seed \($0)") }
        #expect(Set(ids).count == 1000 && ids == (0..<1000).map { PhotoID.hashed("seed \($0)") })
        #expect(ids.allSatisfy { $0.count == 12 && $0.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) } })
    }

    @Test(arguments: [(0, 2), (64, 2), (256, 8), (512, 16), (1 << 20, 16)])
    func fetchesAtOnceAreAsManyAsFilesMayBeOpen(descriptors: Int, expected: Int) {
        #expect(OpenFileLimit.fetches(descriptors: descriptors) == expected)
        #expect(OpenFileLimit.descriptors > 0)
    }

    @Test func theContactIsTextThatAHeaderHolds() {
        #expect(UserAgent.text(contact: "") == "photos/0.1 (a place-first photo catalogue and feed reader)")
        #expect(
            UserAgent.text(contact: "https://a.example/(x)\r\n\\é")
                == "photos/0.1 (a place-first photo catalogue and feed reader; +https://a.example/x)")
    }
}
