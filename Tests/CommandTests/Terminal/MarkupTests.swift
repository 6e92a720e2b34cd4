import Foundation
import TestSupport
import Testing

/// Titles and captions with `<i>` and `<b>` as commands print them.
@Suite struct PrintedMarkupTests {
    private let program: Program
    private let id: String

    init() throws {
        program = try Program(inMemory: true)
        let titles = ["Post 1 <i>Ciofera</i>", "R&D <3 <b>you</b>", "<i>a</i>\u{301}b"]
        for (number, title) in titles.enumerated() {
            try TestPhoto.falun(number, title: title).write("\(program.folder)/pictures/\(number).jpg")
        }
        try program.run("import", program.folder + "/pictures")
        let found = try program.run("search", "--json", "ciofera").json()["photos"] as? [[String: Any]]
        #expect(found?.first?["title"] as? String == titles[0])
        id = try #require(found?.first?["id"] as? String)
        try program.run("open", id, "--viewport", "10x10")
    }

    @Test func whereNothingStandsOutEmphasisIsLeftOutAndAllElseStays() throws {
        defer { program.remove() }
        for command in [
            ["list"], ["recents"], ["search", "ciofera"], ["open", id, "--viewport", "10x10"], ["show", id],
            ["recents", "--delete", "1"], ["recents", "--undo"],
        ] {
            let result = try program.run(command)
            let text = command.contains("--delete") ? result.errors : result.output + result.errors
            #expect(text.contains("Post 1 Ciofera"), "\(command): \(text)")
            #expect(!text.contains("<i>") && !text.contains("</i>") && !text.contains("\u{1B}"), "\(command): \(text)")
        }
        #expect(try program.run("list").output.contains("R&D <3 you"))
        let dumb = try program.onTerminal("list", environment: ["TERM": "dumb"], columns: 120)
        #expect(try dumb.wait() == 0 && dumb.text.contains("Post 1 Ciofera") && !dumb.text.contains("\u{1B}"))
    }

    @Test func aTerminalShowsItalicsAndBold() throws {
        defer { program.remove() }
        for command in [["list"], ["recents"], ["search", "ciofera"], ["show", id]] {
            let terminal = try PseudoTerminal(
                [Program.path] + command, environment: program.terminalEnvironment([:]), columns: 120)
            #expect(try terminal.wait() == 0)
            #expect(terminal.text.contains("Post 1 \u{1B}[3mCiofera\u{1B}[0m"), "\(command): \(terminal.text)")
        }
        let open = try program.onTerminal("open", id, "--viewport", "10x10", "--no-preview", columns: 120)
        #expect(try open.wait() == 0)
        #expect(open.text.contains("\u{1B}[1mPost 1 \u{1B}[0m\u{1B}[1m\u{1B}[3mCiofera\u{1B}[0m"), "\(open.text)")
        let list = try program.onTerminal("list", columns: 120)
        #expect(try list.wait() == 0 && list.text.contains("R&D <3 \u{1B}[1myou\u{1B}[0m"))
        // An accent that comes first in a piece takes nothing from the end of the italics before it.
        #expect(
            list.text.unicodeScalars.map(\.value).contains([
                0x1B, 0x5B, 0x33, 0x6D, 0x61, 0x1B, 0x5B, 0x30, 0x6D, 0x301,
            ]))
    }

    @Test func columnsStandUnderEachOtherWhateverIsMarked() throws {
        defer { program.remove() }
        for lines in [
            try program.run("list").output.split(separator: "\n").map(String.init),
            try {
                let terminal = try program.onTerminal("list", columns: 120)
                #expect(try terminal.wait() == 0)
                return terminal.visibleLines
            }(),
        ] {
            let columns = lines.compactMap { line in line.range(of: "Falun,").map { line[..<$0.lowerBound].count } }
            #expect(columns.count == 3 && Set(columns).count == 1, "\(lines)")
        }
    }
}
