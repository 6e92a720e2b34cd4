import Disk
import Foundation
import ObjectStore
import Pictures
import Synchronization
import TestServer
import Testing

/// Blobs in S3 behind a folder: what is asked when, and what happens if the store is wrong or away. `BlobStoreTests` has what every
/// store promises.
@Suite struct ReadThroughStoreTests {
    private func withWorld(
        patience: Duration = .seconds(1), key: String = "some", _ body: (StoreWorld) throws -> Void
    ) throws {
        let world = try StoreWorld(patience: patience, key: key)
        defer { world.end() }
        try body(world)
    }

    @Test func whatIsStoredIsSentLaterAndOnce() throws {
        try withWorld { (world) throws in
            let bytes = noise(10_000)
            let name = try world.adopt(bytes)
            #expect(world.server.objects.isEmpty && world.store.waitingCount == 1)
            #expect(world.store.send() == nil)
            #expect(world.server.objects == [StoreWorld.key(name): bytes] && world.store.waitingCount == 0)
            #expect(world.store.send() == nil)
            _ = try world.adopt(bytes)
            #expect(world.store.send() == nil)
            #expect(world.server.requests("PUT").count == 1)
        }
    }

    @Test func whatIsNotHereIsCopiedWhenItIsOpened() throws {
        try withWorld { (world) throws in
            let bytes = noise(50_000)
            let name = world.place(bytes)
            #expect(world.store.findHere(name) == nil && world.store.mayHave(name))
            #expect(world.store.find(name)?.status.bytes == 50_000)
            #expect(world.copies.isEmpty)
            #expect(try world.store.open(name).first(60_000) == bytes)
            #expect(world.near.find(name)?.status.bytes == 50_000 && world.copies == [50_000])
            let before = world.server.server.requests.count
            #expect(try world.store.open(name).first(60_000) == bytes)
            #expect(world.server.server.requests.count == before)
            // What came from the store need not be sent there.
            #expect(world.store.waitingCount == 0)
        }
    }

    @Test func aPartIsReadWithoutTheRest() throws {
        try withWorld { (world) throws in
            let bytes = noise(100_000)
            let name = world.place(bytes)
            #expect(try world.store.read(name, at: 70_000, count: 100) == Array(bytes[70_000..<70_100]))
            #expect(try world.store.read(name, at: 99_990, count: 100) == Array(bytes[99_990...]))
            #expect(try world.store.read(name, at: 5, count: 0) == [])
            let file = try world.store.open(name, parts: [0..<100, 60_000..<61_000], length: 100_000)
            #expect(try file.bytes(at: 60_500, count: 10) == Array(bytes[60_500..<60_510]))
            #expect(try file.bytes(at: 50, count: 100) == Array(bytes[50..<100]) + Array(repeating: 0, count: 50))
            #expect(file.status.fingerprint.bytes == 100_000)
            #expect(world.near.find(name) == nil && world.copies.isEmpty)
        }
    }

