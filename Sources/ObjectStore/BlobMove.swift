internal import Disk
internal import Glibc
package import Pictures
internal import Synchronization

/// Moves the originals of a library from its folder to S3, or back. It can be interrupted at any time: the next move does the rest.
package struct BlobMove {
    /// What was done so far.
    package struct Progress: Sendable, Equatable {
        /// Files that were copied.
        package var moved = CacheSize(files: 0, bytes: 0)
        /// Files that were there already.
        package var present = CacheSize(files: 0, bytes: 0)
        /// Files whose content is not what their names say: they stay where they are.
        package var damaged: [String] = []
    }

    private let near: FolderBlobStore
    private let far: DistantBlobs
    /// Whether each file is deleted where it was, after it was checked where it is now.
    private let deletes: Bool
    private let onProgress: (Progress) -> Void

    /// How many files are on their way at a time.
    private static let batch = 64

    package init(
        near: FolderBlobStore, far: DistantBlobs, deletes: Bool, onProgress: @escaping (Progress) -> Void
    ) {
        (self.near, self.far, self.deletes, self.onProgress) = (near, far, deletes, onProgress)
    }

    fileprivate enum Outcome: Sendable {
        case moved(Int64)
        case present(Int64)
        case damaged(BlobName)
    }

    /// Sends what is in the folder.
    ///
    /// - Throws: `S3Client.Failure`, ``FileFailure``, `CancellationError`.
    package func send() throws -> Progress {
        let (near, far, deletes, waiting) = (near, far, deletes, WaitingBlobs(near))
        return try run { body in
            try near.forEach { blob in
                // Others are not originals.
                if blob.name.content != nil { try body(blob.name, blob.bytes) }
            }
        } one: { name, bytes throws(S3Client.Failure) in
            guard case .file(let path)? = near.find(name)?.place else { return .present(0) }
            do throws(S3Client.Failure) {
                let isSent = try far.upload(path, as: name)
                waiting.remove(name)
                if deletes { _ = try? near.delete(name) }
                return isSent ? .moved(bytes) : .present(bytes)
            } catch {
                switch error {
                case .disk(EIO), .damaged: return .damaged(name)
                // Another process has evicted it meanwhile.
                case .disk(ENOENT): return .present(0)
                default: throw error
                }
            }
        }
    }

    /// Fetches what is in S3. Nothing is deleted there: ``deleteFar()`` does that, once nothing else looks there.
    ///
    /// - Throws: `S3Client.Failure`, ``FileFailure``, `CancellationError`.
    package func fetch() throws -> Progress {
        let (near, far, isHere) = (near, far, isHere)
        try AtomicFile.makeFolder(near.path + "/staging")
        try ReadThroughStore.forbidEviction(near: near)
        let progress = try run { body in
            try far.forEach { name, bytes in try body(name, bytes) }
        } one: { name, bytes throws(S3Client.Failure) in
            if isHere(name, bytes) { return .present(bytes) }
            let part = near.path + "/staging/far-\(getpid())-\(name.digits).part"
            defer { _ = unsafe unlink(PathText.bytes(part)) }
            do throws(S3Client.Failure) {
                try far.download(name, to: part)
            } catch {
                guard case .damaged = error else { throw error }
                return .damaged(name)
            }
            do throws(FileFailure) {
                try near.adopt(part, as: name)
            } catch {
                throw .disk(error.number)
            }
            return .moved(bytes)
        }
        try near.syncToDisk()
        return progress
    }

    /// Whether a file in the folder has the length, and the content that its name says. Reads the whole file.
    private var isHere: @Sendable (BlobName, Int64) -> Bool {
        { [near, far] name, bytes in
            guard let found = near.find(name), found.status.bytes == bytes, case .file(let path) = found.place else {
                return false
            }
            return far.isRight(path, as: name)
        }
    }

    /// The number and bytes of what would be fetched.
    package func needed() throws -> CacheSize {
        var size = CacheSize(files: 0, bytes: 0)
        try far.forEach { name, bytes in
            if near.find(name)?.status.bytes != bytes {
                size = CacheSize(files: size.files + 1, bytes: size.bytes + bytes)
            }
        }
        return size
    }

    /// Deletes in S3 what is in the folder.
    ///
    /// - Returns: how many files.
    package func deleteFar() throws -> Int {
        var count = 0
        try far.forEach { name, bytes in
            guard isHere(name, bytes) else { return }
            try Task.checkCancellation()
            try far.delete(name)
            count += 1
        }
        return count
    }

    /// Does `one` for each file, several at a time.
    private func run(
        _ walk: (_ body: (BlobName, Int64) throws -> Void) throws -> Void,
        one: @escaping @Sendable (BlobName, Int64) throws(S3Client.Failure) -> Outcome
    ) throws -> Progress {
        var progress = Progress()
        var next: [(name: BlobName, bytes: Int64)] = []
        let flush = {
            try Task.checkCancellation()
            let outcomes = Outcomes()
            let problem = Simultaneous.first(of: next) { item -> S3Client.Failure? in
                do throws(S3Client.Failure) {
                    outcomes.add(try one(item.name, item.bytes))
                    return nil
                } catch {
                    return error
                }
            }
            progress.add(outcomes.all)
            next = []
            onProgress(progress)
            if let problem { throw problem }
        }
        try walk { name, bytes in
            next.append((name, bytes))
            if next.count >= Self.batch { try flush() }
        }
        try flush()
        return progress
    }

    /// Outcomes from several threads.
    private final class Outcomes: Sendable {
        private let found = Mutex<[Outcome]>([])

        func add(_ outcome: Outcome) { found.withLock { $0.append(outcome) } }

        var all: [Outcome] { found.withLock { $0 } }
    }
}

extension BlobMove.Progress {
    fileprivate mutating func add(_ outcomes: [BlobMove.Outcome]) {
        for outcome in outcomes {
            switch outcome {
            case .moved(let bytes): moved = CacheSize(files: moved.files + 1, bytes: moved.bytes + bytes)
            case .present(let bytes): present = CacheSize(files: present.files + 1, bytes: present.bytes + bytes)
            case .damaged(let name): damaged.append(name.text)
            }
        }
    }
}
