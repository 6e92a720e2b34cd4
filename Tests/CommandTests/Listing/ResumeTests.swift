import Foundation
import TestLibraries
import TestSupport
import Testing

/// `photos resume`, from outside.
@Suite struct ResumeTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func importPhotos() throws -> [String] {
        for number in 0..<3 {
            let photo = TestPhoto(seed: number, latitude: 60.607, longitude: 15.632, title: "Gruvan \(number)")
            try photo.write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        return try program.photos().compactMap { $0["id"] as? String }
    }

    /// Runs a command on a terminal, where a person sees what it prints.
    private func step(_ arguments: String...) throws {
        let terminal = try PseudoTerminal(
            [Program.path] + arguments,
            environment: program.terminalEnvironment(["PHOTOS_NO_SYNC": "1", "PAGER": "cat"]))
        #expect(try terminal.wait() == 0, "\(terminal.text)")
    }

    private func screens(_ program: Program? = nil) throws -> [[String: Any]] {
        let result = try (program ?? self.program).run("resume", "--json")
        #expect(result.status == 0 && result.errors.isEmpty)
        return try #require(try result.json()["screens"] as? [[String: Any]])
    }

    private func kinds() throws -> [String] {
        try screens().compactMap { $0["kind"] as? String }
    }

    @Test func whereThereIsNothingItIsSaidAndMakesNothing() throws {
        defer { program.remove() }
        let none = try program.run("resume")
        #expect(none.status == 0 && none.output.hasPrefix("Nothing to resume yet.") && none.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.library))
        #expect(try screens().isEmpty)
        _ = try importPhotos()
        #expect(try program.run("resume").output == none.output)
    }

    @Test func commandsAreStepsAndResumeOpensTheLast() throws {
        defer { program.remove() }
        let ids = try importPhotos()
        try step("places")
        try step("places", "--country", "se")
        try step("list", "se-fal", "--sort", "title")
        #expect(try program.run("open", ids[1], "--viewport", "40x40").status == 0)
        #expect(try kinds() == ["places", "places", "place", "photo"])
        let lines = try program.run("resume").output.components(separatedBy: "\n")
        #expect(lines.prefix(3) == ["Places", "Sweden  SE", "Falun  se-falun-2715459"])
        #expect(lines[3].hasSuffix(ids[1]) && lines[3].hasPrefix("Gruvan"))
        // The photo is opened as by `open`.
        #expect(lines[4].hasSuffix(ids[1]) && lines.contains { $0.contains("/renditions/") })
        #expect(try kinds() == ["places", "places", "place", "photo"])
        try step("list", "se-fal", "--sort", "title")
        #expect(try screens().last?["sort"] as? String == "title")
        let listed = try program.run("resume", "--locale", "sv").output
        #expect(listed.hasPrefix("Places\nSverige  SE\nFalun  se-falun-2715459\n"))
        for id in ids { #expect(listed.contains(id)) }
    }

    @Test func searchesAndRecentsAreStepsToo() throws {
        defer { program.remove() }
        let ids = try importPhotos()
        try step("search", "gruvan", "-2")
        #expect(try program.run("open", ids[0], "--viewport", "40x40").status == 0)
        #expect(try screens().last?["listing"] as? String == "search:gruvan -2")
        try step("recents")
        #expect(try kinds() == ["search", "photo", "recents"])
        #expect(try program.run("resume").output.contains(ids[0]))
        try step("search", "gruvan", "-2")
        let search = try program.run("search", "gruvan", "-2")
        #expect(try kinds() == ["search"])
        #expect(try program.run("resume").output == "Search  “gruvan -2”\n" + search.output)
        try step("places")
        #expect(try kinds() == ["places"])
    }

    @Test func whatGoesIntoAFileOrAPipeMovesNobody() throws {
        defer { program.remove() }
        let ids = try importPhotos()
        try step("places")
        for command in [
            ["list", "se-fal"], ["search", "gruvan"], ["recents"], ["show", ids[0]], ["places", "--country", "se"],
        ] {
            #expect(try program.run(command).status == 0)
            #expect(try kinds() == ["places"], "\(command)")
        }
        #expect(try program.run("open", ids[0], "--viewport", "40x40").status == 0)
        #expect(try kinds() == ["places", "photo"])
    }

    @Test func whereAPhotoWasForgottenOneIsAtItsPlace() throws {
        defer { program.remove() }
        let ids = try importPhotos()
        try step("list", "se-fal")
        try program.run("open", ids[0], "--viewport", "40x40")
        #expect(try program.run("forget", ids[0]).status == 0)
        let result = try program.run("resume")
        #expect(result.status == 0 && result.output.hasPrefix("Falun  se-falun-2715459\n"))
        #expect(!result.output.contains(ids[0]) && result.output.contains(ids[1]))
    }

    @Test func wordsAreNoOptionsAndNoControls() throws {
        defer { program.remove() }
        _ = try importPhotos()
        let file = try CatalogueFile(program.library + "/catalog.sqlite")
        try file.execute(
            #"UPDATE person SET screens = '{"version": 1, "screens": [{"kind": "search", "words": "--limit=x"}]}'"#)
        try file.close()
        let result = try program.run("resume")
        #expect(result.status == 0 && result.output.hasPrefix("Search  “--limit=x”\n"), "\(result.errors)")
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func readingGoesOnWhereNothingCanBeWritten() throws {
        defer { program.remove() }
        _ = try importPhotos()
        try step("places")
        let before = try screens()
        let mode = { (mode: Int, path: String) in
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        try mode(0o500, program.library)
        defer { try? mode(0o700, program.library) }
        try step("recents")
        #expect(try screens() as NSArray == before as NSArray)
    }

    @Test func killedAtAnyMomentOneIsAtTheStepBeforeOrAfter() throws {
        defer { program.remove() }
        let ids = try importPhotos()
        try step("places")
        var seen: Set<String> = []
        let rounds = Density.count(16, dense: 40)
        for round in 0..<rounds {
            let command = round.isMultiple(of: 2) ? ["list", "se-fal"] : ["places"]
            let terminal = try PseudoTerminal(
                [Program.path] + command,
                environment: program.terminalEnvironment(["PHOTOS_NO_SYNC": "1", "PAGER": "cat"]))
            usleep(UInt32(20_000 * round / rounds))
            // The last ones live, however slow the machine is.
            if round < rounds - 4 { terminal.signal(SIGKILL) }
            _ = try terminal.wait()
            let kinds = try kinds().joined(separator: " ")
            #expect(["places", "places place"].contains(kinds))
            seen.insert(kinds)
        }
        #expect(seen.count == 2)
        #expect(try program.run("open", ids[0], "--viewport", "40x40").status == 0)
    }
}
