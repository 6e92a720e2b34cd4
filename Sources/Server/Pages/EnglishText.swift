internal import Foundation

/// Counts and positions in the pages' English.
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

    private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        String(format: "%.4f° ", abs(value)) + (value < 0 ? negative : positive)
    }
}
