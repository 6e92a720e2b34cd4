package import Disk
internal import Glibc
package import Pictures
internal import Synchronization
package import Times

/// A store whose blobs are in S3, with a folder of this machine in front of it: what is there is read from the disk, and other blobs
/// are copied there when they are first needed.
///
/// Walks, sizes and pruning are about the folder alone: evicting frees the disk, and deletes nothing in S3. What is stored is in the
/// folder first, and waits there until ``send()`` has sent it: if S3 does not answer, nothing is lost and nobody waits.
package struct ReadThroughStore: BlobStore {
    private let near: FolderBlobStore
    private let far: DistantBlobs
    private let waiting: WaitingBlobs
    /// A file that is there after the originals were moved back here: nothing may be evicted into a store that was given up.
    private let given: String
    private let onCopy: @Sendable (ReadThroughStore, BlobStatus) -> Void

    /// - Parameters:
    ///   - near: the folder.
    ///   - onCopy: called after a blob was copied to the folder, so that others can be evicted.
    package init(
        near: FolderBlobStore, far: DistantBlobs, onCopy: @escaping @Sendable (ReadThroughStore, BlobStatus) -> Void
    ) {
        (self.near, self.far, self.onCopy) = (near, far, onCopy)
        waiting = WaitingBlobs(near)
        given = Self.mark(near)
    }

    /// The path of the file that says that the store is given up.
    private static func mark(_ near: FolderBlobStore) -> String { near.path + "/no-store" }

    /// From here on no process evicts from this folder, until ``allowEviction(near:)``.
    static func forbidEviction(near: FolderBlobStore) throws(FileFailure) { try AtomicFile.write([], to: mark(near)) }

    /// Allows processes to evict from this folder again.
    package static func allowEviction(near: FolderBlobStore) { _ = unsafe unlink(PathText.bytes(mark(near))) }

    package var isElsewhere: Bool { true }

    /// Why S3 did not do what it was last asked for; nil if it did.
    package var problem: String? { far.problem }

    package func findHere(_ name: BlobName) -> FoundBlob? { near.find(name) }

    package func mayHave(_ name: BlobName) -> Bool { !far.isMissing(name) }

    /// Asks S3 for the length of what is not in the folder, and copies nothing.
    package func find(_ name: BlobName) -> FoundBlob? {
        if let found = near.find(name) { return found }
        guard let length = try? far.length(name) else { return nil }
        return FoundBlob(place: .blob(name, in: self), status: BlobStatus(bytes: length, usedAt: .latest))
    }

    /// Copies a blob to the folder, under its name once it is complete and right.
    ///
    /// - Returns: the open file, which can be evicted at once.
    private func fetch(_ name: BlobName) throws(FileFailure) -> OpenFile {
        let part = near.path + "/staging/far-\(getpid())-\(UInt64.random(in: 0 ... .max)).part"
        try AtomicFile.makeFolder(near.path + "/staging")
        defer { _ = unsafe unlink(PathText.bytes(part)) }
        try failing(name) { () throws(S3Client.Failure) in try far.download(name, to: part) }
        let file = try OpenFile(part)
        try near.adopt(part, as: name)
        if let copied = near.find(name)?.status { onCopy(self, copied) }
        return file
    }

    package func put(_ bytes: [UInt8], as name: BlobName) throws(FileFailure) {
        try waiting.add(name)
        try near.put(bytes, as: name)
    }

    package func adopt(_ path: String, as name: BlobName) throws(FileFailure) {
        try waiting.add(name)
        try near.adopt(path, as: name)
    }

    package func syncToDisk() throws(FileFailure) { try near.syncToDisk() }

    package func recordUse(of name: BlobName) { near.recordUse(of: name) }

    /// A part of a blob that is not in the folder is read from S3 without the rest.
    package func read(_ name: BlobName, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        do throws(FileFailure) {
            return try near.read(name, at: offset, count: count)
        } catch {
            guard error.number == ENOENT else { throw error }
        }
        guard count < S3Client.partLength else {
            let file = try fetch(name)
            return try file.bytes(at: offset, count: max(0, min(count, Int(file.status.fingerprint.bytes) - offset)))
        }
        let length = try failing(name) { () throws(S3Client.Failure) in try far.length(name) }
        guard let length else { throw FileFailure(path: name.text, number: ENOENT) }
        let end = min(Int(length), offset.addingReportingOverflow(count).partialValue)
        guard offset < end else { return [] }
        return try failing(name) { () throws(S3Client.Failure) in try far.bytes(name, offset..<end) }
    }

    /// Deletes a blob here and in S3.
    @discardableResult
    package func delete(_ name: BlobName) throws(FileFailure) -> Bool {
        let isFar = try failing(name) { () throws(S3Client.Failure) in try far.length(name) != nil }
        if isFar { try failing(name) { () throws(S3Client.Failure) in try far.delete(name) } }
        waiting.remove(name)
        return try near.delete(name) || isFar
    }

    /// - Throws: what ``upload`` throws if the blob is not in S3 and cannot be sent there; then it stays.
    @discardableResult
    package func evict(_ name: BlobName) throws(FileFailure) -> Bool {
        guard case .file(let path)? = near.find(name)?.place else { return false }
        guard !PathText.exists(given) else { throw FileFailure(path: name.text, number: EBUSY) }
        // A foreign file in the folder is nobody's blob.
        if name.content != nil {
            _ = try failing(name) { () throws(S3Client.Failure) in try far.upload(path, as: name) }
        }
        guard !PathText.exists(given) else { throw FileFailure(path: name.text, number: EBUSY) }
        waiting.remove(name)
        return try near.delete(name)
    }

    package func deleteCopy(_ name: BlobName) throws(FileFailure) {
        waiting.remove(name)
        try near.delete(name)
    }

    package func forEach(_ body: (StoredBlob) throws -> Void) throws { try near.forEach(body) }

    package func sweep(at now: Instant) { near.sweep(at: now) }

    /// Only of what is in the folder: what is not there is copied when it is opened.
    package func localFile(of name: BlobName) -> String? { near.find(name) == nil ? nil : near.localFile(of: name) }

    package func open(_ name: BlobName) throws(FileFailure) -> OpenFile {
        do throws(FileFailure) {
            return try near.place(of: name).open()
        } catch {
            guard error.number == ENOENT else { throw error }
            return try fetch(name)
        }
    }

    package func open(_ name: BlobName, parts: [Range<Int>], length: Int) throws(FileFailure) -> OpenFile {
        guard near.find(name) == nil else { return try open(name) }
        var pieces: [(offset: Int, bytes: [UInt8])] = []
        for part in parts {
            let bytes = try failing(name) { () throws(S3Client.Failure) in try far.bytes(name, part) }
            pieces.append((part.lowerBound, bytes))
        }
        return try OpenFile(inMemory: pieces, length: length, name: name.text)
    }

    /// The errors of S3 as those of a disk.
    private func failing<Value>(
        _ name: BlobName, _ body: () throws(S3Client.Failure) -> Value
    ) throws(FileFailure) -> Value {
        do throws(S3Client.Failure) {
            return try body()
        } catch {
            throw FileFailure(error, path: name.text)
        }
    }
}

