import Foundation
import TestServer
import TestLibraries
import TestSupport
import Testing

/// `photos backup`, `photos restore` and the backups of `photos serve`.
@Suite(.serialized) struct BackupCommandTests {
    private let program: Program
    private var file: String { program.folder + "/backup.zip" }

    init() throws {
        program = try Program(inMemory: true)
    }

    /// The library of a person on a new machine, who has the same photographs.
    private func newMachine() throws {
        try FileManager.default.removeItem(atPath: program.library)
        try FileManager.default.removeItem(atPath: program.folder + "/.local")
    }

    /// The server has tried to sync the source, before or after the backup.
    private func lookWithoutSources() throws -> UsedLibrary.Look {
        var look = try UsedLibrary.look(program, mayRemark: true)
        look.sources = ""
        return look
    }

    private func hidden() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder).filter { $0.hasPrefix(".photos") }
    }

    @Test func aBackupMadeBesideAServerRestoresAll() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program)
        let server = try Serving(program)
        let written = try program.run("backup", file)
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.output.hasPrefix("Wrote \(file): 16 photos in "))
        #expect(written.output.hasSuffix(" places, 3 corrections, 1 source, 7 rows of recents; checked.\n"))
        #expect(server.end(SIGTERM) == 0)
        let before = try lookWithoutSources()
        let checked = try program.run("restore", file, "--check", "--json")
        let document = try checked.json()
        #expect(document["photos"] as? Int == 16 && document["hasSecrets"] as? Bool == true)
        try newMachine()
        let restored = try program.run("restore", file)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.errors == "run `photos import` with your folders to find what has changed since the backup\n")
        #expect(try lookWithoutSources() == before)
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        #expect(try lookWithoutSources() == before)
        #expect(try program.run("restore", file).status == 73)
        #expect(try program.run("restore", program.folder + "/pictures/1.jpg", "--check").status == 65)
        #expect(try program.run("restore", program.folder + "/none.zip").status == 66)
        #expect(try program.run("backup", program.folder + "/no/folder/b.zip").status == 73)
        #expect(try program.run("backup", program.folder).status == 73)
    }

    /// The old backup stays, whenever the command is killed, and what it left behind is deleted by the next one.
    @Test func killedAtAnyMomentABackupIsOldOrNew() throws {
        defer { program.remove() }
        let library = try UsedLibrary(program, photos: 12)
        #expect(try program.run("backup", file).status == 0)
        let old = try program.run("restore", file, "--check", "--json").json()
        let began = ContinuousClock.now
        #expect(try program.run("backup", program.folder + "/other.zip").status == 0)
        let duration = ContinuousClock.now - began
        #expect(try program.run("locate", library.ids[1], "--place", "jp-kyoto-1857910").status == 0)
        var dice = SeededGenerator(seed: 7)
        var (kept, new) = (0, 0)
        for _ in 0..<Density.count(12, dense: 100) {
            let process = program.process(["backup", file])
            try process.run()
            usleep(UInt32(duration * Double.random(in: 0..<1.1, using: &dice) / .microseconds(1)))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let checked = try program.run("restore", file, "--check", "--json")
            try #require(checked.status == 0, "\(checked.errors)")
            if try checked.json()["madeAt"] as? String == old["madeAt"] as? String { kept += 1 } else { new += 1 }
        }
        #expect(kept + new > 0)
        // Folders that were just made could belong to a running command, so only older ones are deleted.
        for name in try hidden() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: program.folder + "/" + name)
        }
        #expect(try program.run("backup", file).status == 0)
        #expect(try hidden() == [])
    }

    @Test func killedAtAnyMomentARestoreCanBeRepeated() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        try FileManager.default.createDirectory(
            atPath: program.library + "/uploads", withIntermediateDirectories: true)
        for number in 0..<4 { try TestPhoto.falun(number).write(program.library + "/uploads/\(number).jpg") }
        #expect(try program.run("import", program.library + "/uploads").status == 0)
        try "of a house".write(toFile: program.library + "/home.pem", atomically: true, encoding: .utf8)
        #expect(try program.run("sources", "add", "http://127.0.0.1:9/p", "--name", "p", "--allow-private").status == 0)
        #expect(try program.run(["sources", "login", "p", "--token"], input: "secret\n").status == 0)
        #expect(try program.run("backup", file, "--uploads").status == 0)
        let before = try UsedLibrary.look(program)
        try newMachine()
        let began = ContinuousClock.now
        #expect(try program.run("restore", file).status == 0)
        let duration = ContinuousClock.now - began
        var dice = SeededGenerator(seed: 8)
        for _ in 0..<Density.count(12, dense: 100) {
            try newMachine()
            let process = program.process(["restore", file])
            try process.run()
            usleep(UInt32(duration * Double.random(in: 0..<1.1, using: &dice) / .microseconds(1)))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let again = try program.run("restore", file)
            // Complete before it was killed, or now.
            try #require(again.status == 0 || again.status == 73, "\(again.errors)")
            try #require(try UsedLibrary.look(program) == before)
            #expect(FileManager.default.fileExists(atPath: program.library + "/home.pem"))
        }
    }

    @Test func aServerWritesBackupsAndEndsAtOnce() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let folder = program.folder + "/backups"
        let server = try Serving(program, "--backups", folder, "--backup-keep", "2", "--backup-every", "12h")
        func backups() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".zip") }
        }
        for _ in 0..<600 where backups().isEmpty { usleep(50_000) }
        #expect(backups().count == 1)
        let metrics = try server.get("/metrics").body
        #expect(metrics.contains("photos_backup_failures_total 0"))
        #expect(server.end(SIGTERM) == 0)
        #expect(try program.run("restore", folder + "/" + backups()[0], "--check").status == 0)
        // The next server knows that none is due.
        let second = try Serving(program, "--backups", folder)
        usleep(1_500_000)
        #expect(try second.get("/metrics").body.contains("photos_backup_last_timestamp_seconds"))
        #expect(second.end(SIGTERM) == 0)
        #expect(backups().count == 1)
        #expect(try program.run("serve", "--backup-keep", "3").status == 64)
        #expect(try program.run("serve", "--backups", folder, "--backup-every", "3w").status == 64)
    }
}

