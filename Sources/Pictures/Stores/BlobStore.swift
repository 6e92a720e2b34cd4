package import Disk
package import Times

/// What is known of bytes that are kept, without reading them.
package struct BlobStatus: Sendable, Equatable {
    package var bytes: Int64
    /// When they were put or last used.
    package var usedAt: FileTime

    package init(bytes: Int64, usedAt: FileTime) {
        (self.bytes, self.usedAt) = (bytes, usedAt)
    }

    /// Whether a use now is worth noting: the last was noted longer ago than that.
    package func isUseWorthNoting(at now: Instant, every span: Duration) -> Bool {
        now - usedAt.instant > span
    }
}

/// Bytes that are there.
package struct FoundBlob: Sendable {
    package var place: FileOrBlob
    package var status: BlobStatus

    package init(place: FileOrBlob, status: BlobStatus) {
        (self.place, self.status) = (place, status)
    }
}

/// Bytes that are kept, as a walk meets them.
package struct StoredBlob: Sendable, Equatable {
    package var name: BlobName
    package var status: BlobStatus

    package init(name: BlobName, status: BlobStatus) {
        (self.name, self.status) = (name, status)
    }

    package var bytes: Int64 { status.bytes }
    package var usedAt: FileTime { status.usedAt }

    /// Whether it was not used for longer; of two of one time it is decided by the name.
    func isOlder(than other: StoredBlob) -> Bool {
        (usedAt, name) < (other.usedAt, other.name)
    }
}

/// Where originals or renditions are: bytes by names that say what they are, all of which may be deleted at any time.
///
/// Failures are told as the system tells those of files, whatever the store is: `ENOENT` for what is not there, `ENOSPC`, `EROFS` or
/// `EACCES` for what can't be kept. Calls may wait for a disk; several may be made at the same time, by several processes.
/// docs/decisions/0013 says why it promises what it does.
package protocol BlobStore: Sendable {
    /// A blob that is there; nil for one that is not, or not whole. One question to the disk.
    func find(_ name: BlobName) -> FoundBlob?

    /// Keeps bytes under a name, whole or not at all, also where the process is killed or the power goes; of two who put one name the
    /// last wins.
    func put(_ bytes: [UInt8], as name: BlobName) throws(FileFailure)

    /// Keeps a file of this machine under a name, whole or not at all; the file is then gone from its path. It costs no copy where the
    /// store is on the file system of the file. Whoever tells others that it is there calls ``bringToDisk()`` before.
    func adopt(_ path: String, as name: BlobName) throws(FileFailure)

    /// Waits until all that was adopted survives that the power goes: for many files that costs less than one after another.
    func bringToDisk() throws(FileFailure)

    /// Takes down that a blob is used now; nothing where it is not there, or that can't be written.
    func noteUse(of name: BlobName)

    /// Up to `count` bytes from `offset`, which is not negative; fewer, or none, only at the end.
    func read(_ name: BlobName, at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Deletes a blob.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    func delete(_ name: BlobName) throws(FileFailure) -> Bool

    /// Calls `body` with each blob, in no order. Memory doesn't grow with how many there are. Blobs may be put and deleted meanwhile, also
    /// by `body`: those are met or not; all others are met once.
    func forEach(_ body: (StoredBlob) throws -> Void) throws

    /// Deletes what who puts and was killed has left more than an hour ago.
    func sweep(at now: Instant)

    /// The path of the file of this machine that a blob is, or would be; nil where the store has no files. Costs nothing.
    func localFile(of name: BlobName) -> String?
}

extension BlobStore {
    /// What is known of a blob; nil for one that is not there.
    package func status(of name: BlobName) -> BlobStatus? { find(name)?.status }

    /// All of a blob.
    package func read(_ name: BlobName) throws(FileFailure) -> [UInt8] {
        try read(name, at: 0, count: .max)
    }

    /// Where the bytes of a name are.
    package func place(of name: BlobName) -> FileOrBlob {
        localFile(of: name).map { .file(path: $0) } ?? .blob(name, in: self)
    }
}
