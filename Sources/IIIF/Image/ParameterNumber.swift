/// Parses the numbers in parameters (Image API 3.0, section 4.7): decimal digits, with a decimal point where a fraction is allowed.
enum ParameterNumber {
    /// Larger numbers are treated as this one, which is larger than any image.
    private static let greatest = 1_000_000_000

    /// A non-negative integer; nil for any other text.
    static func integer(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 100, text.utf8.allSatisfy(isDigit) else { return nil }
        return min(Int(text) ?? greatest, greatest)
    }

    /// A non-negative number with or without a fraction; nil for any other text.
    static func decimal(_ text: Substring) -> Double? {
        let point = UInt8(ascii: ".")
        guard text.utf8.count <= 100, text.utf8.allSatisfy({ isDigit($0) || $0 == point }),
            text.utf8.contains(where: isDigit), text.utf8.filter({ $0 == point }).count <= 1
        else { return nil }
        // Swift does not parse a number that begins or ends with its decimal point.
        return Double(text.utf8.contains(point) ? "0\(text)0" : "\(text)").map { min($0, Double(greatest)) }
    }

    /// Comma-separated numbers; nil unless there are `count` of them.
    static func list<Number>(_ text: Substring, _ count: Int, _ read: (Substring) -> Number?) -> [Number]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(read)
        return parts.count == count && numbers.count == count ? numbers : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
