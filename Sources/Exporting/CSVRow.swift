/// A row of a table as comma-separated values (RFC 4180), for spreadsheets.
package enum CSVRow {
    /// The bytes of a row, with its end.
    ///
    /// A text that a spreadsheet would take for a formula begins with an apostrophe: titles come from feeds too, and a formula can
    /// send what is in the table somewhere.
    package static func bytes(_ fields: [String?]) -> [UInt8] {
        Array(fields.map { field($0 ?? "") }.joined(separator: ",").utf8) + [0x0D, 0x0A]
    }

    private static func field(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { formulas.contains($0) } ?? false
        let text = isFormula && Double(text) == nil ? "'" + text : text
        guard text.unicodeScalars.contains(where: quoted.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private static let formulas: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]
    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\n", "\r"]
}
