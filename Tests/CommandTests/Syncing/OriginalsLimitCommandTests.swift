import Foundation
import TestServer
import TestSupport
import Testing

/// The messages about the limit for originals, and a killed sync with a limit.
@Suite struct OriginalsLimitCommandTests {
    private let program: Program
    private let world: PublishedPhotos

    init() throws {
        program = try Program()
        world = try PublishedPhotos(90)
    }

    private func remove() {
        world.server.stop()
        program.remove()
    }

    /// Subscribes, and sets a limit with room for so many pictures.
    private func subscribe(room count: Int) throws {
        let added = try program.run("sources", "add", world.server.url("/feed.json"), "--name", "s")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try program.run("cache", "limit", "\(world.size * count + world.size / 2)").status == 0)
    }

    private func id(_ number: Int) throws -> String {
        let photo = try program.photos().first { $0["title"] as? String == "\(number)" }
        return try #require(photo?["id"] as? String)
    }

    private func open(_ number: Int) throws {
        let result = try program.run("open", try id(number), "--viewport", "20x20", "--json")
        #expect(result.status == 0, "\(result.errors)")
    }

    private func originals() throws -> (files: Int, bytes: Int) {
        let size = try #require(
            try program.run("cache", "status", "--json").json()["originals"] as? [String: Any])
        return (try #require(size["files"] as? Int), try #require(size["bytes"] as? Int))
    }

    @Test func aSizeIsReadAsPeopleWriteIt() throws {
        defer { remove() }
        for (text, bytes) in [
            ("20GB", 20_000_000_000), ("500MB", 500_000_000), ("1GiB", 1_073_741_824), ("1.5 kB", 1500),
            ("12345", 12345), ("0", 0), ("2T", 2_000_000_000_000),
        ] {
            #expect(
                try program.run("cache", "limit", text, "--json").json()["originalsLimit"] as? Int == bytes, "\(text)")
        }
        #expect(try program.run("cache", "limit", "--json").json()["originalsLimit"] as? Int == 2_000_000_000_000)
        let status = try program.run("cache", "status", "--json").json()
        #expect(status["originalsLimit"] as? Int == 2_000_000_000_000)
        #expect(try program.run("cache", "status").output.contains("limit"))
        #expect(try program.run("cache", "limit", "none", "--json").json()["originalsLimit"] == nil)
        #expect(try program.run("cache", "status", "--json").json()["originalsLimit"] == nil)
    }

    @Test func whatIsNoSizeIsRefused() throws {
        defer { remove() }
        for text in ["much", "-1", "1.5", "10 XB", "1e9", "."] {
            #expect(try program.run("cache", "limit", "--", text).status == 64, "\(text)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func whatTheLimitKeptFromComingAndWhatItPushedOutIsSaid() throws {
        defer { remove() }
        world.publish(10)
        try subscribe(room: 3)
        let result = try program.run("sync")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "10 new photos, 3 downloaded.\n")
        #expect(result.errors.contains("The limit for originals is reached: 7 photos will be downloaded when opened"))
        let again = try program.run("sync", "--force")
        #expect(again.output == "0 new photos, 0 downloaded.\n")
        #expect(!again.errors.contains("limit"), "\(again.errors)")
        let limited = try program.run("cache", "limit", "\(world.size + world.size / 2)")
        #expect(limited.errors.contains("The next sync deletes"))
        #expect(try program.run("sync").output == "0 new photos, 0 downloaded, 2 older deleted to keep the limit.\n")
        #expect(try originals().files == 1)
    }

    @Test func whatCannotBeFetchedAgainIsSaidToStay() throws {
        defer { remove() }
        world.publish(2)
        try program.run("sources", "add", world.server.url("/feed.json"), "--name", "s", "--policy", "replace")
        try program.run("sync")
        world.publish(3, from: 2)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try program.run("cache", "prune", "--max-bytes", "0").output.contains(" 2 files, "))
    }

    @Test func aKilledSyncLeavesNothingThatDoesNotComeBack() throws {
        defer { remove() }
        world.publish(40)
        try subscribe(room: 8)
        var generator = SeededGenerator(seed: 7)
        for round in 1...12 {
            world.publish(40 + 4 * round)
            let process = program.process(["sync", "--force", "--quiet"])
            try process.run()
            usleep(UInt32.random(in: 5_000...120_000, using: &generator))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        // What arrived and was not written down any more is known by its age.
        let folder = program.library + "/originals"
        for name in try #require(FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])
        where name.hasSuffix(".jpg") {
            let date = Date(timeIntervalSinceNow: -3600)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: "\(folder)/\(name)")
        }
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try originals().bytes <= world.size * 9)
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.output.contains("0 damaged"))
        // What was said to be here is, and the rest comes when it is asked for.
        for number in [0, 20, 45, 60] { try open(number) }
        #expect(try originals().bytes <= world.size * 9)
    }
}
