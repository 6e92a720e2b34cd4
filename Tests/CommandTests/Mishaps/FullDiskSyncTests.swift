import Foundation
import TestServer
import TestSupport
import Testing

/// A disk that gets full while pictures are downloaded to it.
@Suite(.serialized, .enabled(if: SmallDisk.canBeMade, "\(SmallDisk.missing)")) struct FullDiskSyncTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    /// The program on the disk.
    private func program(on disk: SmallDisk) -> Program {
        var other = program
        other.wrapper = disk.wrapper
        return other
    }

    /// More pictures than the disk has room for: downloaded ones stay, and the rest follows when there is room.
    @Test func aWatchingSyncGoesOnByItselfWhenThereIsRoomAgain() throws {
        defer { program.remove() }
        let server = try pictures(60)
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        let disk = try SmallDisk(at: program.folder, kibibytes: 16_384)
        try disk.copyAll()
        let program = program(on: disk)
        // Room for some thirty.
        try disk.fill(leaving: 900)
        let errors = program.folder + "-errors"
        defer { try? FileManager.default.removeItem(atPath: errors) }
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        let process = program.process(["sync", "--watch", "--quiet"])
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        defer { process.terminate() }
        func said() throws -> String { try String(contentsOfFile: errors, encoding: .utf8) }
        func cached() throws -> Int { try program.photos().count { $0["state"] as? String == "cached" } }
        try until("the disk is full") { try said().contains("the sync continues when there is room") }
        usleep(2_500_000)
        // Some of what arrived before is here already, and nobody was asked again and again.
        let (some, asked) = (try cached(), server.requests.count)
        #expect((10..<60).contains(some))
        usleep(2_500_000)
        #expect(server.requests.count == asked)
        #expect(try said().split(separator: "\n").count == 1)
        disk.free()
        try until("all is here") { try cached() == 60 }
        #expect(try said().split(separator: "\n").count == 1)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        // Each that had arrived was asked for once.
        let counts = Dictionary(grouping: server.requests.map(\.path).filter { $0.hasSuffix(".jpg") }) { $0 }
        #expect(counts.values.count { $0.count == 1 } >= some)
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
    }

    @Test func aFullDiskIsMadeRoomOnWhereOriginalsHaveALimit() throws {
        defer { program.remove() }
        let server = try pictures(20)
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        #expect(try program.run("sync", "--quiet").status == 0)
        let more = try pictures(10, from: 20)
        defer { more.stop() }
        try program.run("sources", "add", more.url("/list.xml"), "--name", "t")
        #expect(try program.run("cache", "limit", "1GB").status == 0)
        let disk = try SmallDisk(at: program.folder, kibibytes: 16_384)
        try disk.copyAll()
        let program = program(on: disk)
        try disk.fill(leaving: 160)
        let synced = try program.run("sync", "t")
        #expect(synced.status == 0 && synced.output.contains("10 downloaded"), "\(synced.output) \(synced.errors)")
        disk.free()
        let photos = try program.photos()
        #expect(photos.filter { $0["source"] as? String == "t" }.allSatisfy { $0["state"] as? String == "cached" })
        #expect(photos.count { $0["state"] as? String == "remote" } > 0)
    }

    /// Pictures of 100 kB.
    private func pictures(_ count: Int, from first: Int = 0) throws -> TestServer {
        var files: [String: TestFile] = [:]
        for number in first..<first + count {
            let jpeg = try TestPhoto.falun(number).jpeg()
            let comment: [UInt8] = [0xFF, 0xFE, 0xC3, 0x50] + [UInt8](repeating: 0x20, count: 49_998)
            files["/\(number).jpg"] = TestFile(jpeg.prefix(2) + comment + comment + jpeg.dropFirst(2))
        }
        let items = (first..<first + count).map { "<file id=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        files["/list.xml"] = TestFile(Array("<files>\(items)</files>".utf8))
        return try TestServer(files: files)
    }

    private func until(_ what: String, _ isTrue: () throws -> Bool) throws {
        let started = ContinuousClock.now
        while try !isTrue() {
            try #require(ContinuousClock.now - started < .seconds(30), "\(what)")
            usleep(50_000)
        }
    }
}
