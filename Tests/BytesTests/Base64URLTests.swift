import Bytes
import Testing

@Suite struct Base64URLTests {
    /// Vectors of RFC 4648, section 10, without padding, and the two digits in which this alphabet differs.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func theVectorsOfTheStandardHold(plain: String, text: String) {
        #expect(Base64URL.text(Array(plain.utf8)) == text && Base64URL.bytes(text) == Array(plain.utf8))
        #expect(Base64URL.text([0xFB, 0xFF]) == "-_8" && Base64URL.bytes("-_8") == [0xFB, 0xFF])
    }

    @Test func everyTextComesBack() {
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
            #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "Zm9v+", "Zm9v/", "Zm9v ", "Zmä", "AAAAA"])
    func otherTextsAreRefused(text: String) { #expect(Base64URL.bytes(text) == nil) }
}
