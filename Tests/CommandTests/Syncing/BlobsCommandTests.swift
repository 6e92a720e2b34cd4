import Foundation
import TestServer
import TestSupport
import Testing

/// `photos blobs`: the originals of a library in an S3 store, and back.
@Suite struct BlobsCommandTests {
    private let program: Program
    private let world: PublishedPhotos
    private let store: TestObjectStore

    init() throws {
        (program, world, store) = (try Program(), try PublishedPhotos(15), try TestObjectStore())
    }

    private static let keys = ["AWS_ACCESS_KEY_ID": "some", "AWS_SECRET_ACCESS_KEY": "secret"]
    private var address: [String] { ["--blobs", "s3://photos-test/home", "--s3-endpoint", store.endpoint] }

    private func remove() {
        for server in [world.server, store.server] { server.stop() }
        program.remove()
    }

    /// Subscribes to twelve photos, and downloads them.
    private func subscribe() throws {
        world.publish(12)
        let added = try program.run("sources", "add", world.server.url("/feed.json"), "--name", "s")
        #expect(added.status == 0, "\(added.errors)")
        let synced = try program.run("sync")
        #expect(synced.status == 0, "\(synced.errors)")
    }

    private func run(_ arguments: [String], keys: [String: String] = Self.keys) throws -> Program.Result {
        try program.run(arguments, environment: keys)
    }

    private func originals() throws -> Int? {
        (try program.run("cache", "status", "--json").json()["originals"] as? [String: Any])?["files"] as? Int
    }

    private func ids() throws -> [String] { try program.photos().compactMap { $0["id"] as? String } }

    @Test func originalsMoveThereAndBackAndAreShownMeanwhile() throws {
        defer { remove() }
        try subscribe()
        let moved = try run(["blobs", "move", "--delete", "--json"] + address)
        #expect(moved.status == 0, "\(moved.errors)")
        #expect((try moved.json()["moved"] as? [String: Any])?["files"] as? Int == 12)
        #expect(store.objects.count == 12)
        #expect(try originals() == 0)
        // The library remembers the store: other commands need the keys alone, and the photos stay what they were.
        let photos = try program.photos()
        #expect(photos.allSatisfy { $0["state"] as? String == "cached" })
        let status = try run(["blobs", "--json"]).json()
        #expect(status["store"] as? String == "s3://photos-test/home" && status["problem"] == nil)
        let before = world.server.requests.count
        let id = try #require(try ids().first)
        let opened = try run(["open", id, "--viewport", "20x20", "--json"])
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(world.server.requests.count == before)
        #expect(try originals() == 1)
        let back = try run(["blobs", "move", "--here", "--delete", "--json"])
        #expect(back.status == 0, "\(back.errors)")
        #expect(try back.json()["deleted"] as? Int == 12)
        #expect(try originals() == 12)
        #expect(store.objects.isEmpty)
        #expect(try run(["blobs", "--json"], keys: [:]).json()["store"] == nil)
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
        #expect(try run(["blobs", "move", "--here"]).status == 64)
    }

    @Test func aSyncSendsWhatItDownloads() throws {
        defer { remove() }
        try subscribe()
        #expect(try run(["blobs", "move"] + address).status == 0)
        world.publish(15)
        let synced = try run(["sync", "--force"])
        #expect(synced.status == 0, "\(synced.errors)")
        #expect(store.objects.count == 15)
        #expect(try run(["blobs", "--json"]).json()["waiting"] as? Int == 0)
        // What the store has lost is sent again before it is evicted here.
        store.objects = [:]
        let pruned = try run(["cache", "prune", "--max-bytes", "0", "--json"])
        #expect(pruned.status == 0, "\(pruned.errors)")
        #expect(store.objects.count == 15)
        #expect(try originals() == 0)
    }

    @Test func whatCannotBeSentWaitsAndIsNotEvicted() throws {
        defer { remove() }
        try subscribe()
        #expect(try run(["blobs", "move"] + address).status == 0)
        world.publish(15)
        // Without keys.
        #expect(try program.run("sync", "--force").status == 0)
        #expect(store.objects.count == 12)
        #expect(try program.run("blobs", "--json").json()["waiting"] as? Int == 3)
        #expect(try program.run("cache", "prune", "--max-bytes", "0").status == 0)
        #expect(try originals() == 15)
        #expect(try run(["sync"]).status == 0)
        #expect(store.objects.count == 15)
    }

    @Test func whatIsWrongIsSaidInOneLine() throws {
        defer { remove() }
        try subscribe()
        let cases: [(arguments: [String], keys: [String: String], status: Int32, says: String)] = [
            (["blobs", "move"], Self.keys, 64, "--here"),
            (["blobs", "move", "--here"] + address, Self.keys, 64, "--here"),
            (["blobs", "move", "--blobs", "photos-test"], Self.keys, 64, "s3://"),
            (["blobs", "move", "--blobs", "s3://photos-test", "--s3-endpoint", "x"], Self.keys, 64, "endpoint"),
            (["blobs", "move", "--s3-region", "x"], Self.keys, 64, "--blobs"),
            (["blobs", "move"] + address, [:], 77, "AWS_ACCESS_KEY_ID"),
            (["blobs", "move", "--s3-credentials", "/none"] + address, [:], 77, "/none"),
            (["blobs", "move"] + address, ["AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "y"], 77, "keys"),
            (
                ["blobs", "move", "--blobs", "s3://other", "--s3-endpoint", store.endpoint], Self.keys, 77,
                "no bucket other"
            ),
        ]
        for (arguments, keys, status, says) in cases {
            let result = try run(arguments, keys: keys)
            #expect(result.status == status && result.errors.contains(says), "\(arguments): \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        #expect(try run(["blobs", "--json"], keys: [:]).json()["store"] == nil)
        #expect(try originals() == 12)
    }

    @Test func anotherStoreThanThatOfTheOriginalsIsRefused() throws {
        defer { remove() }
        try subscribe()
        #expect(try run(["blobs", "move"] + address).status == 0)
        let other = ["--blobs", "s3://photos-test/other", "--s3-endpoint", store.endpoint]
        let result = try run(["blobs", "move"] + other)
        #expect(result.status == 64 && result.errors.contains("s3://photos-test/home"), "\(result.errors)")
        let served = try run(["serve", "--port", "0"] + other)
        #expect(served.status == 64, "\(served.errors)")
    }

    @Test func aStoreThatAServerUsesAgainAfterAMoveBackIsEvictedTo() throws {
        defer { remove() }
        try subscribe()
        #expect(try run(["blobs", "move"] + address).status == 0)
        #expect(try run(["blobs", "move", "--here"]).status == 0)
        let server = program.process(["serve", "--port", "0"] + address, environment: Self.keys)
        let output = Pipe()
        server.standardOutput = output
        try server.run()
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        server.terminate()
        server.waitUntilExit()
        #expect(try run(["cache", "prune", "--max-bytes", "0"]).status == 0)
        #expect(try originals() == 0 && store.objects.count == 12)
    }

    @Test func keysCanBeInAFile() throws {
        defer { remove() }
        try subscribe()
        let path = program.folder + "/keys"
        try "aws_access_key_id = some\naws_secret_access_key = secret\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        let moved = try run(["blobs", "move", "--s3-credentials", path, "--delete"] + address, keys: [:])
        #expect(moved.status == 0 && store.objects.count == 12, "\(moved.errors)")
        let id = try #require(try ids().first)
        #expect(try program.run("open", id, "--viewport", "20x20").status == 0)
    }
}