    @Test func otherBytesThanTheirNameSaysAreNeverStored() throws {
        try withWorld { (world) throws in
            let name = world.place(noise(5000))
            world.server.objects[StoreWorld.key(name)] = noise(5000, seed: 2)
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(name) } == ENOENT)
            #expect(world.near.find(name) == nil)
            // Its source may have it, and other originals are not worse for it.
            #expect(!world.store.mayHave(name) && world.far.problem == nil)
            let staged = try FileManager.default.contentsOfDirectory(atPath: world.near.path + "/staging")
            #expect(staged.isEmpty)
            // Damage on this disk is not sent either.
            let other = try world.adopt(noise(300, seed: 3))
            try world.near.put(noise(300, seed: 4), as: other)
            #expect(world.store.send() == .disk(EIO))
            #expect(world.server.objects.count == 1)
        }
    }

    @Test func aLengthThatIsALieIsNoticed() throws {
        try withWorld { (world) throws in
            let name = world.place(noise(5000))
            world.server.setFault(
                .init(after: { request, reply in
                    guard request.method == "GET" else { return reply }
                    var reply = reply
                    (reply.framing, reply.cutAfter) = (.claimed(9000), 5000)
                    return reply
                }))
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(name) } == ENOENT)
            #expect(world.near.find(name) == nil)
        }
    }

    @Test func evictingSendsWhatIsNotThereYet() throws {
        try withWorld { (world) throws in
            let bytes = noise(3000)
            let name = try world.adopt(bytes)
            #expect(try world.store.evict(name))
            #expect(world.near.find(name) == nil && world.server.objects[StoreWorld.key(name)] == bytes)
            #expect(world.store.waitingCount == 0)
            #expect(try world.store.open(name).first(3000) == bytes)
            #expect(try !world.store.evict(StoreWorld.name([1])))
        }
    }

    @Test func ifTheStoreIsAwayNothingIsEvictedAndWhatIsStoredWaits() throws {
        try withWorld { (world) throws in
            world.server.setFault(.init(before: { _ in TestReply(503, text: "SlowDown") }))
            let bytes = noise(3000)
            let name = try world.adopt(bytes)
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.evict(name) } == EHOSTUNREACH)
            #expect(world.store.send() != nil)
            #expect(try world.store.open(name).first(3000) == bytes && world.store.waitingCount == 1)
            // Others are told at once that it is away, without a request.
            let before = world.server.server.requests.count
            let distant = StoreWorld.name([1])
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(distant) } == EHOSTUNREACH)
            #expect(world.server.server.requests.count == before)
        }
    }

    @Test func aStoreThatIsSlowedDownIsAskedAgainWhenItSays() throws {
        try withWorld(patience: .seconds(20)) { (world) throws in
            let (bytes, asked) = (noise(2000), Counter())
            let name = world.place(bytes)
            world.server.setFault(
                .init(before: { _ in
                    asked.next() <= 2 ? TestReply(503, headers: [("Retry-After", "1")], text: "SlowDown") : nil
                }))
            let start = ContinuousClock.now
            #expect(try world.store.open(name).first(2000) == bytes)
            #expect(ContinuousClock.now - start >= .seconds(2))
            #expect(world.server.server.requests.count == 4)
        }
    }

    @Test func whatTheStoreHasWrongIsSentAgainBeforeItIsEvicted() throws {
        try withWorld { (world) throws in
            let bytes = noise(3000)
            let name = try world.adopt(bytes)
            world.server.objects[StoreWorld.key(name)] = noise(3000, seed: 2)
            #expect(try world.store.evict(name))
            #expect(world.server.objects[StoreWorld.key(name)] == bytes)
        }
    }

    @Test func nothingIsEvictedIntoAStoreThatWasGivenUp() throws {
        try withWorld { (world) throws in
            let bytes = noise(3000)
            let name = try world.adopt(bytes)
            _ = try BlobMove(near: world.near, far: world.far, deletes: false) { _ in }.fetch()
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.evict(name) } == EBUSY)
            #expect(world.near.find(name) != nil && world.server.objects.isEmpty)
            ReadThroughStore.allowEviction(near: world.near)
            #expect(try world.store.evict(name))
        }
    }

    @Test func oneDamagedFileDoesNotKeepOthersFromBeingSent() throws {
        try withWorld { (world) throws in
            for seed in 1...40 { _ = try world.adopt(noise(500, seed: UInt64(seed))) }
            for seed in [1, 20, 40] {
                try world.near.put([1], as: StoreWorld.name(noise(500, seed: UInt64(seed))))
            }
            let gone = StoreWorld.name(noise(500, seed: 7))
            try world.near.delete(gone)
            #expect(world.store.send() == .disk(EIO))
            #expect(world.server.objects.count == 36 && world.store.waitingCount == 3)
        }
    }

    @Test func aLengthThatNoMachineHasIsNotBelieved() throws {
        try withWorld { (world) throws in
            let name = world.place(noise(5000))
            world.server.setFault(
                .init(after: { request, reply in
                    var reply = reply
                    if request.method == "HEAD" {
                        reply.headers = [("Content-Length", "\(Int.max)")]
                    } else {
                        reply.framing = .claimed(.max)
                    }
                    return reply
                }))
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(name) } != nil)
            #expect(throws: (any Error).self) { try world.store.read(name, at: 0, count: 100) }
            #expect(throws: (any Error).self) { try world.far.forEach { _, _ in } }
        }
    }

    @Test func wrongKeysAreRefusedAndNotTriedAgain() throws {
        try withWorld(key: "other") { (world) throws in
            let name = world.place(noise(2000))
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(name) } == EACCES)
            #expect(world.server.server.requests.count == 1)
            #expect(world.far.problem?.contains("keys") == true)
        }
    }

    @Test func aBlobThatTheStoreHasLostIsNotExpectedThereAgain() throws {
        try withWorld { (world) throws in
            let bytes = noise(2000)
            let name = StoreWorld.name(bytes)
            #expect(world.store.mayHave(name))
            #expect(world.failure { () throws(FileFailure) in _ = try world.store.open(name) } == ENOENT)
            #expect(!world.store.mayHave(name))
            // It was downloaded again.
            #expect(try world.adopt(bytes) == name)
            #expect(world.store.send() == nil)
            #expect(world.store.mayHave(name) && world.server.objects.count == 1)
        }
    }

    @Test func deletingACopyLeavesTheStoreAlone() throws {
        try withWorld { (world) throws in
            let bytes = noise(2000)
            let name = try world.adopt(bytes)
            #expect(world.store.send() == nil)
            try world.near.put(noise(2000, seed: 9), as: name)
            try world.store.deleteCopy(name)
            #expect(try world.store.open(name).first(2000) == bytes)
            #expect(try world.store.delete(name))
            #expect(world.server.objects.isEmpty && world.near.find(name) == nil)
        }
    }

    @Test func aLargeBlobIsSentInParts() throws {
        try withWorld(patience: .seconds(20)) { (world) throws in
            let bytes: [UInt8] = Array(repeating: noise(1 << 20), count: 33).flatMap { $0 } + [1, 2, 3]
            let name = try world.adopt(bytes)
            // The first answer about a part is lost.
            let asked = Counter()
            world.server.setFault(
                .init(before: { request in
                    request.target.contains("partNumber=2") && asked.next() == 1 ? TestReply(500) : nil
                }))
            #expect(world.store.send() == nil)
            #expect(world.server.objects[StoreWorld.key(name)] == bytes && world.server.uploadsInProgress == 0)
            #expect(try world.store.evict(name))
            #expect(try world.store.open(name).sha256() == name.content)
        }
    }

    @Test func anUploadInPartsThatFailsIsGivenUp() throws {
        try withWorld { (world) throws in
            let name = try world.adopt(Array(repeating: noise(1 << 20), count: 17).flatMap { $0 })
            world.server.setFault(
                .init(before: { $0.target.contains("partNumber=2") ? TestReply(403, text: "AccessDenied") : nil }))
            #expect(world.store.send() != nil)
            #expect(world.server.objects.isEmpty && world.server.uploadsInProgress == 0)
            #expect(world.near.find(name) != nil)
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }
}
