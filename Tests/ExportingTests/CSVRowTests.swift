import Exporting
import Testing

/// Rows of tables for spreadsheets.
@Suite struct CSVRowTests {
    private func row(_ fields: [String?]) -> String { String(decoding: CSVRow.bytes(fields), as: UTF8.self) }

    @Test func fieldsAreQuotedWhereTheyHaveTo() {
        #expect(
            row(["a", nil, "b, c", "say \"x\"", "two\nlines"]) == "a,,\"b, c\",\"say \"\"x\"\"\",\"two\nlines\"\r\n")
    }

    @Test(arguments: ["=1+2", "+SUM(A1)", "-cmd", "@x", "\t=1"])
    func aTextIsNeverAFormula(text: String) {
        #expect(row([text]).hasPrefix("'"))
    }

    @Test func numbersStayNumbers() {
        #expect(row(["-15.632", "+4", "60.6"]) == "-15.632,+4,60.6\r\n")
    }

    @Test func aFormulaWithACommaIsQuotedAndATextStill() {
        #expect(row(["=HYPERLINK(\"http://x\",\"y\")"]) == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"\r\n")
    }
}
