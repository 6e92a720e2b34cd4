import Disk
import Foundation
import ObjectStore
import Pictures
import TestLibraries
import TestSupport
import Testing
import Times

/// A real S3 store, which checks every signature: `Tests/Stores/run` starts one.
@Suite(.enabled(if: RealStore.named != nil, "no store: Tests/Stores/run starts one")) struct RealStoreTests {
    private let store: RealStore
    private let prefix: String

    init() throws {
        store = try #require(RealStore.named)
        prefix = "random-\(UUID().uuidString)"
    }

    /// Any text but what no store can have: empty parts, `.` and `..`, and control characters. SeaweedFS takes a backslash at the end for
    /// a folder, also with other programs.
    private func key(_ generator: inout SeededGenerator) -> String {
        let letters = Array("abcXYZ019-_.~!@#$%^&*()+=[]{}|;:',<>?\"` äß漢😀é%2F%20/")
        let text = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
        let parts = String(text).split(separator: "/").filter { !["", ".", ".."].contains($0) }
        return "\(prefix)/k" + parts.joined(separator: "/k")
    }

    @Test func everyKeyIsSignedAsTheStoreReadsIt() throws {
        let client = try store.client()
        var generator = SeededGenerator(seed: 7)
        let count = ProcessInfo.processInfo.environment["PHOTOS_DENSE"] == "1" ? 10_000 : 300
        var stored: [String: [UInt8]] = [:]
        for number in 0..<count {
            let (key, bytes) = (key(&generator), Array("\(number)".utf8))
            try client.put(bytes, as: key)
            stored[key] = bytes
            #expect(try client.bytes(key) == bytes, "\(key)")
        }
        var listed = 0
        try client.forEach(under: prefix + "/") { object in
            listed += 1
            #expect(stored[object.key].map { Int64($0.count) } == object.bytes, "\(object.key)")
        }
        #expect(listed == stored.count)
        for key in stored.keys { try client.delete(key) }
        var left = 0
        try client.forEach(under: prefix + "/") { _ in left += 1 }
        #expect(left == 0)
    }

    @Test func whatIsThereIsNotReplacedUnlessThatIsWanted() throws {
        let client = try store.client()
        try client.put([1, 2, 3], as: "\(prefix)/a", isNew: true)
        #expect(throws: S3Client.Failure.exists) { try client.put([4], as: "\(prefix)/a", isNew: true) }
        #expect(try client.bytes("\(prefix)/a") == [1, 2, 3])
        #expect(try client.bytes("\(prefix)/a", 1..<2) == [2])
        #expect(try client.length("\(prefix)/b") == nil)
        #expect(throws: S3Client.Failure.missing) { try client.bytes("\(prefix)/b") }
        try client.delete("\(prefix)/a")
        try client.delete("\(prefix)/a")
    }

    @Test func wrongKeysAWrongClockAndAMissingBucketAreRefused() throws {
        for client in [
            try store.client(secret: "wrong"), try store.client(ahead: 7200), try store.client(ahead: -7200),
            try store.client(bucket: "there-is-none"),
        ] {
            do throws(S3Client.Failure) {
                try client.check()
                Issue.record("not refused")
            } catch {
                guard case .refused = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
        try store.client(ahead: 300).check()
    }

    @Test func aLargeBlobAndItsPartsComeBackAsTheyWere() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let far = try store.blobs(prefix)
        let near = ReadThroughStore(near: FolderBlobStore(path: folder.path("blobs")), far: far, onCopy: { _, _ in })
        let bytes = Array(repeating: noise(1 << 20), count: 40).flatMap { $0 } + noise(12_345)
        let name = StoreWorld.name(bytes)
        try near.adopt(try folder.write(bytes, to: "a.part"), as: name)
        #expect(near.send() == nil)
        #expect(try near.evict(name))
        #expect(try near.read(name, at: 20_000_000, count: 5) == Array(bytes[20_000_000..<20_000_005]))
        #expect(try near.open(name).sha256() == name.content)
        #expect(try near.delete(name))
        #expect(try far.length(name) == nil)
    }
}

/// The store that the environment names: `http://KEY:SECRET@HOST:PORT/BUCKET`.
struct RealStore: Sendable {
    private let endpoint: String
    private let key: String
    private let secret: String
    private let bucket: String

    static let named: RealStore? = {
        guard let text = ProcessInfo.processInfo.environment["PHOTOS_TEST_STORE"],
            let url = URLComponents(string: text),
            let key = url.user, let secret = url.password, let host = url.host, let port = url.port
        else { return nil }
        return RealStore(
            endpoint: "http://\(host):\(port)", key: key, secret: secret, bucket: String(url.path.dropFirst()))
    }()

    /// - Parameter ahead: by how many seconds its clock is wrong.
    func client(secret: String? = nil, ahead: Int64 = 0, bucket: String? = nil) throws -> S3Client {
        try S3Client(
            try S3Address("s3://\(bucket ?? self.bucket)", endpoint: endpoint),
            S3Credentials(accessKey: key, secretKey: secret ?? self.secret), userAgent: "photos-tests/1",
            patience: .seconds(5), now: { Instant(seconds: Int64(Date().timeIntervalSince1970) + ahead) })
    }

    func blobs(_ prefix: String) throws -> DistantBlobs {
        DistantBlobs(
            try ObjectStoreSettings(store: "s3://\(bucket)/\(prefix)", endpoint: endpoint),
            environment: ["AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret], userAgent: "photos-tests/1",
            patience: .seconds(5), now: { Instant(seconds: Int64(Date().timeIntervalSince1970)) })
    }
}
