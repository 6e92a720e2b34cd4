/// Numbers as the parameters write them (Image API 3.0, section 4.7): decimal digits, and one point where a fraction is allowed.
enum ParameterNumber {
    /// Beyond this nothing is told apart: no picture is as large.
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
        // Swift reads no number that begins or ends with its point.
        return Double(text.utf8.contains(point) ? "0\(text)0" : "\(text)").map { min($0, Double(greatest)) }
    }

    /// A number for each part between commas; nil unless there are `count` of them.
    static func list<Number>(_ text: Substring, _ count: Int, _ read: (Substring) -> Number?) -> [Number]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(read)
        return parts.count == count && numbers.count == count ? numbers : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
