internal import Cryptography
internal import Disk
internal import Glibc
package import Pictures
internal import Synchronization
package import Times

/// The blobs of a library in S3. If the store does not answer, it is left alone for some seconds, so that not everybody waits for it.
package final class DistantBlobs: Sendable {
    package let settings: ObjectStoreSettings
    private let environment: [String: String]
    private let userAgent: String
    private let patience: Duration
    private let now: @Sendable () -> Instant
    private let state = Mutex(State())

    private struct State {
        var client: S3Client?
        /// Why the store did not do what it was last asked for.
        var problem: String?
        /// Until when it is not asked again, because it did not answer.
        var until: ContinuousClock.Instant?
        /// Blobs that it did not have when they were needed.
        var missing: Set<BlobName> = []
    }

    /// How long S3 is left alone after it did not answer.
    private static let pause = Duration.seconds(5)
    /// The most names that are remembered as missing; then all are forgotten.
    private static let mostMissing = 10_000

    /// Sends no request yet.
    ///
    /// - Parameters:
    ///   - environment: variables of the environment, which can have the keys.
    ///   - patience: for how long a request is tried again.
    package init(
        _ settings: ObjectStoreSettings, environment: [String: String], userAgent: String,
        patience: Duration = .seconds(15), now: @escaping @Sendable () -> Instant
    ) {
        (self.settings, self.environment, self.userAgent) = (settings, environment, userAgent)
        (self.patience, self.now) = (patience, now)
    }

    /// Why S3 did not do what it was last asked for; nil if it did.
    package var problem: String? { state.withLock { $0.problem } }

    func isMissing(_ name: BlobName) -> Bool { state.withLock { $0.missing.contains(name) } }

    // MARK: - Names

    /// What is before the names of blobs in the bucket.
    private static func prefix(_ client: S3Client) -> String {
        client.key("originals/")
    }

    /// The key of a blob: in folders of two digits, as on a disk.
    private static func key(_ name: BlobName, _ client: S3Client) -> String {
        "\(prefix(client))\(name.text.prefix(2))/\(name.text)"
    }

    // MARK: - Requests

    /// The length of a blob in bytes; nil if it is not there.
    package func length(_ name: BlobName) throws(S3Client.Failure) -> Int64? {
        try request { client throws(S3Client.Failure) in try client.length(Self.key(name, client)) }
    }

    /// A part of a blob, which must be in it.
    func bytes(_ name: BlobName, _ range: Range<Int>) throws(S3Client.Failure) -> [UInt8] {
        try request(for: name) { client throws(S3Client.Failure) in
            try client.bytes(Self.key(name, client), range)
        }
    }

    /// Downloads a blob to a file, which is replaced and durable.
    ///
    /// - Throws: ``S3Client/Failure/damaged(_:)`` for other bytes than its name says.
    package func download(_ name: BlobName, to path: String) throws(S3Client.Failure) {
        guard let length = try length(name) else {
            // Without its bucket, everything seems to be missing.
            try check()
            note(missing: name)
            throw .missing
        }
        try request(for: name) { client throws(S3Client.Failure) in
            try client.download(Self.key(name, client), to: path, most: Int(length))
        }
        let file = try disk { () throws(FileFailure) in try OpenFile(path) }
        if let content = name.content, try disk({ () throws(FileFailure) in try file.sha256() }) != content {
            note(missing: name)
            throw .damaged("the store has other bytes than were stored as \(name.text)")
        }
        // A file whose name is durable and whose bytes are not would be a file of zeros after a loss of power.
        guard fsync(file.descriptor) == 0 else { throw .disk(errno) }
    }

    /// Stores a file as a blob, unless the same is there already.
    ///
    /// - Returns: whether it was sent.
    /// - Throws: ``S3Client/Failure/disk(_:)`` with `EIO` for other bytes than the name says; nothing is sent then.
    package func upload(_ path: String, as name: BlobName) throws(S3Client.Failure) -> Bool {
        // Before anything is read, in case the store is away.
        let (key, known) = try request { client throws(S3Client.Failure) in
            let key = Self.key(name, client)
            return (key, try client.stored(key))
        }
        let file = try disk { () throws(FileFailure) in try OpenFile(path) }
        let bytes = file.status.fingerprint.bytes
        if let content = name.content, try disk({ () throws(FileFailure) in try file.sha256() }) != content {
            throw .disk(EIO)
        }
        if try isSame(known, as: file), !isMissing(name) { return false }
        do throws(S3Client.Failure) {
            try request { client throws(S3Client.Failure) in try client.upload(file, as: key, isNew: known == nil) }
        } catch .exists {
            // Another machine was faster: what it sent is checked like our own.
        }
        let stored = try request { client throws(S3Client.Failure) in try client.stored(key) }
        guard stored?.bytes == bytes, try isSame(stored, as: file) else {
            throw .damaged("the store has other bytes of \(name.text) than were sent")
        }
        _ = state.withLock { $0.missing.remove(name) }
        return true
    }

    /// Whether an object has the length of a file, and its bytes where the store tells: the MD5 of those that were sent at once.
    private func isSame(_ object: S3Client.Stored?, as file: borrowing OpenFile) throws(S3Client.Failure) -> Bool {
        guard let object, object.bytes == file.status.fingerprint.bytes else { return false }
        guard let md5 = object.md5, object.bytes <= Int64(S3Client.partLength) else { return true }
        let bytes = try disk { () throws(FileFailure) in try file.first(Int(object.bytes)) }
        return Insecure.MD5.hash(data: bytes) == md5
    }

    /// Whether a file on this machine has the content that its name says.
    func isRight(_ path: String, as name: BlobName) -> Bool {
        guard let content = name.content, let file = try? OpenFile(path) else { return false }
        return (try? file.sha256()) == content
    }

    /// Deletes a blob, if it is there.
    package func delete(_ name: BlobName) throws(S3Client.Failure) {
        try request { client throws(S3Client.Failure) in try client.delete(Self.key(name, client)) }
    }

    /// Calls `body` with each blob and its length in bytes; a thousand are in memory at a time.
    package func forEach(_ body: (BlobName, Int64) throws -> Void) throws {
        let (client, prefix) = try request { client throws(S3Client.Failure) in (client, Self.prefix(client)) }
        try client.forEach(under: prefix) { object in
            let rest = object.key.dropFirst(prefix.count)
            guard let name = BlobName(String(rest.dropFirst(3))), Self.key(name, client) == object.key else { return }
            try body(name, object.bytes)
        }
    }

    /// - Throws: what is wrong with the bucket or the keys.
    package func check() throws(S3Client.Failure) {
        try request { client throws(S3Client.Failure) in try client.check() }
    }

    // MARK: - Failures

    /// Remembers whether S3 did what it was asked for, and fails at once shortly after it did not answer.
    ///
    /// - Parameter name: a blob that is expected to be there.
    private func request<Value>(
        for name: BlobName? = nil, _ body: (S3Client) throws(S3Client.Failure) -> Value
    ) throws(S3Client.Failure) -> Value {
        let (problem, until) = state.withLock { ($0.problem, $0.until) }
        if let problem, let until, .now < until { throw .unavailable(problem) }
        do throws(S3Client.Failure) {
            let client = try client()
            do throws(S3Client.Failure) {
                let value = try body(client)
                state.withLock { ($0.problem, $0.until) = (nil, nil) }
                return value
            } catch {
                guard let name, error == .missing else { throw error }
                // Without its bucket, everything seems to be missing.
                try client.check()
                note(missing: name)
                throw error
            }
        } catch {
            throw noted(error)
        }
    }

    private func note(missing name: BlobName) {
        state.withLock {
            if $0.missing.count >= Self.mostMissing { $0.missing = [] }
            $0.missing.insert(name)
        }
    }

    private func noted(_ failure: S3Client.Failure) -> S3Client.Failure {
        state.withLock {
            switch failure {
            case .refused(let reason):
                // With the next request the keys are read again, in case they were changed.
                ($0.problem, $0.until, $0.client) = (reason, nil, nil)
            case .unavailable(let reason): ($0.problem, $0.until) = (reason, .now + Self.pause)
            default: break
            }
        }
        return failure
    }

    /// The client, made when it is first needed. What is wrong with the settings can be mended while the program runs, such as a file
    /// of keys that is not there yet.
    private func client() throws(S3Client.Failure) -> S3Client {
        if let known = state.withLock({ $0.client }) { return known }
        do throws(S3Mistake) {
            let client = try settings.client(
                environment: environment, userAgent: userAgent, patience: patience, now: now)
            state.withLock { $0.client = client }
            return client
        } catch {
            throw .refused(error.message)
        }
    }

    private func disk<Value: ~Copyable>(_ body: () throws(FileFailure) -> Value) throws(S3Client.Failure) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw .disk(error.number)
        }
    }
}
