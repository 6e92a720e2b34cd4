/// Formats numbers of bytes in decimal units (ISO 80000-13) with three digits.
enum ByteCount {
    private static let units = ["kB", "MB", "GB", "TB"]

    /// "41 B", "1.20 MB", "34.5 MB", "120 MB".
    static func text(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count) B" }
        var value = Double(count) / 1000
        var unit = 0
        while value >= 999.5, unit + 1 < units.count {
            value /= 1000
            unit += 1
        }
        // Two decimals below 10, one below 100, none from there.
        let scale = value < 9.995 ? 100.0 : value < 99.95 ? 10 : 1
        let rounded = (value * scale).rounded() / scale
        var text = "\(rounded)"
        if scale == 1 { text = "\(Int(rounded))" }
        if scale == 100, text.split(separator: ".").last?.count == 1 { text += "0" }
        return "\(text) \(units[unit])"
    }
}
