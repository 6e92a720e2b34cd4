import Foundation
import Imaging
import TestSupport
import Testing

/// Pictures on terminals of every kind: what is drawn, and what isn't.
@Suite struct PreviewTests {
    private static let kittyQuestion = "\u{1B}_Gi=31"
    private static let deviceAttributes = "\u{1B}[c"
    private static let sixelQuestion = "\u{1B}[?2;1;0S\u{1B}[c"
    private static let sizeReport = "\u{1B}[6;16;8t"

    private let program: Program
    private let id: String

    init() throws {
        program = try Program()
        try TestPhoto(seed: 1, size: PixelSize(width: 600, height: 400)).write(program.folder + "/pictures/a.jpg")
        try program.run("import", program.folder + "/pictures")
        id = try #require(try program.photos().first?["id"] as? String)
    }

    private func open(
        _ environment: [String: String] = [:], cell: (Int, Int) = (8, 16), typed: String = "", more: [String] = [],
        answers: PseudoTerminal.Answers = []
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [Program.path, "open", id, "--viewport", "600x400"] + more,
            environment: program.terminalEnvironment(environment), columns: 80, rows: 30, cell: cell, typed: typed,
            answers: answers)
        #expect(try terminal.wait() == 0, "\(terminal.text)")
        #expect(terminal.isCooked)
        #expect(terminal.text.contains("zoom scale 1,"))
        return terminal
    }

    /// How much a picture differs from the rendition, scaled to its size.
    private func difference(_ picture: PixelBuffer) throws -> Double {
        let json = try program.run("open", id, "--viewport", "600x400", "--json").json()
        let path = try #require((json["rendition"] as? [String: Any])?["path"] as? String)
        let file = ImageSource.bytes([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        let region = Rect(PixelSize(width: 600, height: 400))
        let wanted = try file.render(Rendering(region: region, size: picture.size)).pixels
        try #require(picture.channels == wanted.channels)
        let sum = zip(picture.bytes, wanted.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(wanted.bytes.count)
    }

    /// What is between a start and an end, from place to place.
    private func pieces(_ text: String, from start: String, to end: String) -> [Substring] {
        text.components(separatedBy: start).dropFirst().compactMap { part in
            part.range(of: end).map { Substring(part[..<$0.lowerBound]) }
        }
    }

    private func isBlocks(_ terminal: PseudoTerminal) -> Bool { terminal.text.contains("m▀") }

    @Test(arguments: [["TERM": "xterm-kitty"], ["TERM_PROGRAM": "ghostty"], ["PHOTOS_PREVIEW": "kitty"]])
    func kittyGetsAPNGInPieces(environment: [String: String]) throws {
        defer { program.remove() }
        let terminal = try open(environment)
        #expect(!terminal.text.contains(Self.deviceAttributes))
        let codes = pieces(terminal.text, from: "\u{1B}_G", to: "\u{1B}\\").map { $0.split(separator: ";") }
        try #require(codes.count > 1 && codes.allSatisfy { $0.count == 2 })
        // 600 pixels are 75 columns, but 400 would be 25 rows of the 20 that are free: 60 columns, 320 pixels high.
        #expect(codes[0][0] == "a=T,f=100,t=d,q=2,c=60,m=1")
        #expect(codes.dropFirst().dropLast().allSatisfy { $0[0] == "q=2,m=1" })
        #expect(codes.last?[0] == "q=2,m=0")
        #expect(codes.allSatisfy { $0[1].utf8.count <= 4096 })
        let png = try #require(Data(base64Encoded: codes.map { String($0[1]) }.joined()))
        let file = ImageSource.bytes([UInt8](png))
        let size = try ImageHeader.read(from: file).size
        #expect(size == PixelSize(width: 480, height: 320))
        let picture = try file.render(Rendering(region: Rect(size), size: size)).pixels
        #expect(try difference(picture) < 0.01)
    }

    @Test func aTerminalThatSaysItTakesKittysPicturesGetsThem() throws {
        defer { program.remove() }
        let answer = "\u{1B}_Gi=31;OK\u{1B}\\" + Self.sizeReport + "\u{1B}[?62;4c"
        let terminal = try open(cell: (0, 0), answers: [(Self.deviceAttributes, answer)])
        let codes = pieces(terminal.text, from: "\u{1B}_G", to: "\u{1B}\\")
        // The question, then the picture.
        #expect(codes.count > 2)
        #expect(codes.first?.hasPrefix("i=31,s=1,v=1,a=q") == true)
        #expect(codes.dropFirst().first?.hasPrefix("a=T,f=100,t=d,q=2,c=60,") == true)
    }

    @Test(arguments: [["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "WezTerm"], ["LC_TERMINAL": "iTerm2"]])
    func iTermGetsTheFile(environment: [String: String]) throws {
        defer { program.remove() }
        let terminal = try open(environment)
        #expect(!terminal.text.contains(Self.deviceAttributes))
        let code = try #require(pieces(terminal.text, from: "\u{1B}]1337;File=", to: "\u{07}").first)
        let parts = code.split(separator: ":")
        let file = try #require(parts.count == 2 ? Data(base64Encoded: String(parts[1])) : nil)
        #expect(parts[0] == "inline=1;size=\(file.count);width=60;height=20;preserveAspectRatio=1")
        let json = try program.run("open", id, "--viewport", "600x400", "--json").json()
        let path = try #require((json["rendition"] as? [String: Any])?["path"] as? String)
        #expect(file == FileManager.default.contents(atPath: path))
    }

    @Test(arguments: [nil, "tmux"])
    func aTerminalWithSixelsGetsThemInItsColours(multiplexer: String?) throws {
        defer { program.remove() }
        let environment = multiplexer.map { ["TMUX": "/tmp/x,1,0", "TERM": $0] } ?? [:]
        let terminal = try open(
            environment,
            answers: [
                (Self.sixelQuestion, "\u{1B}[?1;0;64S\u{1B}[?2;0;1000;160S\u{1B}[?63;1;2;4;6c"),
                (Self.deviceAttributes, "\u{1B}[?63;1;2;4;6c"),
            ])
        #expect(terminal.text.contains(Self.kittyQuestion) == (multiplexer == nil))
        let sixels = SixelDecoder(terminal.sent)
        let picture = try #require(sixels.picture)
        // 160 pixels high at most: 240 wide.
        #expect(picture.size == PixelSize(width: 240, height: 160))
        #expect((33...64).contains(sixels.colorCount))
        // What an eye makes of dither: the mean of 4 × 4 pixels.
        let coarse = try ImageSource.bytes(try picture.png()).render(
            Rendering(region: Rect(picture.size), size: PixelSize(width: 60, height: 40)))
        let difference = try difference(coarse.pixels)
        #expect(difference < 6, "\(difference)")
    }

    @Test func aTerminalWithoutPicturesGetsHalfBlocks() throws {
        defer { program.remove() }
        let terminal = try open(answers: [(Self.deviceAttributes, "\u{1B}[?62;22c")])
        #expect(isBlocks(terminal))
        #expect(!terminal.text.contains("\u{1B}P"))
    }

    @Test func nobodyIsAskedWhoWouldPrintTheQuestion() throws {
        defer { program.remove() }
        for environment in [["TERM": "linux"], ["TERM_PROGRAM": "Apple_Terminal"]] {
            let terminal = try open(environment)
            #expect(isBlocks(terminal))
            #expect(!terminal.text.contains(Self.kittyQuestion))
        }
    }

    @Test func aVariableThatAnotherTerminalLeftIsNotBelieved() throws {
        defer { program.remove() }
        let environment = ["TERM_PROGRAM": "ghostty", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(379)"]
        let terminal = try open(environment, answers: [(Self.deviceAttributes, "\u{1B}[?64;22c")])
        #expect(isBlocks(terminal))
        #expect(!terminal.text.contains("a=T"))
    }

    @Test func noPictureIsDrawnForWhoWantsNone() throws {
        defer { program.remove() }
        for (environment, more) in [
            (["PHOTOS_PREVIEW": "none"], []), (["NO_COLOR": "1"], []), (["TERM": "dumb"], []),
            (["TERM": "xterm-kitty"], ["--no-preview"]),
        ] {
            let terminal = try open(environment, more: more)
            #expect(!isBlocks(terminal))
            #expect(!terminal.text.contains("\u{1B}_G"))
            #expect(!terminal.text.contains(Self.deviceAttributes))
        }
        let piped = try program.run("open", id, environment: ["PHOTOS_PREVIEW": "sixel", "TERM": "xterm-kitty"])
        #expect(piped.status == 0)
        #expect(!piped.output.contains("\u{1B}"))
    }

    @Test func anUnknownWishIsSaidAndThenTheTerminalDecides() throws {
        defer { program.remove() }
        let terminal = try open(["PHOTOS_PREVIEW": "ascii", "TERM": "xterm-kitty"])
        #expect(terminal.text.contains("photos: invalid PHOTOS_PREVIEW 'ascii': expected one of kitty, iterm2, sixel"))
        #expect(terminal.text.contains("\u{1B}_Ga=T"))
    }

    @Test func whatWasTypedAheadStaysForTheShell() throws {
        defer { program.remove() }
        let script = "'\(Program.path)' open \(id) --viewport 600x400; read line; echo \"got:$line\""
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", script], environment: program.terminalEnvironment([:]), cell: (8, 16), typed: "hello\n",
            answers: [(Self.deviceAttributes, "\u{1B}[?62;4c")])
        #expect(try terminal.wait() == 0)
        #expect(terminal.text.contains("got:hello"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalWhileTheTerminalIsAskedLeavesItAsItWas(number: Int32) throws {
        defer { program.remove() }
        // Over ssh answers are waited for so long that the signal comes meanwhile.
        let terminal = try program.onTerminal(
            "open", id, "--viewport", "600x400", environment: ["SSH_CONNECTION": "::1 1 ::1 22"])
        try terminal.until("it is asked") { terminal.text.contains(Self.deviceAttributes) }
        #expect(!terminal.isCooked)
        terminal.signal(number)
        #expect(try terminal.wait() == 128 + number)
        #expect(terminal.isCooked)
    }

    /// What is measured is measured alone: `scripts/test` runs nothing beside it.
    @Suite struct Measurements {
        @Test func aTerminalThatAnswersNothingIsNotWaitedForLong() throws {
            let tests = try PreviewTests()
            defer { tests.program.remove() }
            let clock = ContinuousClock()
            _ = try tests.open(["PHOTOS_PREVIEW": "blocks"])
            let known = try clock.measure { _ = try tests.open(["PHOTOS_PREVIEW": "blocks"]) }
            let silent = try clock.measure {
                let terminal = try tests.open()
                #expect(terminal.text.contains(PreviewTests.deviceAttributes))
                #expect(tests.isBlocks(terminal))
            }
            #expect(silent - known < .milliseconds(200), "\(silent) against \(known)")
        }
    }
}
