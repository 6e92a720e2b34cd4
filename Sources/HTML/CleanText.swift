/// Removes characters that text cannot contain.
package enum CleanText {
    /// Whether a character is a C0 or C1 control or a noncharacter.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xFEFF: true
        // The noncharacters, listed because asking Unicode's tables dominated the running time.
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// The text without such characters, and with a line feed for each line ending.
    package static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) else { return text }
        var clean = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            if scalar == "\n", wasReturn { continue }
            if scalar == "\r" {
                clean.append("\n")
            } else if scalar.value == 0x0C {
                clean.append(" ")
            } else if !isControl(scalar) {
                clean.append(scalar)
            }
        }
        return String(clean)
    }
}
