import Server
import Testing

/// QR codes: what they look like on a page and on a terminal.
@Suite struct QRCodeTests {
    /// Version 1: 21 modules, with a finder pattern in three corners (ISO/IEC 18004, 6.3.3).
    @Test func aShortTextIsASmallCode() throws {
        let code = try #require(QRCode("HI"))
        #expect(code.size == 21)
        for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for (x, y) in [(0, 0), (6, 0), (0, 6), (6, 6), (3, 3)] {
                #expect(code.isDark(column + x, row + y), "\(column + x), \(row + y)")
            }
            for (x, y) in [(1, 1), (5, 1), (1, 5), (5, 5)] { #expect(!code.isDark(column + x, row + y)) }
        }
        for place in [-1, 21] { #expect(!code.isDark(place, 0) && !code.isDark(0, place)) }
        // The timing pattern alternates.
        #expect((8...12).map { code.isDark($0, 6) } == [true, false, true, false, true])
    }

    @Test func thePathDrawsEachDarkModuleOnce() throws {
        let code = try #require(QRCode("https://192.168.1.20:8443/join#" + String(repeating: "x", count: 43)))
        var drawn: Set<[Int]> = []
        var total = 0
        for run in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1H(\d+)z/) {
            let (column, row, width, back) = (
                Int(run.output.1) ?? -1, Int(run.output.2) ?? -1, Int(run.output.3) ?? -1, Int(run.output.4) ?? -1
            )
            #expect(column == back)
            for x in column..<column + width {
                drawn.insert([x, row])
                total += 1
            }
        }
        let dark = (0..<code.size).flatMap { row in
            (0..<code.size).filter { code.isDark($0, row) }.map { [$0, row] }
        }
        #expect(drawn == Set(dark) && total == dark.count && total > 300)
    }

    @Test(arguments: [true, false])
    func aTerminalShowsTwoRowsInALine(isLightInk: Bool) throws {
        let code = try #require(QRCode("HI"))
        let lines = code.lines(isLightInk: isLightInk)
        #expect(lines.count == 15 && lines.allSatisfy { $0.count == 29 })
        for (index, line) in lines.enumerated() {
            for (place, letter) in line.enumerated() {
                let (column, row) = (place - 4, index * 2 - 4)
                let inked = [[" "], ["▀"], ["▄"], ["█"]]
                let dark =
                    (code.isDark(column, row) != isLightInk ? 1 : 0)
                    + (code.isDark(column, row + 1) != isLightInk ? 2 : 0)
                #expect(inked[dark] == [String(letter)])
            }
        }
    }

    @Test func aTextThatIsTooLongHasNone() {
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
        #expect(QRCode("") == nil)
    }
}
