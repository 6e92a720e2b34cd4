import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

/// The limit of what downloaded originals take on the disk, from outside.
@Suite struct OriginalsLimitTests {
    private let program: Program
    private let world: PublishedPhotos

    init() throws {
        program = try Program()
        world = try PublishedPhotos()
    }

    private func remove() {
        world.server.stop()
        program.remove()
    }

    /// Subscribes, and lets so many of the pictures have room.
    private func subscribe(room count: Int, _ arguments: String...) throws {
        let added = try program.run(["sources", "add", world.server.url("/feed.json"), "--name", "s"] + arguments)
        #expect(added.status == 0, "\(added.errors)")
        #expect(try program.run("cache", "limit", "\(world.size * count + world.size / 2)").status == 0)
    }

    /// The numbers of the pictures that are here.
    private func here() throws -> [Int] {
        try program.photos().filter { $0["state"] as? String == "cached" }
            .compactMap { ($0["title"] as? String).flatMap { Int($0) } }.sorted()
    }

    private func id(_ number: Int) throws -> String {
        let photo = try program.photos().first { $0["title"] as? String == "\(number)" }
        return try #require(photo?["id"] as? String)
    }

    private func open(_ number: Int) throws {
        let result = try program.run("open", try id(number), "--viewport", "20x20", "--json")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Sets the clock of all originals back, as if they had been there for long; later ones by less.
    private func age() throws {
        for photo in try program.photos() {
            guard let path = photo["path"] as? String, let title = photo["title"] as? String else { continue }
            let date = Date(timeIntervalSinceNow: -86_400 * 400 + 60 * (Double(title) ?? 0))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
    }

    private func originals() throws -> (files: Int, bytes: Int) {
        let size = try #require(
            try program.run("cache", "status", "--json").json()["originals"] as? [String: Any])
        return (try #require(size["files"] as? Int), try #require(size["bytes"] as? Int))
    }

    @Test(arguments: [
        ("20GB", 20_000_000_000), ("500MB", 500_000_000), ("1GiB", 1_073_741_824), ("1.5 kB", 1500), ("12345", 12345),
        ("0", 0), ("2T", 2_000_000_000_000),
    ]) func aSizeIsReadAsPeopleWriteIt(text: String, bytes: Int) throws {
        defer { remove() }
        #expect(try program.run("cache", "limit", text, "--json").json()["originalsLimit"] as? Int == bytes)
        #expect(try program.run("cache", "limit", "--json").json()["originalsLimit"] as? Int == bytes)
        #expect(try program.run("cache", "status", "--json").json()["originalsLimit"] as? Int == bytes)
        #expect(try program.run("cache", "status").output.contains("at most"))
        #expect(try program.run("cache", "limit", "none", "--json").json()["originalsLimit"] == nil)
        #expect(try program.run("cache", "status", "--json").json()["originalsLimit"] == nil)
    }

    @Test(arguments: ["much", "-1", "1.5", "10 XB", "1e9", "."]) func whatIsNoSizeIsRefused(text: String) throws {
        defer { remove() }
        #expect(try program.run("cache", "limit", "--", text).status == 64)
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func theNewestAreDownloadedUpToTheLimitAndNoServerIsAskedAgain() throws {
        defer { remove() }
        world.publish(10)
        try subscribe(room: 3)
        let result = try program.run("sync")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "10 new photos, 3 downloaded.\n")
        #expect(result.errors.contains("The limit of originals is reached: 7 photos will be fetched when opened"))
        #expect(try here() == [7, 8, 9])
        for _ in 0..<3 {
            let again = try program.run("sync", "--force")
            #expect(again.output == "0 new photos, 0 downloaded.\n")
            #expect(!again.errors.contains("limit"), "\(again.errors)")
        }
        #expect(world.pictures.sorted() == [7, 8, 9])
    }

    @Test func whatIsNewPushesOutWhatWasNotUsedForLongestAndThatStaysOutUntilItIsOpened() throws {
        defer { remove() }
        world.publish(3)
        try subscribe(room: 3)
        try program.run("sync")
        #expect(try here() == [0, 1, 2])
        try age()
        let before = try program.run("show", try id(0), "--json", environment: ["PHOTOS_NO_SYNC": "1"]).json()
        world.publish(4)
        let result = try program.run("sync", "--force")
        #expect(result.output == "1 new photo, 1 downloaded, 1 older ones deleted for the limit.\n", "\(result.errors)")
        #expect(try here() == [1, 2, 3])
        #expect(try originals().files == 3)
        let asked = world.pictures.count
        #expect(try program.run("sync", "--force").status == 0)
        #expect(world.pictures.count == asked)
        // What is known of it stays.
        let after = try program.run("show", try id(0), "--json", environment: ["PHOTOS_NO_SYNC": "1"]).json()
        #expect(after["state"] as? String == "remote" && after["path"] == nil)
        for key in ["sha256", "bytes", "width", "height", "type"] {
            #expect(after[key] != nil && before[key] != nil, "\(key)")
        }
        let sources = try program.run("sources", "--json").output
        #expect(sources.contains("\"cachedCount\":3"), "\(sources)")
        try open(0)
        #expect(world.pictures.count == asked + 1)
        #expect(try here() == [0, 2, 3])
        #expect(try originals().files == 3)
    }

    @Test func theRecentsStayWhateverIsNew() throws {
        defer { remove() }
        world.publish(3)
        try subscribe(room: 3)
        try program.run("sync")
        for number in 0..<3 { try open(number) }
        try age()
        world.publish(6)
        let result = try program.run("sync", "--force")
        #expect(
            result.status == 0 && result.errors.contains("3 photos will be fetched when opened"), "\(result.errors)")
        #expect(try here() == [0, 1, 2])
        #expect(world.pictures.count == 3)
        try program.run("recents", "--delete", "1")
        world.publish(7)
        #expect(try program.run("sync", "--force").output.contains("1 downloaded"))
        #expect(try here() == [0, 1, 6])
    }

    /// Who opened a photo lately may want to see it again, also when many others were opened since.
    @Test func whatWasOpenedOutlivesWhatWasNot() throws {
        defer { remove() }
        world.publish(3)
        try subscribe(room: 3)
        try program.run("sync")
        try age()
        try open(0)
        try program.run("recents", "--clear")
        world.publish(5)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try here() == [0, 3, 4])
    }

