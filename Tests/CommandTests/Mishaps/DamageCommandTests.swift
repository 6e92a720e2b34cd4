import Foundation
import TestServer
import TestSupport
import Testing

/// The messages about a damaged catalogue, other programs that write to one, and servers. Recovery itself is tested in
/// `PhotoLibraryTests`.
@Suite struct DamageCommandTests {
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

    @Test func aDamagedCatalogueIsRebuiltAsItWasAndThatIsSaidInOneLine() throws {
        defer { program.remove() }
        try fill(photos: 12)
        let before = try look()
        let noise = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        try write(noise)
        let recents = try program.run("recents", "--json", environment: ["PHOTOS_NO_SYNC": "1"])
        #expect(recents.status == 0 && recents.output == before.recents, "\(recents.errors)")
        #expect(
            recents.errors.contains("rebuilt the damaged catalogue")
                && recents.errors.split(separator: "\n").count == 1,
            "\(recents.errors)")
        let copy = try #require(try kept().first)
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.library + "/" + copy)) == noise)
        #expect(try look() == before && kept() == [copy])
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified.errors)")
    }

    @Test func aByteThatIsSetRightIsSaid() throws {
        defer { program.remove() }
        try fill(photos: 12)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: catalog))
        // In the texts of the schema, on the first page.
        bytes[4000] ^= 1
        try write(bytes)
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.errors.contains("repaired a byte"), "\(verified.errors)")
        #expect(try program.run("cache", "verify").errors == "")
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

    /// Changes a single byte of a page, as a disk can do.
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

    @Test func aServerSeesWhatAnotherProgramWrites() throws {
        defer { program.remove() }
        try fill()
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        try sqlite("UPDATE photo SET title = 'Changed' || row")
        // A search does not wait for another writer, such as the server's own work at its start, and finds what was indexed before.
        var found = try server.get("/api/v1/search?q=changed")
        let end = ContinuousClock.now + .seconds(20)
        while found.status == 200, !found.body.contains("Changed"), ContinuousClock.now < end {
            usleep(50_000)
            found = try server.get("/api/v1/search?q=changed")
        }
        #expect(found.status == 200 && found.body.contains("Changed"), "\(found)")
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
