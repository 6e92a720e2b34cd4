package import Disk
package import Times

/// The size and last use of a blob, which are known without reading it.
package struct BlobStatus: Sendable, Equatable {
    package var bytes: Int64
    /// When it was stored or last used.
    package var usedAt: FileTime

    package init(bytes: Int64, usedAt: FileTime) {
        (self.bytes, self.usedAt) = (bytes, usedAt)
    }

    /// Whether a use now should be noted, because the last noted use is longer ago than `span`.
    package func isUseWorthNoting(at now: Instant, every span: Duration) -> Bool {
        now - usedAt.instant > span
    }
}

/// A blob that exists.
package struct FoundBlob: Sendable {
    package var place: FileOrBlob
    package var status: BlobStatus

    package init(place: FileOrBlob, status: BlobStatus) {
        (self.place, self.status) = (place, status)
    }
}

/// A blob as a walk over the store finds it.
package struct StoredBlob: Sendable, Equatable {
    package var name: BlobName
    package var status: BlobStatus

    package init(name: BlobName, status: BlobStatus) {
        (self.name, self.status) = (name, status)
    }

    package var bytes: Int64 { status.bytes }
    package var usedAt: FileTime { status.usedAt }

    /// Whether it was last used before another; the name decides between equal times.
    func isOlder(than other: StoredBlob) -> Bool {
        (usedAt, name) < (other.usedAt, other.name)
    }
}

/// A store of originals or renditions: bytes under names that identify them. All of them can be deleted at any time.
///
/// Every store reports failures as the system does for files: `ENOENT` for a blob that does not exist; `ENOSPC`, `EROFS` or
/// `EACCES` for one that cannot be stored. Calls can block on a disk. Several calls can be made at the same time, and by several
/// processes. docs/decisions/0013 gives the reasons for these guarantees.
package protocol BlobStore: Sendable {
    /// A complete blob with this name; nil if there is none. Costs one disk access; if it is not on this machine and the store is
    /// elsewhere, a request.
    func find(_ name: BlobName) -> FoundBlob?

    /// The same for a blob on this machine. Costs one disk access.
    func findHere(_ name: BlobName) -> FoundBlob?

    /// Whether a blob that is not on this machine may be elsewhere. Costs nothing.
    func mayHave(_ name: BlobName) -> Bool

    /// Whether the blobs are on another machine, and this one has copies of some.
    var isElsewhere: Bool { get }

    /// Stores bytes atomically, even if the process is killed or power is lost. If two writers store the same name, the last one
    /// wins.
    func put(_ bytes: [UInt8], as name: BlobName) throws(FileFailure)

    /// Moves a file of this machine into the store, atomically. It is not copied if the store is on the same file system. The
    /// caller must call ``syncToDisk()`` before it reports that the blob is stored.
    func adopt(_ path: String, as name: BlobName) throws(FileFailure)

    /// Waits until everything that was adopted is durable (fsync). For many files one call costs less than several.
    func syncToDisk() throws(FileFailure)

    /// Notes that a blob is used now. Does nothing if it does not exist, or the time cannot be written.
    func recordUse(of name: BlobName)

    /// Reads up to `count` bytes from `offset`, which must not be negative. Fewer are returned only at the end.
    func read(_ name: BlobName, at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Opens a blob as a file; one of a store without files is read into memory.
    func open(_ name: BlobName) throws(FileFailure) -> OpenFile

    /// Opens a file of the whole length that has at least these parts of a blob, for readers that know what they need of it. A store
    /// that is elsewhere reads no more, and copies nothing here.
    ///
    /// - Parameter length: the length of the blob in bytes, in which the parts are.
    func open(_ name: BlobName, parts: [Range<Int>], length: Int) throws(FileFailure) -> OpenFile

    /// Deletes a blob.
    ///
    /// - Returns: whether it existed.
    @discardableResult
    func delete(_ name: BlobName) throws(FileFailure) -> Bool

    /// Frees the space that a blob takes on this machine. Unless the store is elsewhere, that deletes it; if it is, the blob is there
    /// before it is deleted here.
    ///
    /// - Returns: whether there was something to free.
    @discardableResult
    func evict(_ name: BlobName) throws(FileFailure) -> Bool

    /// Deletes a blob on this machine alone, such as one that is damaged.
    func deleteCopy(_ name: BlobName) throws(FileFailure)

    /// Calls `body` with each blob on this machine, in no particular order. The memory does not depend on the number of blobs.
    /// Blobs can be stored and deleted during the walk, also by `body`: such blobs may or may not be visited; all others are visited
    /// once.
    func forEach(_ body: (StoredBlob) throws -> Void) throws

    /// Deletes temporary files that writers which were killed left more than an hour ago.
    func sweep(at now: Instant)

    /// The path of the file that contains a blob, or would; nil if the store has no files, or not this blob in one. Costs nothing.
    func localFile(of name: BlobName) -> String?
}

extension BlobStore {
    package func open(_ name: BlobName) throws(FileFailure) -> OpenFile {
        try OpenFile(inMemory: try read(name), name: name.text)
    }

    package func findHere(_ name: BlobName) -> FoundBlob? { find(name) }

    package func mayHave(_ name: BlobName) -> Bool { false }

    package var isElsewhere: Bool { false }

    @discardableResult
    package func evict(_ name: BlobName) throws(FileFailure) -> Bool { try delete(name) }

    package func deleteCopy(_ name: BlobName) throws(FileFailure) { try delete(name) }

    package func open(_ name: BlobName, parts: [Range<Int>], length: Int) throws(FileFailure) -> OpenFile {
        try open(name)
    }

    /// The status of a blob; nil if it does not exist.
    package func status(of name: BlobName) -> BlobStatus? { find(name)?.status }

    /// All bytes of a blob.
    package func read(_ name: BlobName) throws(FileFailure) -> [UInt8] {
        try read(name, at: 0, count: .max)
    }

    /// Where the bytes of a name are stored.
    package func place(of name: BlobName) -> FileOrBlob {
        localFile(of: name).map { .file(path: $0) } ?? .blob(name, in: self)
    }
}
