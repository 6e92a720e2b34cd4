import Foundation
import TestServer
import TestLibraries
import TestSupport
import Testing

/// A disk that is really full, with library, journal and photographs on it.
@Suite(.serialized, .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.missing)")) struct FullDiskTests {
    private let program: Program
    /// The numbers of free pages, from none to enough: the write-ahead log, the shared memory, the journal and a picture each
    /// fail at a different one.
    private let fullness = [0, 8, 9, 10, 12, 14, 17, 20, 24, 32, 64, 128]

    init() throws {
        program = try Program(inMemory: true)
    }

    /// The program on the disk.
    private func program(on disk: SmallDisk) -> Program {
        var other = program
        other.wrapper = disk.wrapper
        return other
    }

    /// Whether the journal and the catalogue agree.
    private func expectAgreement(on disk: SmallDisk, _ comment: String) throws {
        let copy = program.folder + "-copy.sqlite"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try FileManager.default.copyItem(atPath: disk.path(program.library + "/catalog.sqlite"), toPath: copy)
        let catalogue = try CatalogueFile(copy)
        let journal = try JournalText(inFolder: disk.path(program.folder + "/.local/state/photos"))
        #expect(try journal == JournalText(catalogue), "\(comment)")
        try catalogue.close()
    }

    private func expectRefusal(_ result: Program.Result, _ comment: String) {
        #expect([73, 74].contains(result.status), "\(comment): \(result.status) \(result.errors)")
        #expect(result.output.isEmpty, "\(comment)")
        #expect(result.errors.hasPrefix("photos: ") && result.errors.split(separator: "\n").count == 1, "\(comment)")
        #expect(result.errors.contains("cannot write"), "\(comment)")
    }

    @Test func whatCannotBeWrittenIsRefusedInOneLineAndNothingIsLost() throws {
        defer { program.remove() }
        let library = try UsedLibrary(program, photos: 12)
        let more = program.folder + "/more"
        for number in 0..<3 { try TestPhoto.falun(number).write("\(more)/\(number).jpg") }
        // Each disk begins as a copy of this library.
        let before = try UsedLibrary.look(program)
        for command in [
            ["open", library.ids[9], "--viewport", "50x50"], ["recents", "--delete", "1"],
            ["recents", "--move", "1", "--to", "3"], ["recents", "--clear"], ["recents", "--undo"],
            ["locate", library.ids[5], "--place", "jp-kyoto-1857910"], ["locate", library.ids[10], "--reset"],
            ["sources", "add", "http://127.0.0.1:9/other", "--name", "other"], ["sources", "remove", "s"],
            ["forget", library.ids[1]], ["import", more],
        ] {
            let disk = try SmallDisk(at: program.folder, kibibytes: 4096)
            try disk.copyAll()
            let program = program(on: disk)
            var refusals = 0
            for pages in fullness {
                try disk.fill(leaving: pages)
                let result = try program.run(command)
                if result.status == 0 { break }
                refusals += 1
                expectRefusal(result, "\(command), \(pages) pages")
                // Also while the disk is as full as before.
                guard refusals % 3 == 1, Density.isDense || refusals < 7 else { continue }
                let look = try UsedLibrary.look(program)
                try #require(look == before || command[0] == "import", "\(command), \(pages) pages")
                // An import does what it can, and continues from there.
                #expect(look.hasAll(of: before), "\(command), \(pages) pages")
            }
            #expect((1..<fullness.count).contains(refusals), "\(command)")
            disk.free()
            #expect(try UsedLibrary.look(program) != before, "\(command)")
            #expect(try program.run("recents", "--undo").errors.contains("Undid"), "\(command)")
            try expectAgreement(on: disk, "\(command)")
            let verified = try program.run("cache", "verify")
            #expect(verified.status == 0 && verified.errors.isEmpty, "\(command): \(verified.errors)")
        }
    }

    @Test func aFullDiskCanBeReadAndMadeRoomOn() throws {
        defer { program.remove() }
        let library = try UsedLibrary(program, photos: 12)
        let disk = try SmallDisk(at: program.folder, kibibytes: 4096)
        try disk.copyAll()
        let program = program(on: disk)
        try disk.fill()
        for command in [
            ["show", library.ids[0]], ["recents", "--no-sync"], ["cache", "status"], ["cache", "verify"],
            ["cache", "prune", "--max-bytes", "0"],
        ] {
            let result = try program.run(command)
            #expect(result.status == 0 && result.errors.isEmpty && !result.output.isEmpty, "\(command)")
        }
        #expect(try program.run("recents", "--delete", "1").status == 0)
    }

    /// The write-ahead log of a killed process contains data that is nowhere else.
    @Test func whatIsInTheLogAloneIsReadOnAFullDiskToo() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let catalogue = program.library + "/catalog.sqlite"
        let file = try CatalogueFile(catalogue)
        try file.execute("UPDATE photo SET title = 'Only in the log'")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: catalogue + suffix, toPath: program.folder + "/kept" + suffix)
        }
        try file.close()
        for suffix in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: catalogue + suffix)
            try FileManager.default.moveItem(atPath: program.folder + "/kept" + suffix, toPath: catalogue + suffix)
        }
        let disk = try SmallDisk(at: program.folder, kibibytes: 4096)
        try disk.copyAll()
        try disk.fill()
        let program = program(on: disk)
        for round in 0..<2 {
            let list = try program.run("list", "--no-sync")
            #expect(list.status == 0 && list.output.contains("Only in the log"), "\(round): \(list.errors)")
        }
        disk.free()
        #expect(try program.run("list", "--no-sync").output.contains("Only in the log"))
        #expect(try program.run("cache", "verify").status == 0)
    }

    /// Pages, documents and pictures that exist or can be made in memory.
    @Test(arguments: [0, 1, 8, 9, 12, 20]) func aServerOnAFullDiskShowsAllThereIs(pages: Int) throws {
        // The photographs are elsewhere, as they are where they don't stand in the library's own folder.
        let pictures = program.folder + "-pictures"
        defer {
            program.remove()
            try? FileManager.default.removeItem(atPath: pictures)
        }
        for number in 0..<4 { try TestPhoto.falun(number).write("\(pictures)/\(number).jpg") }
        #expect(try program.run("import", pictures).status == 0)
        let ids = try program.photos().compactMap { $0["id"] as? String }
        let photo = try #require(ids.first)
        #expect(try program.run("open", photo, "--viewport", "50x50").status == 0)
        let disk = try SmallDisk(at: program.folder, kibibytes: 4096)
        try disk.copyAll()
        let program = program(on: disk)
        try disk.fill(leaving: pages)
        let serving = try Serving(program)
        let pages = try ListedPages.addresses(photo: photo, place: "se-falun-2715459")
        for path in pages + [
            "/search?q=falun", "/api/v1/places", "/api/v1/places?locale=sv", "/api/v1/photos/\(photo)",
            "/api/v1/recents", "/api/v1/status",
            "/api/v1/photos/\(photo)/thumbnail?size=256", "/api/v1/photos/\(photo)/thumbnail?size=100",
            "/api/v1/photos/\(photo)/rendition?viewport=60x90", "/api/v1/photos/\(photo)/original",
            "/iiif/3/\(photo)/full/max/0/default.jpg", "/feed.atom", "/healthz",
        ] {
            var (status, body) = try serving.get(path)
            // On a full disk, readers have turns; on a busy machine one of them can be asked to try again.
            for _ in 0..<20 where status == 503 { (status, body) = try serving.get(path) }
            #expect(status == 200 && !body.isEmpty, "\(path): \(status) \(body.prefix(200))")
        }
        // Others have their turn, and find all as it was.
        var shown = try program.run("show", photo)
        for _ in 0..<5 where shown.status == 75 { shown = try program.run("show", photo) }
        #expect(shown.status == 0, "\(shown.errors)")
        // So can a command, by its status 75.
        var recents = try program.run("recents", "--no-sync")
        for _ in 0..<5 where recents.status == 75 { recents = try program.run("recents", "--no-sync") }
        #expect(recents.status == 0, "\(recents.errors)")
        disk.free()
        // By itself it is as if the disk had never been full.
        var tries = 0
        while try serving.post("/api/v1/recents", json: "{\"photo\": \"\(ids[3])\"}").status != 200, tries < 100 {
            tries += 1
            usleep(100_000)
        }
        #expect(try program.run("recents", "--json").output.contains(ids[3]))
        #expect(serving.end(SIGTERM) == 0)
    }

    @Test func aSyncGoesOnWhenThereIsRoomAgain() throws {
        defer { program.remove() }
        var files: [String: TestFile] = [:]
        // Some come to memory first, some to the disk at once.
        for (name, comments) in [("a", 2), ("b", 2), ("c", 18)] {
            let jpeg = try TestPhoto.falun(comments + Int(name.utf8.first ?? 0)).jpeg()
            let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65_533)
            files["/\(name).jpg"] = TestFile(
                jpeg.prefix(2) + (0..<comments).flatMap { _ in comment } + jpeg.dropFirst(2))
        }
        let items = ["a", "b", "c"].map { "<file id=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        files["/list.xml"] = TestFile(Array("<files>\(items)</files>".utf8))
        let server = try TestServer(files: files)
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        for pages in [0, 12, 24, 60, 90, 300] {
            let disk = try SmallDisk(at: program.folder, kibibytes: 8192)
            try disk.copyAll()
            let program = program(on: disk)
            try disk.fill(leaving: pages)
            expectRefusal(try program.run("sync", "--quiet"), "\(pages) pages")
            let sources = try program.run("sources", "--json")
            #expect(sources.status == 0 && sources.output.contains("\"s\""), "\(pages) pages")
            disk.free()
            let synced = try program.run("sync")
            #expect(synced.status == 0, "\(pages) pages: \(synced.errors)")
            let photos = try program.photos()
            #expect(photos.count == 3 && photos.allSatisfy { $0["state"] as? String == "cached" }, "\(pages) pages")
            let verified = try program.run("cache", "verify")
            #expect(verified.status == 0 && verified.output.contains("0 damaged"), "\(pages) pages")
        }
    }
}
