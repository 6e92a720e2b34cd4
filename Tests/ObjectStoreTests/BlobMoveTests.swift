import Disk
import ObjectStore
import Pictures
import TestLibraries
import TestServer
import Testing

/// Originals on their way to S3 and back.
@Suite struct BlobMoveTests {
    private func withWorld(_ body: (StoreWorld) throws -> Void) throws {
        let world = try StoreWorld()
        defer { world.end() }
        try body(world)
    }

    private func move(_ world: StoreWorld, deletes: Bool = false) -> BlobMove {
        BlobMove(near: world.near, far: world.far, deletes: deletes) { _ in }
    }

    /// Stores so many blobs in the folder alone.
    private func fill(_ world: StoreWorld, _ count: UInt64) throws -> [String: [UInt8]] {
        var all: [String: [UInt8]] = [:]
        for seed in 0..<count {
            let bytes = noise(1000 + Int(seed), seed: seed + 1)
            try world.near.put(bytes, as: StoreWorld.name(bytes))
            all[StoreWorld.key(StoreWorld.name(bytes))] = bytes
        }
        return all
    }

    @Test func originalsGoThereAndBack() throws {
        try withWorld { (world) throws in
            let all = try fill(world, 150)
            let bytes = all.values.reduce(0) { $0 + Int64($1.count) }
            let sent = try move(world, deletes: true).send()
            #expect(sent.moved == CacheSize(files: 150, bytes: bytes) && sent.present.files == 0 && sent.damaged == [])
            #expect(world.server.objects == all)
            #expect(try world.near.size().files == 0)
            #expect(try move(world).needed() == CacheSize(files: 150, bytes: bytes))
            let fetched = try move(world).fetch()
            #expect(fetched.moved == CacheSize(files: 150, bytes: bytes))
            for bytes in all.values { #expect(try world.near.read(StoreWorld.name(bytes)) == bytes) }
            #expect(try move(world).fetch().present.files == 150)
            #expect(try move(world).deleteFar() == 150)
            #expect(world.server.objects.isEmpty)
        }
    }

    @Test func anInterruptedMoveIsContinued() throws {
        try withWorld { (world) throws in
            let all = try fill(world, 100)
            world.server.setFault(
                .init(before: { [server = world.server] request in
                    request.method == "PUT" && server.objects.count >= 40 ? TestReply(403, text: "AccessDenied") : nil
                }))
            #expect(throws: S3Client.Failure.self) { try move(world, deletes: true).send() }
            let first = world.server.objects.count
            #expect(first >= 40 && first < 100)
            #expect(try world.near.size().files == 100 - first)
            world.server.setFault(.init())
            let sent = try move(world, deletes: true).send()
            #expect(sent.moved.files == 100 - first && world.server.objects == all)
        }
    }

    @Test func whatIsThereAlreadyIsNotSentAgain() throws {
        try withWorld { (world) throws in
            _ = try fill(world, 20)
            _ = try move(world).send()
            let before = world.server.requests("PUT").count
            let again = try move(world).send()
            #expect(again.moved.files == 0 && again.present.files == 20)
            #expect(world.server.requests("PUT").count == before)
        }
    }

    @Test func aDamagedFileStaysWhereItIs() throws {
        try withWorld { (world) throws in
            _ = try fill(world, 5)
            let name = StoreWorld.name([1, 2, 3])
            try world.near.put([1, 2, 4], as: name)
            let sent = try move(world, deletes: true).send()
            #expect(sent.damaged == [name.text] && sent.moved.files == 5)
            #expect(try world.near.names() == [name.text])
            #expect(world.server.objects[StoreWorld.key(name)] == nil)
        }
    }

    @Test func foreignObjectsAreLeftAlone() throws {
        try withWorld { (world) throws in
            let bytes = noise(500)
            let name = world.place(bytes)
            for key in [
                "home/originals/readme.txt", "home/originals/ab/cdef.jpg", "other/x", "home/originals/\(name.text)",
            ] {
                world.server.objects[key] = [1]
            }
            #expect(try move(world).fetch().moved == CacheSize(files: 1, bytes: 500))
            #expect(try move(world).deleteFar() == 1)
            #expect(world.server.objects.count == 4)
        }
    }

    @Test func aStoreThatHasOtherBytesKeepsThem() throws {
        try withWorld { (world) throws in
            let (name, other) = (world.place(noise(500)), world.place(noise(600, seed: 3)))
            world.server.objects[StoreWorld.key(name)] = noise(500, seed: 2)
            let fetched = try move(world).fetch()
            #expect(fetched.damaged == [name.text] && fetched.moved.files == 1)
            #expect(try world.near.names() == [other.text])
            #expect(try move(world).deleteFar() == 1)
            #expect(Array(world.server.objects.keys) == [StoreWorld.key(name)])
        }
    }

    @Test func aDamagedFileIsReplacedByThatOfTheStore() throws {
        try withWorld { (world) throws in
            let bytes = noise(500)
            let name = world.place(bytes)
            try world.near.put([UInt8](repeating: 0, count: 500), as: name)
            // What is damaged here is not deleted there.
            #expect(try move(world).deleteFar() == 0)
            #expect(try move(world).fetch().moved.files == 1)
            #expect(try world.near.read(name) == bytes)
        }
    }

    @Test(arguments: ["breaks off", "has no next part", "is the same again"])
    func aListThatIsNotWholeIsAnError(fault: String) throws {
        try withWorld { (world) throws in
            for seed in 1...7 { _ = world.place(noise(100, seed: UInt64(seed))) }
            let first = try TestListing(world)
            world.server.setFault(
                .init(after: { request, reply in
                    guard request.target.contains("list-type"), case .bytes(let bytes) = reply.body else {
                        return reply
                    }
                    let text = String(decoding: bytes, as: UTF8.self)
                    switch fault {
                    case "breaks off": return TestReply(200, text: String(text.dropLast(40)))
                    case "has no next part":
                        return TestReply(
                            200, text: text.replacing(/<NextContinuationToken>.*<.NextContinuationToken>/, with: ""))
                    default: return TestReply(200, text: first.text)
                    }
                }))
            #expect(throws: S3Client.Failure.self) { try move(world).fetch() }
            #expect(throws: S3Client.Failure.self) { try move(world).deleteFar() }
        }
    }

    /// The first part of a list.
    private struct TestListing: Sendable {
        let text: String

        init(_ world: StoreWorld) throws {
            var names: [String] = []
            try world.far.forEach { name, _ in names.append(StoreWorld.key(name)) }
            let items = names.prefix(3).map { "<Contents><Key>\($0)</Key><Size>100</Size></Contents>" }
            text = """
                <ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>\(names[2])\
                </NextContinuationToken>\(items.joined())</ListBucketResult>
                """
        }
    }
}
