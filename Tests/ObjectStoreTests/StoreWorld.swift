import Cryptography
import Disk
import Imaging
import ObjectStore
import Pictures
import Synchronization
import TestLibraries
import TestServer
import TestSupport
import Testing
import Times

/// A store of blobs in S3, its folder, and the server.
struct StoreWorld {
    let folder: TemporaryFolder
    let server: TestObjectStore
    let store: ReadThroughStore
    let far: DistantBlobs
    private let copied = Copied()

    private final class Copied: Sendable {
        let bytes = Mutex<[Int64]>([])
    }

    /// - Parameter key: the access key; the server knows `some`.
    init(patience: Duration = .seconds(1), key: String = "some") throws {
        folder = try TemporaryFolder()
        server = try TestObjectStore()
        far = try server.blobs(patience: patience, key: key)
        store = ReadThroughStore(near: FolderBlobStore(path: folder.path("blobs")), far: far) { [copied] _, status in
            copied.bytes.withLock { $0.append(status.bytes) }
        }
    }

    var near: FolderBlobStore { FolderBlobStore(path: folder.path("blobs")) }

    /// The lengths of what was copied to the folder.
    var copies: [Int64] { copied.bytes.withLock { $0 } }

    static func name(_ bytes: [UInt8]) -> BlobName { BlobName(content: SHA256.hash(data: bytes), format: .jpeg) }

    static func key(_ name: BlobName) -> String { "home/originals/\(name.text.prefix(2))/\(name.text)" }

    /// Stores bytes as a download does, without sending them.
    func adopt(_ bytes: [UInt8]) throws -> BlobName {
        let name = Self.name(bytes)
        try store.adopt(try folder.write(bytes, to: "a.part"), as: name)
        return name
    }

    /// Stores bytes in S3 alone.
    func place(_ bytes: [UInt8]) -> BlobName {
        let name = Self.name(bytes)
        server.objects[Self.key(name)] = bytes
        return name
    }

    /// The number of the failure; nil if there is none.
    func failure(_ body: () throws(FileFailure) -> Void) -> Int32? {
        do throws(FileFailure) {
            try body()
            return nil
        } catch {
            return error.number
        }
    }

    func end() {
        server.server.stop()
        folder.remove()
    }
}

/// Pseudorandom bytes that are the same in each run.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<(count + 7) / 8).flatMap { _ in
        unsafe withUnsafeBytes(of: generator.next()) { unsafe Array($0) }
    }.prefix(count).map { $0 }
}
