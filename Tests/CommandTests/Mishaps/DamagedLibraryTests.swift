import Foundation
import TestServer
import TestSupport
import Testing

/// A catalogue that a disk, another program or a person has damaged, from outside.
@Suite struct DamagedLibraryTests {
    private let program: Program
    private var catalog: String { program.library + "/catalog.sqlite" }

    init() throws {
        program = try Program()
    }

    private func fill(photos: Int = 16) throws {
        _ = try UsedLibrary(program, photos: photos)
    }

    private func look() throws -> UsedLibrary.Look {
        try UsedLibrary.look(program, mayRemark: true)
    }

    private func write(_ bytes: Data) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: program.library)
        where name.hasPrefix("catalog") {
            try FileManager.default.removeItem(atPath: program.library + "/" + name)
        }
        try bytes.write(to: URL(fileURLWithPath: catalog))
    }

    private func kept() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.library).filter {
            $0.hasPrefix("catalog-damaged-") && $0.hasSuffix(".sqlite")
        }
    }

    @Test func aByteThatChangesAnywhereIsHarmless() throws {
        defer { program.remove() }
        try fill()
        let (before, whole) = (try look(), try Data(contentsOf: URL(fileURLWithPath: catalog)))
        for seed in 0..<100 {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            // A third in the header, on which everything else hangs.
            let offset = Int.random(in: 0..<(seed % 3 == 0 ? 100 : bytes.count), using: &dice)
            bytes[offset] ^= UInt8.random(in: 1...255, using: &dice)
            try write(bytes)
            #expect(try look() == before, "byte \(offset)")
            #expect(try kept() == [], "byte \(offset)")
        }
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.errors.contains("set right"), "\(verified.errors)")
        #expect(try program.run("cache", "verify").errors == "")
    }

    enum Damage: CaseIterable {
        case zeroPage, noise, header, end, everything, gone, empty
    }

    @Test("A damaged catalogue is kept, and rebuilt as it was", arguments: Damage.allCases)
    func rebuilt(_ damage: Damage) throws {
        defer { program.remove() }
        try fill()
        let (before, whole) = (try look(), try Data(contentsOf: URL(fileURLWithPath: catalog)))
        for seed in 0..<(damage == .noise || damage == .zeroPage ? 12 : 2) {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            func noise(_ range: Range<Int>) {
                for index in range { bytes[index] = UInt8.random(in: 0...255, using: &dice) }
            }
            switch damage {
            case .zeroPage:
                let page = Int.random(in: 0..<bytes.count / 4096, using: &dice)
                bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: Data(count: 4096))
            case .noise:
                let start = Int.random(in: 0..<bytes.count - 600, using: &dice)
                noise(start..<start + 600)
            case .header: noise(0..<100)
            case .end: bytes = Data(bytes.prefix(Int.random(in: 1..<bytes.count, using: &dice)))
            case .everything: noise(0..<bytes.count)
            case .gone, .empty: bytes = Data()
            }
            try write(bytes)
            if damage == .gone { try FileManager.default.removeItem(atPath: catalog) }
            #expect(try look() == before, "\(damage) \(seed)")
            let copies = try kept()
            if [.header, .end, .everything, .empty].contains(damage) { try #require(copies.count == 1) }
            // A command that writes before it comes upon the damage has changed the file.
            for copy in copies where damage != .noise && damage != .zeroPage {
                #expect(try Data(contentsOf: URL(fileURLWithPath: program.library + "/" + copy)) == bytes)
            }
            #expect(try program.run("cache", "verify").status == 0)
        }
    }

    @Test func anEditIsMadeOnceThoughTheCatalogueWasRebuiltBetween() throws {
        defer { program.remove() }
        try fill()
        func rows() throws -> [String] {
            let recents = try program.run("recents", "--json", "--no-sync").json()["recents"] as? [[String: Any]] ?? []
            return recents.compactMap { ($0["photo"] as? [String: Any])?["id"] as? String }
        }
        let before = try rows()
        let whole = try Data(contentsOf: URL(fileURLWithPath: catalog))
        let journal = try Data(contentsOf: URL(fileURLWithPath: try journal()))
        for page in 0..<whole.count / 4096 {
            var bytes = whole
            for index in page * 4096..<page * 4096 + 700 { bytes[index] ^= 0xA5 }
            try write(bytes)
            let deleted = try program.run("recents", "--delete", "3")
            #expect(deleted.status == 0, "page \(page): \(deleted.errors)")
            let after = try rows()
            #expect(after == Array(before[..<2] + before[3...]), "page \(page): \(deleted.errors)")
            try journal.write(to: URL(fileURLWithPath: try self.journal()))
        }
    }

    @Test func anotherProgramsChangesAreTakenAsTheyAre() throws {
        defer { program.remove() }
        try fill(photos: 12)
        let before = try look()
        try sqlite("UPDATE photo SET title = 'Changed' WHERE row = 5")
        let list = try program.run("list", "--limit", "0")
        #expect(list.status == 0 && list.output.contains("Changed") && list.errors.contains("another program"))
        let after = try look()
        #expect(after.recents == before.recents && after.corrections == before.corrections)
        #expect(try kept() == [])
    }

    @Test func aServerMakesTheCatalogueGoodUnderItsClientsAndGoesOn() throws {
        defer { program.remove() }
        try fill()
        let free = try Serving(program)
        #expect(free.end(SIGTERM) == 0)
        let server = try Serving(program, port: free.port)
        defer { _ = server.end(SIGTERM) }
        let file = try #require(FileHandle(forUpdatingAtPath: catalog))
        let pages = try file.seekToEnd() / 4096
        for page in 1..<pages {
            try file.seek(toOffset: page * 4096 + 100)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 700))
        }
        try file.close()
        var statuses: [Int] = []
        let end = ContinuousClock.now + .seconds(20)
        while statuses.last != 200 || !statuses.contains(503), ContinuousClock.now < end {
            // 0 where nobody listens for a moment.
            statuses.append((try? server.get("/api/v1/search?q=photo").status) ?? 0)
            usleep(50_000)
        }
        #expect(statuses.contains(503) && statuses.last == 200 && !statuses.contains(500), "\(statuses)")
        #expect(try server.get("/api/v1/recents").body.contains("\"openedAt\""))
        #expect(try kept().count == 1)
    }

    private func subscribe(to server: TestServer) throws {
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", "all")
        #expect(try program.run("sync").status == 0)
    }

    private static func server() throws -> TestServer {
        var photo = TestPhoto.falun(1)
        photo.altitude = 99
        let picture = TestFile(try photo.jpeg())
        return try TestServer { request in
            request.path == "/a.jpg"
                ? picture.reply(to: request)
                : TestReply(
                    200, headers: [("Cache-Control", "max-age=86400")],
                    text: #"<files><file id="a" name="One" url="/a.jpg"/></files>"#)
        }
    }

    /// Of one page a single byte changes, which a disk may have done.
    @Test func anotherProgramsSmallChangesAreTakenTogether() throws {
        defer { program.remove() }
        let server = try Self.server()
        defer { server.stop() }
        try subscribe(to: server)
        try sqlite("UPDATE photo SET metadataVersion = 0, altitude = NULL")
        let list = try program.run("list", "--no-sync")
        #expect(list.output.contains("One") && list.errors.contains("another program"), "\(list.errors)")
        #expect(try kept() == [])
    }

    @Test func photosOfASourceThatWereLostComeBackWithTheNextSyncThoughTheListIsFresh() throws {
        defer { program.remove() }
        let server = try Self.server()
        defer { server.stop() }
        try subscribe(to: server)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: catalog))
        let address = Data(server.url("/a.jpg").utf8)
        while let found = bytes.range(of: address) {
            let page = found.lowerBound / 4096 * 4096
            for index in page..<page + 4096 { bytes[index] = 0xA5 }
        }
        try write(bytes)
        #expect(try program.photos().isEmpty)
        #expect(try program.run("sync").status == 0)
        #expect(try program.photos().first?["state"] as? String == "cached")
    }

    @Test func aServerSeesWhatAnotherProgramWrites() throws {
        defer { program.remove() }
        try fill()
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        try sqlite("UPDATE photo SET title = 'Changed' || row")
        let found = try server.get("/api/v1/search?q=changed")
        #expect(found.status == 200 && found.body.contains("Changed"))
    }

    @Test func aRebuiltLibraryKeepsItsJournal() throws {
        defer { program.remove() }
        try fill(photos: 12)
        let journal = try journal()
        try write(Data("no catalogue".utf8))
        #expect(try program.run("recents", "--delete", "1").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder + "/.local/state/photos").count == 1)
        #expect(try self.journal() == journal)
    }

    @Test func aJournalThatIsGoneOrDamagedIsWrittenAnew() throws {
        defer { program.remove() }
        try fill(photos: 12)
        let before = try look()
        let journal = try journal()
        func open() throws { try program.run("recents", "--move", "1", "--to", "1") }
        for damage in 0..<3 {
            switch damage {
            case 0: try FileManager.default.removeItem(atPath: journal)
            case 1: try Data("nothing like it".utf8).write(to: URL(fileURLWithPath: journal))
            default:
                // The end of a line that a power cut left.
                let file = try #require(FileHandle(forWritingAtPath: journal))
                file.seekToEndOfFile()
                file.write(Data("0123456789abcdef {\"recents\":[{".utf8))
                try file.close()
            }
            try open()
            try write(Data("no catalogue".utf8))
            #expect(try look() == before, "damage \(damage)")
        }
    }

    @Test func whatTheJournalCouldNotTakeIsMadeUpFor() throws {
        defer { program.remove() }
        try fill(photos: 12)
        let state = program.folder + "/.local/state/photos"
        try FileManager.default.removeItem(atPath: state)
        try Data().write(to: URL(fileURLWithPath: state))
        #expect(try program.run("recents", "--delete", "1").status == 0)
        try FileManager.default.removeItem(atPath: state)
        #expect(try program.run("recents", "--move", "1", "--to", "2").status == 0)
        let before = try look()
        try write(Data("no catalogue".utf8))
        #expect(try look() == before)
    }

    @Test func aNewLibraryInTheSameFolderHasNothingOfTheOldOne() throws {
        defer { program.remove() }
        try fill(photos: 12)
        try FileManager.default.removeItem(atPath: program.library)
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let recents = try program.run("recents", "--json").json()["recents"] as? [Any]
        #expect(recents?.count == 0)
        let journals = try FileManager.default.contentsOfDirectory(atPath: program.folder + "/.local/state/photos")
        #expect(journals.count == 2)
    }

    private func journal() throws -> String {
        let state = program.folder + "/.local/state/photos"
        return state + "/" + (try #require(try FileManager.default.contentsOfDirectory(atPath: state).first))
    }

    private func sqlite(_ statement: String) throws {
        let sqlite = Process()
        sqlite.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        sqlite.arguments = [
            "python3", "-c",
            "import sqlite3; db = sqlite3.connect('\(catalog)'); db.execute(\"\(statement)\"); db.commit()",
        ]
        try sqlite.run()
        sqlite.waitUntilExit()
        try #require(sqlite.terminationStatus == 0)
    }
}
