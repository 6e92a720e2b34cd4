internal import Foundation

/// Counts, positions and measures in the pages' English.
package enum EnglishText {
    /// `1 photo`, `2 photos`, `12,345 photos`.
    package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(digits(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// With commas between thousands.
    static func digits(_ number: Int) -> String {
        let text = String(number)
        var result = ""
        for (index, digit) in text.enumerated() {
            if index > 0, (text.count - index).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return result
    }

    /// `60.6070° N, 15.6320° E`.
    package static func position(latitude: Double, longitude: Double) -> String {
        degrees(latitude, "N", "S") + ", " + degrees(longitude, "E", "W")
    }

    /// `1,234 m`, `−3 m`.
    package static func metres(_ value: Double) -> String {
        guard let whole = Int(exactly: value.rounded()) else { return "\(value) m" }
        return (whole < 0 ? "−" : "") + digits(abs(whole)) + " m"
    }

    /// `87°`, from 0° to 359°.
    package static func bearing(_ value: Double) -> String {
        Int(exactly: value.rounded()).map { "\($0 % 360)°" } ?? "\(value)°"
    }

    private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        String(format: "%.4f° ", abs(value)) + (value < 0 ? negative : positive)
    }
}
