import Foundation
import TestLibraries
import TestSupport
import Testing

/// Libraries of earlier and later versions of the program, from outside.
@Suite(.serialized) struct UpgradeTests {
    private let program: Program

    init() throws {
        program = try Program()
        try FileManager.default.createDirectory(atPath: program.library, withIntermediateDirectories: true)
    }

    private var catalogue: String { program.library + "/catalog.sqlite" }

    @Test(arguments: EarlierCatalogue.allCases) func anEarlierLibraryIsUsedAsIfItWereOfToday(
        _ earlier: EarlierCatalogue
    ) throws {
        defer { program.remove() }
        try earlier.write(to: catalogue)
        let list = try program.run("list", "--json", "--no-sync")
        #expect(list.status == 0, "\(list.errors)")
        let ids = (try list.json()["photos"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        #expect(ids.contains("aaaaaaaaaaa1") && ids.contains("bbbbbbbbbbb2") && !ids.contains("ccccccccccc3"))
        for command in [["show", "aaaa"], ["places"], ["recents"], ["sources"], ["cache", "status"]] {
            let result = try program.run(command, environment: ["PHOTOS_NO_SYNC": "1"])
            #expect(result.status == 0 && result.errors.isEmpty, "\(command): \(result.errors)")
        }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        #expect(try program.run("locate", "bbbb", "--reset").status == 0)
    }

    @Test(arguments: ["list", "import", "recents", "locate", "sync", "sources"]) func aLaterLibraryIsRefusedInOneLine(
        command: String
    ) throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let file = try CatalogueFile(catalogue)
        try file.execute("PRAGMA user_version = 1000")
        try file.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        let more = ["import": [program.folder + "/pictures"], "locate": ["--suggest"]][command] ?? []
        let result = try program.run([command] + more)
        #expect(result.status == 77)
        #expect(result.errors.contains("newer version of photos") && result.errors.split(separator: "\n").count == 1)
        #expect(result.output.isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue)) == before)
        #expect(!FileManager.default.fileExists(atPath: catalogue + "-wal"))
    }

    @Test func anUpgradeThatIsKilledLeavesTheEarlierVersionWhole() throws {
        defer { program.remove() }
        let original = program.folder + "/original.sqlite"
        try EarlierCatalogue.version4.write(to: original, photos: 100_000)
        var versions: [String: Int] = [:]
        for delay in [5, 10, 15, 20, 30, 40, 60, 80, 120, 160] {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: catalogue + suffix) }
            try FileManager.default.copyItem(atPath: original, toPath: catalogue)
            let process = program.process(["places", "--no-sync"])
            try process.run()
            usleep(UInt32(delay) * 1000)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let file = try CatalogueFile(catalogue)
            #expect(try file.faults() == [])
            let version = try file.rows("PRAGMA user_version")[0]
            versions[version, default: 0] += 1
            #expect(try file.rows("SELECT count(*) FROM photo") == ["100007"])
            #expect(try file.columns()["photo"]?.contains("metadataVersion") == (version != "4"))
            try file.close()
            let listed = try program.run("show", "aaaa", "--json", "--no-sync")
            #expect(try listed.status == 0 && listed.json()["title"] as? String == "Falu gruva", "\(listed.errors)")
        }
        #expect(versions.keys.allSatisfy { (Int($0) ?? 0) >= 4 })
        #expect(versions["4", default: 0] > 0, "none was killed before its end: \(versions)")
    }

    /// No file may grow beyond so many KiB, as if the disk were full.
    @Test(arguments: [4, 20, 33, 36]) func anUpgradeOnAFullDiskLeavesTheEarlierVersionWhole(kibibytes: Int) throws {
        defer { program.remove() }
        try EarlierCatalogue.version4.write(to: catalogue, photos: 10_000)
        let shell = program.process([])
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c", "trap '' XFSZ; ulimit -f \(kibibytes); exec \"$0\" places --no-sync --quiet", Program.path,
        ]
        let errors = Pipe()
        shell.standardError = errors
        try shell.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 74, "\(said)")
        #expect(said.contains("can't be written") && said.split(separator: "\n").count == 1, "\(said)")
        let file = try CatalogueFile(catalogue)
        #expect(try file.faults() == [])
        #expect(try file.rows("PRAGMA user_version") == ["4"])
        #expect(try file.rows("SELECT count(*) FROM photo") == ["10007"])
        #expect(try file.columns()["photo"]?.contains("keywords") == false)
        try file.close()
        #expect(try program.run("places", "--no-sync").status == 0)
    }

    /// The hash in the row is made up: a file that were hashed again would be another.
    @Test func unchangedFilesAreReadAgainOnceWithoutBeingHashed() throws {
        defer { program.remove() }
        let path = program.folder + "/pictures/a.jpg"
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12", title: "New").write(path)
        try EarlierCatalogue.version4.write(to: catalogue)
        var status = stat()
        #expect(unsafe stat(path, &status) == 0)
        let changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        let (bytes, inode) = (status.st_size, status.st_ino)
        let file = try CatalogueFile(catalogue)
        try file.execute("UPDATE folder SET path = '\(program.folder)/pictures' WHERE row = 1")
        try file.execute("UPDATE photo SET inode = \(inode), bytes = \(bytes), modifiedAt = \(changed) WHERE row = 1")
        let hash = try file.rows("SELECT sha256 FROM photo WHERE row = 1")
        try file.close()
        func shown() throws -> [String: Any] { try program.run("show", "aaaa", "--json", "--no-sync").json() }
        let imported = try program.run("import", program.folder + "/pictures", "--json")
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try imported.json()["unchanged"] as? Int == 1)
        #expect(try shown()["title"] as? String == "New")
        #expect(try shown()["takenAt"] as? String == "2011-05-02T08:11:12Z")
        #expect(!FileManager.default.fileExists(atPath: program.library + "/renditions"))
        let after = try CatalogueFile(catalogue)
        #expect(try after.rows("SELECT sha256 FROM photo WHERE row = 1") == hash)
        // Once: what is written into the row now stays.
        try after.execute("UPDATE photo SET title = 'mine' WHERE row = 1")
        try after.close()
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        #expect(try shown()["title"] as? String == "mine")
    }
}
