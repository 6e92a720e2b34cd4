import Foundation
import TestSupport
import Testing

/// `photos locate --suggest`, from outside.
@Suite struct SuggestTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    /// Falun at 10:00 and Gävle at 10:50; without a position at 10:04, 10:40 and 15:00.
    private func importFive() throws {
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:00:00").write(pictures + "/falun.jpg")
        try TestPhoto(seed: 2, latitude: 60.6749, longitude: 17.1413, takenAt: "2011:05:02 10:50:00")
            .write(pictures + "/gavle.jpg")
        try TestPhoto(seed: 3, takenAt: "2011:05:02 10:04:00").write(pictures + "/a.jpg")
        try TestPhoto(seed: 4, takenAt: "2011:05:02 10:40:00").write(pictures + "/sub/b.jpg")
        try TestPhoto(seed: 5, takenAt: "2011:05:02 15:00:00").write(pictures + "/c.jpg")
        #expect(try program.run("import", pictures).status == 0)
    }

    private func suggestions(_ arguments: String...) throws -> [[String: Any]] {
        let result = try program.run(["locate", "--suggest", "--json"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try #require(try result.json()["suggestions"] as? [[String: Any]])
    }

    private func placed() throws -> Int {
        let list = try program.run("list", "--json", "--no-sync").json()["photos"] as? [[String: Any]] ?? []
        return list.count { $0["latitude"] != nil }
    }

    @Test func withoutAYesNothingIsWritten() throws {
        defer { program.remove() }
        try importFive()
        let told = try program.run("locate", "--suggest")
        #expect(told.status == 0)
        let lines = told.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].contains("b.jpg") && lines[0].contains("Gävle, Sweden")
                && lines[0].contains("10 minutes before gavle.jpg"))
        #expect(lines[0].contains("; but 40 minutes after falun.jpg at Falun, Sweden, 8"))
        #expect(lines[1].contains("a.jpg") && lines[1].contains("4 minutes after falun.jpg"))
        #expect(told.errors.contains("1 photo") && told.errors.contains("--yes"))
        #expect(try suggestions().count == 2)
        #expect(try placed() == 2)
    }

    @Test func aYesToAllSetsThem() throws {
        defer { program.remove() }
        try importFive()
        let found = try program.run("locate", "--suggest", "--yes", "--json").json()
        #expect(found["taken"] as? Int == 2 && found["without"] as? Int == 1)
        #expect(try placed() == 4)
        #expect(try suggestions().isEmpty)
    }

    @Test func onlyWhatIsNamedIsSuggestedFor() throws {
        defer { program.remove() }
        try importFive()
        let below = try suggestions(pictures + "/sub")
        #expect(below.count == 1)
        let id = try #require((below[0]["photo"] as? [String: Any])?["id"] as? String)
        #expect(try program.run("locate", id, "--suggest", "--yes").status == 0)
        #expect(try placed() == 3)
        #expect(try program.run("locate", id, "--yes").status == 64)
        #expect(try program.run("locate", "--suggest", "--reset").status == 64)
        #expect(try program.run("locate", "nosuch", "--suggest").status == 66)
    }

    /// On a terminal, which script(1) makes.
    @Test(arguments: [("y\nn\n", 3), ("n\nq\n", 2), ("a\n", 4), ("what\ny\nyes\n", 4), ("", 2)])
    func onATerminalEachIsAskedFor(answers: String, expected: Int) throws {
        defer { program.remove() }
        try importFive()
        let input = program.folder + "/answers"
        try Data(answers.utf8).write(to: URL(fileURLWithPath: input))
        let terminal = program.process([])
        terminal.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        terminal.arguments = ["-qec", "\(Program.path) locate --suggest", "/dev/null"]
        terminal.standardInput = FileHandle(forReadingAtPath: input)
        let output = Pipe()
        terminal.standardOutput = output
        try terminal.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        terminal.waitUntilExit()
        #expect(terminal.terminationStatus == 0, "\(said)")
        #expect(said.contains("[y]es, [n]o, [a]ll, [q]uit?"))
        #expect(try placed() == expected, "\(said)")
    }
}
