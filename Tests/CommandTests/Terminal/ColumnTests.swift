import Foundation
import Localization
import TestSupport
import Testing

/// Counts beside names that are long, short or wide, on terminals of several widths.
@Suite struct ColumnTests {
    private let program: Program

    /// Three places: one of a very long name, one of wide characters, one of a short name.
    init() throws {
        program = try Program(inMemory: true)
        let positions = [(48.2085, 16.3721), (50.9375, 6.9603), (60.607, 15.632)]
        for (number, position) in positions.enumerated() {
            for copy in 0...number {
                try TestPhoto(seed: number * 10 + copy, latitude: position.0, longitude: position.1)
                    .write("\(program.folder)/pictures/\(number)-\(copy).jpg")
            }
        }
        try program.run("import", program.folder + "/pictures")
        let names = ["at-": Self.long, "de-": Self.wide]
        let sections = try program.run("places", "--json").json()["sections"] as? [[String: Any]] ?? []
        for place in sections.flatMap({ $0["places"] as? [[String: Any]] ?? [] }) {
            let id = try #require(place["id"] as? String)
            guard let name = names[String(id.prefix(3))] else { continue }
            #expect(try program.run("names", id, "--set", name).status == 0)
        }
    }

    private static let long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch at the river of bends"
    private static let wide = "長い長い名前の町と川と橋と丘と森と湖と島と岬と港と駅と城"

    /// The cells before each line's count, of lines that end with one.
    private func columns(_ lines: [String]) throws -> [Int] {
        try lines.filter { $0.contains(#/^ *\d+  /#) }.map { line in
            let end = try #require(line.firstMatch(of: /[\d,]+( photos?)?$/), "\(line)")
            return displayWidth(String(line[..<end.range.lowerBound]))
        }
    }

    @Test func longNamesLeaveCountsInTheirColumnAndTheLine() throws {
        defer { program.remove() }
        for command in [["places"], ["places", "--near", "60,15"], ["search", "llanfair"], ["search", "長い"]] {
            for width in [80, 40] {
                let terminal = try PseudoTerminal(
                    [Program.path] + command, environment: program.terminalEnvironment([:]), columns: width)
                #expect(try terminal.wait() == 0)
                // Behind the places stand photos.
                let lines = Array(terminal.visibleLines.prefix { command[0] != "search" || !$0.isEmpty })
                #expect(lines.allSatisfy { displayWidth($0) <= width }, "\(lines)")
                #expect(lines.contains { $0.contains("…") }, "\(lines)")
                let columns = try columns(lines)
                #expect(
                    columns.count == (command[0] == "places" ? 3 : 1) && Set(columns).count == 1,
                    "\(command): \(lines)")
            }
        }
    }

    @Test func photosStayInTheirLine() throws {
        defer { program.remove() }
        try TestPhoto(
            seed: 99, latitude: 50.9375, longitude: 6.9603, takenAt: "2011:05:02 10:11:12",
            title: "The long, long story of <i>a bridge</i> that went on and on"
        ).write("\(program.folder)/pictures/99.jpg")
        try program.run("import", program.folder + "/pictures")
        for photo in try program.photos() {
            try program.run("open", try #require(photo["id"] as? String), "--viewport", "9x9", "--no-preview")
        }
        for command in [["list"], ["list", "de-"], ["recents"], ["search", "country:DE"]] {
            for width in [80, 40] {
                let terminal = try PseudoTerminal(
                    [Program.path] + command, environment: program.terminalEnvironment([:]), columns: width)
                #expect(try terminal.wait() == 0)
                let lines = terminal.visibleLines
                #expect(lines.contains { $0.contains("…") }, "\(lines)")
                #expect(lines.allSatisfy { displayWidth($0) <= width }, "\(lines)")
                // Days are told in any case.
                let rows = lines.filter { $0.contains(#/^ *\d+  [0-9a-z]{12}  /#) }
                #expect(
                    !rows.isEmpty && rows.allSatisfy { $0.contains(#/  (\d{4}-\d\d-\d\d|undated)/#) },
                    "\(command): \(lines)")
            }
        }
    }

    @Test func whatDoesNotGoToATerminalIsNotCut() throws {
        defer { program.remove() }
        let lines = try program.run("places").output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains(Self.long) } && lines.contains { $0.contains(Self.wide) })
        #expect(try Set(columns(lines)).count == 1, "\(lines)")
    }

    @Test func alsoALongListingThatIsPrintedAsItComes() throws {
        defer { program.remove() }
        try program.run("sample", "--photos", "20000", "--rows-only", program.folder + "/rows")
        for width in [80, 40] {
            let terminal = try program.onTerminal("places", "--no-pager", columns: width)
            #expect(try terminal.wait() == 0)
            let lines = terminal.visibleLines
            #expect(lines.filter { $0.contains("…") }.count >= 2 && lines.count > 2000)
            #expect(try Set(columns(lines)).count == 1)
        }
    }
}
