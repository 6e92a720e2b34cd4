import Foundation
import TestSupport
import Testing

/// `photos export`.
@Suite(.serialized) struct ExportCommandTests {
    private let program: Program
    private var folder: String { program.folder + "/export" }

    init() throws {
        program = try Program(inMemory: true)
    }

    /// The bytes of all files below a folder, by their paths in it.
    private func files(_ folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)") }
        }
        return files
    }

    @Test func itSaysWhatWasExportedAndWhatWasNot() throws {
        defer { program.remove() }
        let library = try UsedLibrary(program, photos: 12)
        #expect(try program.run("sets", "create", "Summer", library.ids[3], library.ids[1]).status == 0)
        let all = try program.run("export", "--to", folder)
        #expect(all.status == 0, "\(all.errors)")
        #expect(
            all.output.hasPrefix("Wrote 12 photos (") && all.output.hasSuffix("), 1 set, 3 corrections to \(folder).\n")
        )
        let set = try program.run("export", "Summer", "--to", folder + ".zip", "--json").json()
        #expect(set["photos"] as? Int == 2 && set["path"] as? String == folder + ".zip")
        #expect(try program.run("export", "--to", folder).status == 73)
        #expect(try program.run("export", "nowhere at all", "--to", folder + "-2").status == 66)
        #expect(try program.run("export", "Summer", "--search", "falun", "--to", folder + "-2").status == 64)
        #expect(try program.run("export", "--to", program.folder + "/pictures/x").status == 64)
        #expect(try program.run("export", "--size", "0", "--to", folder + "-2").status == 64)
        #expect(!FileManager.default.fileExists(atPath: folder + "-2"))
        try FileManager.default.removeItem(atPath: program.folder + "/pictures/3.jpg")
        let some = try program.run("export", "--to", folder + "-3")
        #expect(some.status == 66)
        #expect(some.output.contains("Wrote 11 photos") && some.output.hasSuffix(" Not exported: 1 photo.\n"))
        #expect(some.errors.hasPrefix("photos: 3.jpg (") && some.errors.hasSuffix(") is missing\n"))
    }

    @Test func aSiteShowsTownsUnlessMoreIsAskedFor() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let site = try program.run("export", "--site", folder)
        #expect(site.status == 0 && site.output.hasPrefix("Wrote 12 photos ("), "\(site.errors)")
        let exact = try program.run("export", "--site", folder + "-2", "--positions", "exact", "--json").json()
        #expect(exact["photos"] as? Int == 12)
        func pages(_ folder: String) throws -> String {
            try files(folder).filter { $0.key.hasSuffix(".html") }.map { String(decoding: $0.value, as: UTF8.self) }
                .joined()
        }
        #expect(try !pages(folder).contains("<dt>Position"))
        #expect(try pages(folder + "-2").contains("<dt>Position"))
        #expect(try program.run("export", "--site", folder).status == 73)
        #expect(try program.run("export", "--site", folder + "-3", "--to", folder + "-3").status == 64)
        #expect(try program.run("export").status == 64)
    }

    /// Whenever the command is killed, running it again gives a whole export, and nothing is left over.
    @Test func killedAtAnyMomentAnExportContinues() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 14)
        let began = ContinuousClock.now
        #expect(try program.run("export", "--to", folder + "-whole").status == 0)
        let duration = ContinuousClock.now - began
        let whole = try files(folder + "-whole")
        var dice = SeededGenerator(seed: 9)
        var continued = 0
        for number in 0..<Density.count(12, dense: 100) {
            let path = "\(folder)-\(number)"
            let process = program.process(["export", "--to", path])
            try process.run()
            usleep(UInt32(duration * Double.random(in: 0..<1.1, using: &dice) / .microseconds(1)))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let again = try program.run("export", "--to", path)
            // Complete before it was killed, or now.
            try #require(again.status == 0 || again.status == 73, "\(again.errors)")
            if again.status == 0 { continued += 1 }
            let found = try files(path)
            try #require(found == whole, "\(Set(found.keys).symmetricDifference(whole.keys))")
        }
        #expect(continued > 0)
    }
}

/// On a full disk.
@Suite(.serialized, .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.missing)")) struct FullExportDiskTests {
    @Test func anExportForWhichThereIsNoRoomContinuesWhenThereIs() throws {
        let program = try Program(inMemory: true)
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let folder = program.folder + "/disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let disk = try SmallDisk(at: folder, kibibytes: 1024)
        var other = program
        other.wrapper = disk.wrapper
        for target in [folder + "/export", folder + "/export.zip"] {
            try disk.fill(leaving: 6)
            let full = try other.run("export", "--to", target)
            #expect(full.status == 74, "\(full.errors)")
            #expect(full.errors.contains("no space left on device"), "\(full.errors)")
            #expect(full.errors.split(separator: "\n").count == 1)
            disk.free()
            let again = try other.run("export", "--to", target)
            #expect(again.status == 0, "\(again.errors)")
            let left = try FileManager.default.contentsOfDirectory(atPath: disk.path(folder))
            #expect(left.allSatisfy { !$0.hasPrefix(".photos") }, "\(left)")
        }
    }
}
