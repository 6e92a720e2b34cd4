public import Times

/// What tells, without reading a file, whether it is still the one that was read: `stat(2)`'s device, inode, size and
/// time of last change.
public struct FileFingerprint: Hashable, Sendable {
    /// The file system that the file's folder is on. Not part of ``matches(_:)``: the same files may come on a new disk.
    public var device: Int64
    /// `st_ino`.
    public var inode: Int64
    /// `st_size`, in bytes.
    public var bytes: Int64
    /// `st_mtim`.
    public var modifiedAt: FileTime

    /// A fingerprint of the four facts.
    public init(device: Int64, inode: Int64, bytes: Int64, modifiedAt: FileTime) {
        self.device = device
        self.inode = inode
        self.bytes = bytes
        self.modifiedAt = modifiedAt
    }

    /// Whether a file with this fingerprint need not be read again.
    ///
    /// The inode counts too: two files that swapped their names may agree in all else.
    public func matches(_ other: FileFingerprint) -> Bool {
        bytes == other.bytes && modifiedAt == other.modifiedAt && inode == other.inode
    }
}
