/// Bytes as text: two lower-case digits each.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of such a text; nil for another.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { $0 < 0x3A ? Int($0) - 0x30 : Int($0) - 0x57 }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ (0..<16).contains($0) }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
