import Foundation
import TestSupport
import Testing

/// Runs every command line of README and of the guide.
///
/// Each page has a home folder of its own with the sample photographs in `~/Pictures`, and no library. Its lines are run as they
/// stand, in their order; one that ends with another status than 0 is reported with its page and line. What cannot be run so is
/// in `exceptions`, and nothing else is left out.
@Suite struct GuideTests {
    /// How a line is treated that cannot be run as it stands.
    private enum Treatment {
        /// It is run, with this as standard input, because it asks for something.
        case input(String)
        /// It is not run. Its command, options and number of arguments are checked.
        case parsed
        /// It is a script of the repository that is not run. The script has to exist.
        case script
        /// It is a line for another program, and is not run.
        case foreign
    }

    /// Lines by how they begin.
    private struct Exception {
        var beginning: String
        var treatment: Treatment
        var reason: String
    }

    private static let exceptions = [
        Exception(beginning: "scripts/run", treatment: .script, reason: "builds the program"),
        Exception(beginning: "scripts/test", treatment: .script, reason: "builds the program and runs this test"),
        Exception(beginning: "scripts/install", treatment: .script, reason: "builds the program"),
        Exception(
            beginning: "photos serve", treatment: .parsed,
            reason: "runs until it is stopped, at a port that may be in use"),
        Exception(beginning: "photos sync", treatment: .parsed, reason: "asks a server on the internet"),
        Exception(beginning: "openssl req", treatment: .foreign, reason: "openssl is not everywhere"),
        Exception(
            beginning: "photos users add", treatment: .input("correct horse battery\n"), reason: "asks for a password"),
        Exception(
            beginning: "photos users password", treatment: .input("correct horse stapler\n"),
            reason: "asks for a password"),
        Exception(
            beginning: "photos sources login", treatment: .input("anna\ncorrect horse\n"),
            reason: "asks for a name and password"),
    ]

    private static func exception(for line: String) -> Exception? {
        exceptions.first { line == $0.beginning || line.hasPrefix($0.beginning + " ") }
    }

    /// Runs the lines of a page.
    ///
    /// - Parameter photographs: a folder whose files become those of `~/Pictures`.
    /// - Returns: a line for each failure, that begins with the page and the number of the line.
    /// - Throws: if the home folder cannot be made.
    private func failures(of page: DocumentPage, photographs: String) throws -> [String] {
        var program = try Program()
        defer { program.remove() }
        let grammar = try CommandGrammar(program)
        let pictures = program.folder + "/Pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: photographs) {
            try FileManager.default.linkItem(atPath: "\(photographs)/\(name)", toPath: "\(pictures)/\(name)")
        }
        let binaries = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let environment = ["PATH": "\(binaries):/usr/bin:/bin", "PHOTOS_NO_SYNC": "1"]
        let answers = program.folder + "/.answers"
        var failures: [String] = []
        for line in page.lines {
            var input = ""
            switch Self.exception(for: line.text)?.treatment {
            case .input(let text): input = text
            case .parsed:
                if let problem = grammar.problem(line.text) {
                    failures.append("\(page.path):\(line.number): \(line.text): \(problem)")
                }
                continue
            case .script:
                if !Self.isScript(line.text) {
                    failures.append("\(page.path):\(line.number): \(line.text): no such script")
                }
                continue
            case .foreign: continue
            case nil: break
            }
            try input.write(toFile: answers, atomically: true, encoding: .utf8)
            // The library is where people have it, below the home folder.
            program.wrapper = ["-u", "PHOTOS_LIBRARY", "sh", "-c", "exec <'\(answers)'\n\(line.text)"]
            let result = try program.run([], environment: environment)
            if result.status != 0 {
                failures.append("\(page.path):\(line.number): \(line.text): status \(result.status): \(result.errors)")
            }
        }
        return failures
    }

    private static func isScript(_ line: String) -> Bool {
        let name = line.prefix { !$0.isWhitespace }
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        return FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(String(name)).path)
    }

    @Test func everyCommandLineOfREADMEAndTheGuideRuns() throws {
        let painter = try Program()
        defer { painter.remove() }
        let photographs = painter.folder + "/sample"
        try #require(try painter.run("sample", photographs).status == 0)
        let pages = try DocumentPage.all()
        #expect(pages.count > 8)
        for page in pages {
            #expect(!page.lines.isEmpty, "\(page.path) has no command line")
            for failure in try failures(of: page, photographs: photographs) { Issue.record("\(failure)") }
        }
    }

    @Test func everyExceptionIsNeeded() throws {
        let lines = try DocumentPage.all().flatMap(\.lines)
        let used = Set(lines.compactMap { Self.exception(for: $0.text)?.beginning })
        #expect(Self.exceptions.map(\.beginning).filter { !used.contains($0) } == [])
    }

    @Test func aLineThatFailsIsReportedWithItsPageAndLine() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let page = DocumentPage(
            path: "a.md",
            text: """
                # A page

                ```sh
                photos list
                photos open @1    # there is no such row
                photos serve --prot 8080
                photos serve --port 8080 \\
                    now
                photos sync nature --force
                ```

                ```text
                photos nonsense
                ```
                """)
        let failures = try failures(of: page, photographs: folder.path)
        try #require(failures.count == 3, "\(failures)")
        #expect(failures[0].hasPrefix("a.md:5: photos open @1    # there is no such row: status 66: photos: "))
        #expect(failures[1] == "a.md:6: photos serve --prot 8080: no such option: --prot")
        #expect(failures[2] == "a.md:7: photos serve --port 8080 now: 1 arguments: expected 0 to 0")
    }
}
