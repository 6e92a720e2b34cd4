/// Byte constants of HTML syntax.
enum HTMLByte {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let ampersand = UInt8(ascii: "&")
    static let solidus = UInt8(ascii: "/")
    static let exclamation = UInt8(ascii: "!")
    static let hyphen = UInt8(ascii: "-")
    static let semicolon = UInt8(ascii: ";")

    /// Converts a name to ASCII lower case, for comparing tags and attributes.
    static func name(_ bytes: ArraySlice<UInt8>) -> String {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard bytes.contains(where: capitals.contains) else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes.map { capitals.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
