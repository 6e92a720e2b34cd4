internal import Bytes

/// Time zones in dates.
enum TimeZoneName {
    /// Minutes east of UTC for an upper-case name or numeric offset. Knows RFC 822's names of North America and those of
    /// Europe, Japan and Australia in common use; an unknown name is UTC (RFC 2822, section 4.3). Nil if the text is neither a
    /// name nor an offset.
    static func minutes(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first else { return 0 }
        if first == UInt8(ascii: "(") { return 0 }
        let name = text.prefix(while: ASCII.isLetter)
        let rest = text.dropFirst(name.count)
        guard let sign = rest.first else {
            return hours[String(decoding: name, as: UTF8.self)].map { Int($0 * 60) } ?? 0
        }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return name.isEmpty ? nil : 0 }
        let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard (1...4).contains(digits.count), digits.allSatisfy(ASCII.isDigit) else { return nil }
        let number = ASCII.integer(digits)
        let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
        guard minutes <= 15 * 60, digits.count <= 2 || number % 100 < 60 else { return nil }
        return sign == UInt8(ascii: "+") ? minutes : -minutes
    }

    private static let hours: [String: Double] = [
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8,
        "HST": -10, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "MET": 1, "MEST": 2,
        "EET": 2, "EEST": 3, "MSK": 3, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "ACST": 9.5, "AWST": 8, "NZST": 12,
        "NZDT": 13,
    ]
}
