import Foundation
import Synchronization
import Testing

/// The manual page agrees with the help of the program.
@Suite struct ManualTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func page() throws -> [String] {
        let result = try program.run("manual")
        #expect(result.status == 0)
        return result.output.components(separatedBy: "\n")
    }

    /// The help of each command, requested once.
    private static let helps = Mutex<[[String]: [String]]>([:])

    private func helpLines(_ command: [String]) throws -> [String] {
        if let known = Self.helps.withLock({ $0[command] }) { return known }
        let lines = try program.run(command + ["--help"]).output.components(separatedBy: "\n")
        Self.helps.withLock { $0[command] = lines }
        return lines
    }

    /// The commands and options that a command's help names.
    private func help(_ command: [String]) throws -> (commands: [String], options: [String]) {
        let lines = try helpLines(command)
        var section = ""
        var (commands, options): ([String], [String]) = ([], [])
        for line in lines {
            if line.isEmpty || (line.hasSuffix(":") && !line.hasPrefix(" ")) { section = line }
            guard line.hasPrefix("  "), !line.hasPrefix("   "), let word = line.split(separator: " ").first else {
                continue
            }
            if section == "SUBCOMMANDS:" { commands.append(String(word)) }
            if section == "OPTIONS:" {
                let names = line.prefix { $0 != "<" }.split(separator: " ").prefix { $0.hasPrefix("-") }
                options += names.map { $0.filter { $0 != "," } }
            }
        }
        return (commands, options)
    }

    /// The command and all its subcommands.
    private func commands(_ command: [String] = []) throws -> [[String]] {
        let below = try help(command).commands.filter { $0 != "help" }
        return [command] + (try below.flatMap { try commands(command + [$0]) })
    }

    /// Page lines from a heading to the next.
    private func section(_ page: [String], _ heading: String) -> ArraySlice<String> {
        guard let start = page.firstIndex(of: heading) else { return [] }
        let end = page[(start + 1)...].firstIndex { $0.hasPrefix(".S") } ?? page.endIndex
        return page[start..<end]
    }

    @Test func theProgramSaysWhatItIsMadeOf() throws {
        defer { program.remove() }
        let text = try program.run("--credits")
        #expect(text.status == 0 && text.output.hasPrefix("OpenStreetMap "), "\(text.output.prefix(100))")
        for line in ["  © OpenStreetMap contributors", "  https://opendatacommons.org/licenses/odbl/1-0/"] {
            #expect(text.output.contains(line + "\n"), "\(line)")
        }
        let credits = try #require(try program.run("--credits", "--json").json()["credits"] as? [[String: Any]])
        #expect(credits.first?["license"] as? String == "ODbL-1.0" && credits.count > 40)
        #expect(try program.run("--help").output.contains("SUBCOMMANDS"))
    }

    @Test func everyCommandAndOptionIsInThePage() throws {
        defer { program.remove() }
        let page = try page()
        let all = try commands()
        #expect(all.count > 15)
        let common = section(page, ".Ss Common options").joined(separator: "\n")
        for command in all {
            let own =
                command.isEmpty
                ? common : section(page, ".Ss photos " + command.joined(separator: " ")).joined(separator: "\n")
            #expect(!own.isEmpty, "\(command)")
            for option in try help(command).options {
                let macro = "Fl " + option.dropFirst().replacing("-", with: "\\-")
                let words = (own + "\n" + common).components(separatedBy: "\n").filter { $0.hasPrefix(".It") }
                #expect(words.contains { ($0 + " ").contains(macro + " ") }, "\(command) \(option)")
            }
        }
    }

    @Test func everyCommandHasAnExampleInItsHelpAndInThePage() throws {
        defer { program.remove() }
        let page = try page()
        for command in try commands() where try help(command).commands.isEmpty {
            let words = (["photos"] + command).joined(separator: " ")
            #expect(try helpLines(command).contains { $0.hasPrefix("  \(words)") }, "\(words)")
            #expect(section(page, ".Ss " + words).contains { $0.hasPrefix(words) }, "\(words)")
        }
    }

    @Test func optionsOfACommandStandBeforeThoseOfAll() throws {
        defer { program.remove() }
        // --credits is the program's alone.
        let common = try help([]).options.filter { $0 != "--credits" }
        #expect(common.first == "--library")
        for command in try commands() where try !command.isEmpty && help(command).commands.isEmpty {
            let options = try help(command).options
            #expect(options.suffix(common.count) == common[...], "\(command)")
        }
    }

    @Test func everyVariableThatIsReadIsInThePage() throws {
        defer { program.remove() }
        let text = try page().joined(separator: "\n")
        for name in [
            "PHOTOS_LIBRARY", "PHOTOS_NO_SYNC", "PHOTOS_PAGER", "PAGER", "PHOTOS_PREVIEW", "NO_COLOR", "XDG_DATA_HOME",
        ] {
            #expect(text.contains(name))
        }
    }

    @Test(.enabled("mandoc is not installed") { FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") })
    func thePageIsGoodMdoc() throws {
        defer { program.remove() }
        let path = program.folder + "/photos.1"
        try Data(page().joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let lint = program.process([])
        lint.executableURL = URL(fileURLWithPath: "/usr/bin/mandoc")
        // What other pages the machine has is not ours.
        lint.arguments = ["-T", "lint", "-W", "warning,stop", path]
        let pipe = Pipe()
        lint.standardOutput = pipe
        lint.standardError = pipe
        try lint.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        lint.waitUntilExit()
        #expect(lint.terminationStatus == 0, "\(said)")
    }
}
