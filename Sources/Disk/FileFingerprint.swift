public import Times

/// Values of `stat(2)` that show, without reading a file, whether it has changed: device, inode, size and time of last
/// modification.
public struct FileFingerprint: Hashable, Sendable {
    /// The file system of the file's folder. Not part of ``matches(_:)``: the same files may be on a new disk.
    public var device: Int64
    /// `st_ino`.
    public var inode: Int64
    /// `st_size`, in bytes.
    public var bytes: Int64
    /// `st_mtim`.
    public var modifiedAt: FileTime

    /// A fingerprint of the four values.
    public init(device: Int64, inode: Int64, bytes: Int64, modifiedAt: FileTime) {
        self.device = device
        self.inode = inode
        self.bytes = bytes
        self.modifiedAt = modifiedAt
    }

    /// Whether a file with this fingerprint is unchanged, and need not be read again.
    ///
    /// The inode is compared too: two files that swapped their names may have equal sizes and times.
    public func matches(_ other: FileFingerprint) -> Bool {
        bytes == other.bytes && modifiedAt == other.modifiedAt && inode == other.inode
    }
}
