extension ByteCount {
    /// The factors of units in lower case: decimal ones, and binary ones (IEC 80000-13).
    private static let factors: [String: Double] = [
        "": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "t": 1e12, "tb": 1e12,
        "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824, "tib": 1_099_511_627_776,
    ]

    /// Parses a size: "20GB", "1.5 GiB", "500 mb", or a number of bytes; nil for anything else.
    static func bytes(_ text: String) -> Int64? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
        guard let factor = factors[unit], number.first != ".", number.last != "." else { return nil }
        if factor == 1 { return Int64(number) }
        guard let value = Double(number), value * factor < 9e18 else { return nil }
        return Int64((value * factor).rounded())
    }
}