    @Test func whatCannotBeFetchedAgainStays() throws {
        defer { remove() }
        world.publish(3)
        try subscribe(room: 3, "--policy", "replace")
        try program.run("sync")
        try age()
        // The feed drops the first two.
        world.publish(6, from: 2)
        let result = try program.run("sync", "--force")
        #expect(result.output.contains("1 downloaded, 1 older ones deleted"), "\(result.output) \(result.errors)")
        #expect(try here() == [5])
        #expect(try originals().files == 3)
        // Not even when somebody asks for room.
        let pruned = try program.run("cache", "prune", "--max-bytes", "0", "--json").json()
        #expect((pruned["kept"] as? [String: Any])?["files"] as? Int == 2)
        #expect(try originals().files == 2)
        #expect(try program.run("cache", "prune", "--max-bytes", "0").output.contains("2 files, "))
    }

    @Test func aLimitThatIsLoweredIsKeptToByTheNextSync() throws {
        defer { remove() }
        world.publish(6)
        try subscribe(room: 100)
        try program.run("sync")
        #expect(try here().count == 6)
        let limited = try program.run("cache", "limit", "\(world.size * 2 + world.size / 2)")
        #expect(limited.errors.contains("The next sync deletes"))
        #expect(try here().count == 6)
        #expect(try program.run("sync").output == "0 new photos, 0 downloaded, 4 older ones deleted for the limit.\n")
        #expect(try originals().files == 2)
    }

    @Test func aPictureThatTwoPhotosHaveGoesWithBothAndComesBackWithEither() throws {
        defer { remove() }
        world.publish(2)
        try subscribe(room: 3)
        try program.run("sources", "add", world.server.url("/feed.json?again"), "--name", "t")
        #expect(try program.run("sync").status == 0)
        #expect(try originals().files == 2)
        #expect(try program.run("cache", "prune", "--max-bytes", "0").status == 0)
        #expect(try here().isEmpty)
        try open(0)
        #expect(try here() == [0, 0])
        for photo in try program.photos() where photo["title"] as? String == "0" {
            let id = try #require(photo["id"] as? String)
            #expect(try program.run("open", id, "--viewport", "30x30", "--json").status == 0)
        }
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

/// A server with a feed of pictures, each newer than the one before.
private final class PublishedPhotos: Sendable {
    private let state = PublishedState()
    let server: TestServer
    /// How large a picture is, more or less.
    let size: Int

    init() throws {
        let state = state
        let pictures = try (0..<90).map { try TestPhoto.falun($0).jpeg() }
        let largest = pictures.map(\.count).max() ?? 0
        // All of one size, with a comment behind the first marker.
        let files = pictures.map { jpeg -> TestFile in
            let missing = largest - jpeg.count + 4
            let comment = [0xFF, 0xFE, UInt8((missing - 2) >> 8), UInt8((missing - 2) & 255)]
            return TestFile(
                jpeg.prefix(2) + comment + [UInt8](repeating: 0x20, count: missing - 4) + jpeg.dropFirst(2))
        }
        size = largest + 4
        server = try TestServer { request in
            if request.path == "/feed.json" { return TestReply(200, text: state.feed) }
            guard let number = Int(request.path.dropFirst(5)) else { return TestReply(404, text: "") }
            state.note(number)
            return files[number].reply(to: request)
        }
    }

    /// The pictures that were asked for, in order.
    var pictures: [Int] { state.asked }

    /// Publishes the pictures up to a number.
    func publish(_ count: Int, from first: Int = 0) {
        state.publish(first..<count)
    }
}

/// What the server has, and what it was asked for.
private final class PublishedState: Sendable {
    private let state = Mutex((numbers: 0..<0, asked: [Int]()))

    var asked: [Int] { state.withLock { $0.asked } }

    func note(_ number: Int) { state.withLock { $0.asked.append(number) } }

    func publish(_ numbers: Range<Int>) { state.withLock { $0.numbers = numbers } }

    var feed: String {
        let items = state.withLock { $0.numbers }.map { number in
            let date = Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 86_400).ISO8601Format()
            return """
                {"id": "\(number)", "title": "\(number)", "date_published": "\(date)", "image": "/img/\(number)"}
                """
        }
        return """
            {"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [\(items.joined(separator: ","))]}
            """
    }
}