// MARK: - What waits to be sent

extension ReadThroughStore {
    /// How many blobs wait to be sent to S3.
    package var waitingCount: Int { waiting.names().count }

    /// Sends what waits, some at a time; what cannot be sent waits on. Blocks the thread.
    ///
    /// - Returns: why the store does not take it, or else the last file that could not be sent; nil if nothing waits any more.
    @discardableResult
    package func send() -> S3Client.Failure? {
        let own = Mutex<S3Client.Failure?>(nil)
        let problem = Simultaneous.first(of: waiting.names()) { name -> S3Client.Failure? in
            do throws(S3Client.Failure) {
                if case .file(let path)? = near.find(name)?.place { _ = try far.upload(path, as: name) }
                waiting.remove(name)
                return nil
            } catch {
                switch error {
                case .unavailable, .refused: return error
                // It was evicted meanwhile.
                case .disk(ENOENT): waiting.remove(name)
                default: own.withLock { $0 = error }
                }
                return nil
            }
        }
        return problem ?? own.withLock { $0 }
    }

    /// Notes that everything in the folder is to be sent: it was stored before there was a store.
    package func sendAll() throws {
        try near.forEach { if $0.name.content != nil { try waiting.add($0.name) } }
    }
}

/// The names of blobs that are to be sent, as empty files in a folder. A loss of power can forget some of the last ones: they stay in
/// the store's folder, and are sent before they are evicted.
struct WaitingBlobs: Sendable {
    private let path: String

    init(_ store: FolderBlobStore) { path = store.path + "/waiting" }

    func add(_ name: BlobName) throws(FileFailure) {
        let file = PathText.bytes(PathText.join(path, name.text))
        var descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == ENOENT {
            try AtomicFile.makeFolder(path)
            descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        close(descriptor)
    }

    func remove(_ name: BlobName) { _ = unsafe unlink(PathText.bytes(PathText.join(path, name.text))) }

    func names() -> [BlobName] { ((try? FolderEntry.all(in: path)) ?? []).compactMap { BlobName($0.name) } }
}

extension FileFailure {
    /// A failure of S3 as one of a disk.
    package init(_ failure: S3Client.Failure, path: String) {
        let number =
            switch failure {
            case .missing: ENOENT
            case .exists: EEXIST
            case .refused, .notImplemented: EACCES
            case .unavailable: EHOSTUNREACH
            case .damaged: ENOENT
            case .disk(let number): number
            }
        self.init(path: path, number: number)
    }
}
