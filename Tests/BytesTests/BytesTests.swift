import Bytes
import Testing

@Suite("Bytes")
struct BytesTests {
    /// Pseudorandom bytes that are the same in each run.
    private static func random(_ count: Int, seed: UInt64) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    @Test("of each kind are those that Swift's characters are")
    func ascii() {
        for byte in UInt8.min...(.max) {
            let character = Character(Unicode.Scalar(byte))
            let isASCII = byte < 0x80
            #expect(ASCII.isLetter(byte) == (isASCII && character.isLetter), "\(byte)")
            #expect(ASCII.isDigit(byte) == (isASCII && character.isNumber), "\(byte)")
            #expect(ASCII.isSpace(byte) == (isASCII && character.isWhitespace && byte != 0x0B), "\(byte)")
            if isASCII {
                #expect([ASCII.uppercase(byte)] == Array(character.uppercased().utf8), "\(byte)")
                #expect([ASCII.lowercase(byte)] == Array(character.lowercased().utf8), "\(byte)")
            } else {
                #expect(ASCII.uppercase(byte) == byte && ASCII.lowercase(byte) == byte)
            }
            #expect(Hexadecimal.value(of: byte).map(Int.init) == (isASCII ? character.hexDigitValue : nil), "\(byte)")
        }
        #expect(ASCII.integer("0123456789".utf8) == 123_456_789)
        #expect(ASCII.integer("9999999999999999".utf8) == 999_999_999_999_999)
    }

    @Test("become digits and come back", arguments: 0..<40)
    func hexadecimal(count: Int) {
        let bytes = Self.random(count, seed: UInt64(count))
        let text = Hexadecimal.text(bytes)
        #expect(text == bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        #expect(Hexadecimal.bytes(text) == bytes)
        #expect(Hexadecimal.bytes(text + "0") == nil)
    }

    @Test(
        "are not taken from other texts",
        arguments: ["0", "0G", "AB", "aB", "+1", "0x", " 1", "é", "1\u{0}", "//", "::"])
    func notHexadecimal(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }

    @Test("are numbers in either order", arguments: 0..<40)
    func numbers(seed: UInt64) {
        let bytes = Self.random(8, seed: seed)
        for count in 0...8 {
            let some = bytes.prefix(count)
            let expected = some.enumerated().reduce(UInt64(0)) { $0 + UInt64($1.element) << (8 * UInt64($1.offset)) }
            #expect(LittleEndian.number(some, as: UInt64.self) == expected)
            #expect(BigEndian.number(some.reversed(), as: UInt64.self) == expected)
            #expect(LittleEndian.number(some) == Int(truncatingIfNeeded: expected))
            #expect(BigEndian.number(some.reversed(), as: Int64.self) == Int64(truncatingIfNeeded: expected))
            #expect(LittleEndian.bytes(expected, count: count) == Array(some))
            #expect(BigEndian.bytes(expected, count: count) == some.reversed())
        }
        #expect(LittleEndian.number(bytes, as: UInt16.self) == UInt16(bytes[0]) + UInt16(bytes[1]) << 8)
    }

    @Test("are escaped in addresses")
    func percent() {
        let text = "a/Z 9-._~é%\u{7F}"
        #expect(PercentEncoding.text(text, keeping: PercentEncoding.isUnreserved) == "a%2FZ%209-._~%C3%A9%25%7F")
        #expect(PercentEncoding.text(text) { _ in true } == text)
        #expect(PercentEncoding.text("\u{1}/", keeping: { $0 == UInt8(ascii: "/") }) == "%01/")
    }
}
