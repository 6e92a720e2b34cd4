import Foundation
import TestSupport
import Testing

/// What somebody sees who has no photographs in the library yet, and who asks what an idea means.
@Suite struct FirstRunTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func withoutACommandTheNextStepsAreShown() throws {
        defer { program.remove() }
        let before = try program.run()
        #expect(before.status == 0)
        for command in ["photos import ~/Pictures", "photos sources add URL", "photos sample", "photos --help"] {
            #expect(before.output.contains(command), "\(command)")
        }
        #expect(try program.run("--json").json()["photos"] as? Int == 0)
        let pictures = program.folder + "/pictures"
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let after = try program.run()
        #expect(after.output.contains("1 photograph at 1 place in 1 country."))
        #expect(after.output.contains("photos places"))
        #expect(!after.output.contains("photos import"))
        #expect(try program.run("--json").json()["photos"] as? Int == 1)
    }

    @Test func aFolderWithoutPhotographsSaysWhatWasLookedFor() throws {
        defer { program.remove() }
        let result = try program.run("import", program.folder)
        #expect(result.status == 0)
        #expect(
            result.output.hasPrefix(
                "No photographs in \(program.folder): JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF and RAW files are read. "
            ))
        #expect(result.output.contains("`photos sample DIR`"))
    }

    @Test func aServerWithNothingToShowSaysWhatToDo() throws {
        defer { program.remove() }
        let server = program.process(["serve", "--port", "0"])
        let errors = Pipe()
        (server.standardOutput, server.standardError) = (Pipe(), errors)
        try server.run()
        defer {
            server.terminate()
            server.waitUntilExit()
        }
        var text = ""
        while !text.contains("No photographs yet.") {
            let data = errors.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        #expect(text.contains("No photographs yet. Try `photos import ~/Pictures`."))
    }

    @Test(arguments: ["geometry", "ids", "libraries"]) func anIdeaIsExplained(topic: String) throws {
        defer { program.remove() }
        let result = try program.run("help", topic)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("\(topic.uppercased())\n"))
        for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        #expect(try program.run().output.contains("`photos help \(topic)`"))
    }

    @Test func wrongUsageNamesTheCommandThatHelps() throws {
        defer { program.remove() }
        #expect(
            try program.run("imprt", "x").errors == "photos: no such command: imprt; did you mean `photos import`?\n")
        #expect(
            try program.run("photograph").errors
                == "photos: no such command: photograph; `photos --help` lists the commands\n")
        let rows = try program.run("recents", "--delete", "x")
        #expect(rows.status == 64)
        #expect(
            rows.errors
                == "photos: invalid rows 'x': expected numbers and ranges, such as 1,3,5-7 (see `photos recents --help`)\n"
        )
        #expect(try program.run("sources", "add").errors.hasSuffix("(see `photos sources add --help`)\n"))
    }

    @Test func noRecentsSayWhatToDo() throws {
        defer { program.remove() }
        #expect(try program.run("recents").output == "No photographs yet. Try `photos import ~/Pictures`.\n")
        try TestPhoto.falun(1).write(program.folder + "/pictures/a.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        #expect(try program.run("recents").output == "No recents yet. Try `photos open @1`.\n")
    }

    @Test func helpOfACommandIsItsOwn() throws {
        defer { program.remove() }
        #expect(try program.run("help", "import").output == program.run("import", "--help").output)
        #expect(try program.run("--help").output.contains("SUBCOMMANDS"))
    }
}