/// On a full disk.
@Suite(.serialized, .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.missing)")) struct FullBackupDiskTests {
    @Test func aBackupForWhichThereIsNoRoomLeavesTheOldOne() throws {
        let program = try Program(inMemory: true)
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let folder = program.folder + "/disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let disk = try SmallDisk(at: folder, kibibytes: 8192)
        var other = program
        other.wrapper = disk.wrapper
        #expect(try other.run("backup", folder + "/b.zip").status == 0)
        try disk.fill(leaving: 100)
        let full = try other.run("backup", folder + "/b.zip")
        #expect(full.status == 74, "\(full.errors)")
        #expect(full.errors.contains("no space left on device"), "\(full.errors)")
        #expect(full.errors.split(separator: "\n").count == 1)
        #expect(try other.run("restore", folder + "/b.zip", "--check").status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: disk.path(folder))
        #expect(left.allSatisfy { !$0.hasPrefix(".photos-backup") }, "\(left)")
    }

    /// With any room, the library has the one catalogue or the other.
    @Test func aCatalogueIsReplacedAllOrNothing() throws {
        let program = try Program(inMemory: true)
        defer { program.remove() }
        try FileManager.default.createDirectory(atPath: program.library, withIntermediateDirectories: true)
        let catalogue = program.library + "/catalog.sqlite"
        try EarlierCatalogue.version33.write(to: catalogue, photos: 4000)
        let backup = program.folder + "/b.zip"
        #expect(try program.run("backup", backup).status == 0)
        try FileManager.default.removeItem(atPath: program.library + "/upgrades")
        #expect(try program.run("recents", "--clear").status == 0)
        let bytes = try #require(try FileManager.default.attributesOfItem(atPath: catalogue)[.size] as? Int) / 1024
        var statuses: Set<Int32> = []
        for room in stride(from: bytes / 4, to: 6 * bytes, by: bytes / (Density.isDense ? 4 : 1)) {
            let disk = try SmallDisk(at: program.library, kibibytes: 9 * bytes)
            try disk.copyAll()
            try disk.fill(leaving: room / 4)
            var other = program
            other.wrapper = disk.wrapper
            let restored = try other.run("restore", backup, "--replace")
            statuses.insert(restored.status)
            #expect([0, 74].contains(restored.status), "\(room) KiB: \(restored.errors)")
            let recents = try other.run("recents", "--json", "--no-sync").json()["recents"] as? [Any]
            #expect(recents?.count == (restored.status == 0 ? 2 : 0), "\(room) KiB: \(restored.errors)")
            let file = try CatalogueFile(disk.path(catalogue))
            #expect(try file.faults() == [], "\(room) KiB")
            try file.close()
        }
        #expect(statuses == [0, 74])
    }
}
