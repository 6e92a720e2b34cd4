import Foundation
import TestSupport
import Testing

/// `photos import FILE.zip --extract DIR`.
@Suite(.serialized) struct UnpackingCommandTests {
    private let program: Program
    private var zip: String { program.folder + "/takeout-1.zip" }

    init() throws {
        program = try Program(inMemory: true)
        var members: [ZIPBuilder.Member] = []
        for number in 0..<30 {
            let photo = program.folder + "/photo.jpg"
            try TestPhoto.falun(number).write(photo)
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: photo)))
            members.append(.init("Takeout/Google Photos/Photos from \(2000 + number % 3)/\(number).jpg", bytes: bytes))
        }
        try FileManager.default.removeItem(atPath: program.folder + "/photo.jpg")
        try Data(ZIPBuilder(members: members).bytes).write(to: URL(fileURLWithPath: zip))
    }

    /// Sorted: a folder in memory lists its files in the order in which they got their names, which a kill changes.
    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jpg") || $0.contains("/.") }.sorted()
    }

    @Test func itSaysWhatWasCopied() throws {
        defer { program.remove() }
        let folder = program.folder + "/unpacked"
        let report = try program.run("import", zip, "--extract", folder)
        #expect(report.status == 0, "\(report.errors)")
        #expect(
            report.output.hasPrefix("30 files copied out of the ZIP files.\n30 photographs at 1 place in 1 country.\n"))
        let json = try program.run("import", zip, "--extract", folder, "--json").json()
        #expect(json["unpacked"] as? Int == 0 && json["unchanged"] as? Int == 30)
        #expect(try program.run("import", folder, "--extract", folder).status == 64)
        #expect(try program.run("import", program.folder + "/none.zip", "--extract", folder).status == 66)
        try "no zip".write(toFile: program.folder + "/bad.zip", atomically: true, encoding: .utf8)
        let bad = try program.run("import", program.folder + "/bad.zip")
        #expect(bad.output.contains("bad.zip cannot be read: it is not a ZIP file"))
        let there = try program.run("import", zip, "--library", program.folder + "/other")
        #expect(there.status == 0, "\(there.errors)")
        let photo = try program.run("list", "se", "--library", program.folder + "/other")
        #expect(photo.output.contains("29.jpg"))
        // Nothing replaces a ZIP file with photos.
        for command in [["open", "@1", "--viewport", "20x20", "--output", zip], ["bundle", "create", zip]] {
            let refused = try program.run(command + ["--library", program.folder + "/other"])
            #expect(refused.status == 64 && refused.errors.contains("not allowed"), "\(refused.errors)")
        }
        let listed = try program.run("list", "se", "--library", program.folder + "/other", "--json").output
        #expect(listed.contains("takeout-1.zip!\\/Takeout") || listed.contains("takeout-1.zip!/Takeout"))
    }

    /// Whenever the command is killed, running it again copies the rest, and nothing is left over.
    @Test func killedAtAnyMomentItContinues() throws {
        defer { program.remove() }
        let began = ContinuousClock.now
        #expect(try program.run("import", zip, "--extract", program.folder + "/whole").status == 0)
        let duration = ContinuousClock.now - began
        let whole = try names(program.folder + "/whole")
        var dice = SeededGenerator(seed: 11)
        for number in 0..<Density.count(10, dense: 100) {
            let (folder, library) = ("\(program.folder)/u\(number)", "\(program.folder)/l\(number)")
            let process = program.process(["import", zip, "--extract", folder, "--library", library])
            try process.run()
            usleep(UInt32(duration * Double.random(in: 0..<1.1, using: &dice) / .microseconds(1)))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let again = try program.run("import", zip, "--extract", folder, "--library", library, "--json")
            try #require(again.status == 0, "\(again.errors)")
            #expect(try again.json()["photographs"] as? Int == 30)
            try #require(try names(folder) == whole)
            for name in whole.prefix(5) {
                #expect(
                    FileManager.default.contentsEqual(
                        atPath: "\(folder)/\(name)", andPath: "\(program.folder)/whole/\(name)"))
            }
        }
    }
}
