import Foundation
import TestSupport
import Testing

/// Long listings on a terminal, through a pager that prints a marker.
@Suite struct PagerTests {
    private static let marker = "<paged>"

    private let program: Program

    init() throws {
        program = try Program()
        for seed in 1...30 {
            try TestPhoto.falun(seed, title: "Photo \(seed)").write(program.folder + "/pictures/\(seed).jpg")
        }
        try program.run("import", program.folder + "/pictures")
    }

    /// A pager that prints the marker, then everything.
    private var telling: String { "echo '\(Self.marker)'; cat" }

    private func run(
        _ arguments: String..., environment: [String: String], rows: Int = 12, columns: Int = 100
    ) throws -> (status: Int32, text: String) {
        let terminal = try PseudoTerminal(
            [Program.path] + arguments, environment: program.terminalEnvironment(environment), columns: columns,
            rows: rows)
        return (try terminal.wait(), terminal.text)
    }

    @Test func aListingLongerThanTheTerminalIsPagedWithItsColours() throws {
        defer { program.remove() }
        let paged = try run("list", environment: ["PAGER": telling])
        #expect(paged.status == 0)
        #expect(paged.text.hasPrefix(Self.marker))
        #expect(paged.text.contains("Photo 30"))
        #expect(paged.text.contains("\u{1B}[2m"))
        #expect(paged.text.components(separatedBy: "Photo ").count == 31)
    }

    @Test func aListingThatFitsIsNot() throws {
        defer { program.remove() }
        for arguments in [["list", "--limit", "10"], ["places"], ["recents"]] {
            let terminal = try PseudoTerminal(
                [Program.path] + arguments, environment: program.terminalEnvironment(["PAGER": telling]), rows: 12)
            #expect(try terminal.wait() == 0)
            #expect(!terminal.text.contains(Self.marker), "\(arguments)")
        }
        // Lines that wrap take more than a row.
        let wrapped = try run("list", "--limit", "10", "--ids", environment: ["PAGER": telling], columns: 40)
        #expect(wrapped.text.hasPrefix(Self.marker))
    }

    @Test func photosPagerCountsBeforePager() throws {
        defer { program.remove() }
        let environment = ["PHOTOS_PAGER": "sed s/Photo/Bild/", "PAGER": telling]
        let paged = try run("list", environment: environment)
        #expect(paged.text.contains("Bild 30"))
        #expect(!paged.text.contains(Self.marker))
    }

    @Test func withoutAPagerTheListingIsPlain() throws {
        defer { program.remove() }
        for pager in ["", "cat", "/no/such/pager", "/no/such/pager --with='a b'"] {
            let plain = try run("list", environment: ["PAGER": pager])
            #expect(plain.status == 0, "\(pager)")
            #expect(plain.text.components(separatedBy: "Photo ").count == 31, "\(pager)")
        }
    }

    @Test func nobodyIsPagedWhoWantsNoPagerOrJSONOrAPipe() throws {
        defer { program.remove() }
        let environment = ["PAGER": telling]
        #expect(try !run("list", "--no-pager", environment: environment).text.contains(Self.marker))
        #expect(try !run("--no-pager", "list", environment: environment).text.contains(Self.marker))
        #expect(try !run("list", "--json", environment: environment).text.contains(Self.marker))
        #expect(try !run("list", environment: environment.merging(["TERM": "dumb"]) { $1 }).text.contains(Self.marker))
        #expect(try !program.run("list", environment: environment).output.contains(Self.marker))
    }

    @Test func whoHasSeenEnoughHasDoneNothingWrong() throws {
        defer { program.remove() }
        // Several times what a pipe holds, printed as it comes.
        try program.run("sample", "--photos", "10000", "--rows-only", program.folder + "/rows")
        for pager in ["head -n 3", "false", "true", "exit 3"] {
            let paged = try run("places", environment: ["PAGER": pager])
            #expect(paged.status == 0, "\(pager)")
            #expect(!paged.text.contains("photos:"), "\(pager): \(paged.text)")
        }
    }

    @Test func lessIsLeftWithItsOwnKeyAndItsInterrupt() throws {
        defer { program.remove() }
        try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/less"))
        let terminal = try program.onTerminal("list", columns: 100, rows: 12)
        // Its prompt, behind the first screen.
        try terminal.until("the first screen") {
            terminal.text.contains("Photo 19") && terminal.text.hasSuffix(":\u{1B}[K")
        }
        // An interrupt is less's own affair.
        terminal.type("\u{03}")
        // It throws away what is typed before it has drawn again.
        var typed = ContinuousClock.now - .seconds(1)
        try terminal.until("the end") {
            if .now - typed > .milliseconds(500) {
                terminal.type("G")
                typed = .now
            }
            return terminal.text.contains("(END)")
        }
        terminal.type("q")
        #expect(try terminal.wait() == 0)
        #expect(terminal.isCooked)
    }

    /// What is measured is measured alone: `scripts/test` runs nothing beside it.
    @Suite struct Measurements {
        @Test func theFirstLinesDontWaitForTheLast() throws {
            let tests = try PagerTests()
            let program = tests.program
            defer { program.remove() }
            // A pager that ends after one line, and never reads what a pipe can't hold.
            try program.run("sample", "--photos", "100000", "--rows-only", program.folder + "/rows")
            try program.run("places")
            func time(_ pager: String) throws -> Duration {
                try (0..<3).map { _ in
                    try ContinuousClock().measure { _ = try tests.run("places", environment: ["PAGER": pager]) }
                }.min() ?? .zero
            }
            let (one, all) = (try time("head -n 1"), try time("tail -n 1"))
            #expect(one < all, "\(one) against \(all)")
        }
    }
}
