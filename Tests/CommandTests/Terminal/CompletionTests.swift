import Foundation
import TestSupport
import Testing

/// What a shell offers to complete, asked as bash does, and as the scripts ask the program.
@Suite struct CompletionTests {
    private let program: Program

    init() throws {
        program = try Program()
        try TestPhoto.falun(1, title: "Falu gruva").write(program.folder + "/pictures/a.jpg")
        try TestPhoto.springfield(2).write(program.folder + "/pictures/b.jpg")
        try program.run("import", program.folder + "/pictures")
        try program.run("sources", "add", "https://example.org/a.xml", "--name", "two words")
    }

    private func ids() throws -> [String] {
        try program.photos().compactMap { $0["id"] as? String }.sorted()
    }

    /// What bash offers for the last word of a line.
    private func bash(_ words: String..., environment: [String: String] = [:]) throws -> [String] {
        let script = program.folder + "/photos.bash"
        if !FileManager.default.fileExists(atPath: script) {
            try Data(try program.run("--generate-completion-script", "bash").output.utf8).write(
                to: URL(fileURLWithPath: script))
        }
        let line = """
            . "$1"; shift; PATH="\((Program.path as NSString).deletingLastPathComponent):$PATH"
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _photos photos "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let shell = program.process([], environment: environment)
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = ["-c", line, "bash", script] + words
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        return said.split(separator: "\n").map(String.init).sorted()
    }

    @Test func bashCompletesCommandsOptionsAndTheirValues() throws {
        defer { program.remove() }
        #expect(try bash("photos", "pl") == ["places"])
        #expect(try bash("photos", "--js") == ["--json"])
        #expect(try bash("photos", "--library", "x", "rec") == ["recents"])
        #expect(try bash("photos", "--library", program.folder + "/pic") == [program.folder + "/pictures"])
        #expect(try bash("photos", "list", "--sort", "") == ["published", "taken", "title"])
        #expect(try bash("photos", "places", "--by", "") == ["country", "region"])
        #expect(try bash("photos", "list", "--dis") == ["--districts"])
        #expect(try bash("photos", "open", "x", "--mode", "fi") == ["fill", "fit"])
        #expect(try bash("photos", "sources", "add", "x", "--policy", "m") == ["merge"])
        #expect(
            try bash("photos", "import", program.folder + "/pictures/") == [
                program.folder + "/pictures/a.jpg", program.folder + "/pictures/b.jpg",
            ])
    }

    @Test func bashCompletesWhatIsInTheLibrary() throws {
        defer { program.remove() }
        let ids = try ids()
        #expect(ids.count == 2)
        #expect(try bash("photos", "open", "") == ids)
        #expect(try bash("photos", "show", String(ids[0].prefix(8))) == [ids[0]])
        #expect(try bash("photos", "list", "se-") == ["se-falun-2715459"])
        #expect(try bash("photos", "locate", ids[0], "--place", "us-spring").count == 1)
        #expect(try bash("photos", "sync", "two") == ["two words"])
        #expect(try bash("photos", "forget", program.folder + "/pict") == [program.folder + "/pictures/"])
    }

    @Test func bashCompletesNamesOfPlacesAndCodesOfCountries() throws {
        defer { program.remove() }
        #expect(try bash("photos", "list", "Fal") == ["Falun"])
        #expect(try bash("photos", "list", "fal") == ["falun"])
        #expect(try bash("photos", "locate", "x", "--place", "Fal") == ["Falun"])
        #expect(try bash("photos", "list", "SE") == ["SE"])
        #expect(try bash("photos", "list", "us").contains("us"))
        #expect(try !bash("photos", "locate", "x", "--place", "SE").contains("SE"))
    }

    @Test func bashCompletesIDsOfTrips() throws {
        defer { program.remove() }
        #expect(try bash("photos", "trips", "").isEmpty)
        for week in 1...6 {
            try TestPhoto.falun(10 + week, takenAt: "2011:0\(week):03 12:00:00").write(
                "\(program.folder)/pictures/h\(week).jpg")
        }
        for day in 1...3 {
            try TestPhoto(
                seed: 20 + day, latitude: 59.9133, longitude: 10.7389, takenAt: "2011:04:1\(day) 12:00:00"
            ).write("\(program.folder)/pictures/t\(day).jpg")
        }
        try program.run("import", program.folder + "/pictures")
        let trips = try #require(try program.run("trips", "--json").json()["trips"] as? [[String: Any]])
        let ids = trips.compactMap { $0["id"] as? String }
        #expect(ids.count == 1)
        #expect(try bash("photos", "trips", "") == ids)
        #expect(try bash("photos", "trips", "2011-") == ids)
        #expect(try bash("photos", "trips", "2012").isEmpty)
    }

    @Test func theLibraryOnTheLineIsTheOneThatIsLookedInto() throws {
        defer { program.remove() }
        let nowhere = ["PHOTOS_LIBRARY": program.folder + "/nothing"]
        #expect(try bash("photos", "list", "se-", environment: nowhere) == [])
        let library = program.library
        #expect(try bash("photos", "--library", library, "list", "se-", environment: nowhere) == ["se-falun-2715459"])
        #expect(!FileManager.default.fileExists(atPath: program.folder + "/nothing"))
    }

    @Test func aNameIsNeverRunByTheShell() throws {
        defer { program.remove() }
        let evil = "x$(touch pwned)`touch pwned`;\"'& y"
        try program.run("sources", "add", "https://example.org/b.xml", "--name", evil)
        try Data().write(to: URL(fileURLWithPath: program.folder + "/pictures/" + evil.replacing("/", with: "")))
        #expect(try bash("photos", "sync", "x") == [evil])
        #expect(try bash("photos", "forget", program.folder + "/pictures/x").count == 1)
        #expect(!FileManager.default.fileExists(atPath: program.folder + "/pwned"))
    }

    @Test func shellsThatShowTitlesGetThem() throws {
        defer { program.remove() }
        for (shell, separator) in [("fish", "\t"), ("zsh", ":")] {
            let words = ["---completion", "list", "--", "positional@0", "2", "3", "photos", "list", "se-"]
            let said = try program.run(words, environment: ["SAP_SHELL": shell]).output
            #expect(said.contains("se-falun-2715459\(separator)Falun, Dalarna\n"))
        }
    }

    @Test(arguments: ["zsh", "fish"])
    func theScriptIsOneThatTheShellReads(shell: String) throws {
        defer { program.remove() }
        let result = try program.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        let path = "/usr/bin/" + shell
        guard FileManager.default.isExecutableFile(atPath: path) else { try Test.cancel("there is no \(shell) here") }
        let script = program.folder + "/script"
        try Data(result.output.utf8).write(to: URL(fileURLWithPath: script))
        let check = program.process([])
        check.executableURL = URL(fileURLWithPath: path)
        check.arguments = ["-n", script]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
    }
}
