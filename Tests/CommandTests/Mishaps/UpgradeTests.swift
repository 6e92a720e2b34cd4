import Foundation
import TestLibraries
import TestSupport
import Testing

/// Libraries of earlier and later versions of the program, from outside.
@Suite(.serialized) struct UpgradeTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
        try FileManager.default.createDirectory(atPath: program.library, withIntermediateDirectories: true)
    }

    private var catalogue: String { program.library + "/catalog.sqlite" }

    /// Tests that need no process are in `EarlierLibraryTests`.
    @Test func anEarlierLibraryIsUsedAsIfItWereOfToday() throws {
        defer { program.remove() }
        try EarlierCatalogue.version1.write(to: catalogue)
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

    @Test func aLaterLibraryIsRefusedInOneLine() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let file = try CatalogueFile(catalogue)
        try file.execute("PRAGMA user_version = 1000")
        try file.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        for command in [
            ["list"], ["import", program.folder + "/pictures"], ["recents"], ["locate", "--suggest"], ["sync"],
            ["sources"],
        ] {
            let result = try program.run(command)
            #expect(result.status == 77, "\(command)")
            #expect(
                result.errors.contains("newer version of photos") && result.errors.split(separator: "\n").count == 1,
                "\(command)")
            #expect(result.output.isEmpty, "\(command)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue)) == before, "\(command)")
            #expect(!FileManager.default.fileExists(atPath: catalogue + "-wal"), "\(command)")
        }
    }

    @Test func anUpgradeThatIsKilledLeavesTheEarlierVersionWhole() throws {
        defer { program.remove() }
        let original = program.folder + "/original.sqlite"
        try EarlierCatalogue.version4.write(to: original, photos: 60_000)
        var versions: [String: Int] = [:]
        for delay in Density.isDense ? [5, 10, 15, 20, 30, 40, 60, 80, 120, 160] : [5, 20, 40, 80, 160] {
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
            #expect(try file.rows("SELECT count(*) FROM photo") == ["60007"])
            #expect(try file.columns()["photo"]?.contains("metadataVersion") == (version != "4"))
            try file.close()
            let listed = try program.run("show", "aaaa", "--json", "--no-sync")
            #expect(try listed.status == 0 && listed.json()["title"] as? String == "Falu gruva", "\(listed.errors)")
            let checked = try program.run("restore", program.library + "/upgrades/catalog-4.zip", "--check")
            #expect(
                checked.status == 0 && checked.output.contains("60,006 photos"), "\(checked.errors)\(checked.output)")
        }
        #expect(versions.keys.allSatisfy { (Int($0) ?? 0) >= 4 })
        #expect(versions["4", default: 0] > 0, "none was killed before its end: \(versions)")
    }

    /// Limits the size of files in KiB, as if the disk were full.
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
        // With less, SQLite cannot open the file.
        #expect(kibibytes < 33 || said.contains("before it is upgraded"), "\(said)")
        #expect(said.contains("cannot write") && said.split(separator: "\n").count == 1, "\(said)")
        let file = try CatalogueFile(catalogue)
        #expect(try file.faults() == [])
        #expect(try file.rows("PRAGMA user_version") == ["4"])
        #expect(try file.rows("SELECT count(*) FROM photo") == ["10007"])
        #expect(try file.columns()["photo"]?.contains("keywords") == false)
        try file.close()
        #expect(try program.run("places", "--no-sync").status == 0)
    }

    @Test func anUpgradeSaysWhatItDoesAndWhereTheBackupIs() throws {
        defer { program.remove() }
        try EarlierCatalogue.version30.write(to: catalogue)
        let trial = try program.run("upgrade", "--dry-run")
        #expect(trial.status == 0 && trial.output.contains("from version 30 to "), "\(trial.errors)")
        #expect(trial.output.contains("  films of photos\n"))
        let places = try program.run("places", "--no-sync")
        #expect(places.status == 0)
        #expect(
            places.errors
                == "photos: upgrading the catalogue in \(program.library) from version 30, after a backup of it\n")
        let again = try program.run("upgrade", "--json").json()
        #expect(again["from"] as? Int == again["to"] as? Int && (again["steps"] as? [String]) == [])
        let backup = program.library + "/upgrades/catalog-30.zip"
        let refused = try program.run("restore", backup)
        #expect(refused.status == 73 && refused.errors.contains("--replace"))
        let restored = try program.run("restore", backup, "--replace")
        #expect(restored.status == 0 && restored.errors.contains("catalog-replaced-"), "\(restored.errors)")
    }

    /// A process that opened the catalogue's file beside SQLite, and closed it, would lose its locks; then another takes its log away.
    @Test func aServerKeepsItsLogWhileCommandsComeAndGo() throws {
        defer { program.remove() }
        try EarlierCatalogue.version33.write(to: catalogue)
        let server = try Serving(program)
        let log = catalogue + "-wal"
        func number() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: log)[.systemFileNumber] as? Int
        }
        #expect(try program.run("edit", "aaaa", "--title", "one").status == 0)
        let before = try number()
        for _ in 1...3 { #expect(try program.run("list", "--no-sync").status == 0) }
        #expect(try number() == before)
        let edited = try server.get(
            "/api/v1/photos/aaaaaaaaaaa1", method: "PATCH", form: #"{"title": "two"}"#, type: "application/json")
        #expect(edited.status == 200)
        #expect(try program.run("show", "aaaa", "--json").json()["title"] as? String == "two")
        #expect(try program.run("edit", "aaaa", "--caption", "three").status == 0)
        let refused = try program.run("restore", program.library + "/upgrades/catalog-33.zip", "--replace")
        #expect(refused.status == 75 && refused.errors.contains("in use"), "\(refused.errors)")
        #expect(server.end(SIGTERM) == 0)
        let shown = try program.run("show", "aaaa", "--json").json()
        #expect(shown["title"] as? String == "two" && shown["caption"] as? String == "three")
    }

    @Test func aTrialBesideAProcessThatHoldsTheCatalogueUpgradesNothing() throws {
        defer { program.remove() }
        try EarlierCatalogue.version33.write(to: catalogue)
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        holder.arguments = [
            "python3", "-c",
            """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1], isolation_level=None)
            c.execute("PRAGMA locking_mode = EXCLUSIVE"); c.execute("BEGIN EXCLUSIVE"); print("held", flush=True); sys.stdin.read()
            """, catalogue,
        ]
        let (input, output) = (Pipe(), Pipe())
        (holder.standardInput, holder.standardOutput) = (input, output)
        try holder.run()
        _ = output.fileHandleForReading.availableData
        for command in [["upgrade", "--dry-run"], ["list", "--no-sync"]] {
            let busy = try program.run(command)
            #expect(busy.status == 75, "\(command): \(busy.errors)")
        }
        try input.fileHandleForWriting.close()
        holder.waitUntilExit()
        let file = try CatalogueFile(catalogue)
        #expect(try file.rows("PRAGMA user_version") == ["33"])
        try file.close()
    }
}
