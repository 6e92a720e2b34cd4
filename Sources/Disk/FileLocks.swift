internal import CLinux
internal import Foundation

/// An exclusive lock on a folder, seen by other processes, held for the life of this value or until the process ends
/// (flock(2)).
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock; nil if another process has it.
    package init?(_ folder: String) throws(FileFailure) {
        descriptor = unsafe open(PathText.bytes(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: folder) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        let failure = FileFailure(path: folder)
        close(descriptor)
        guard failure.number == EWOULDBLOCK else { throw failure }
        return nil
    }

    deinit {
        close(descriptor)
    }
}

/// Keeps other processes from reading or writing a database's file, without SQLite, which cannot open it. Held for the life of this
/// value.
package struct SQLiteFileLock: ~Copyable {
    private let descriptor: Int32

    /// The byte on which every connection has a lock for reading (sqlite.org/src/file/src/os.h, `SHARED_FIRST`).
    private static let shared: Int64 = 0x4000_0002

    /// Nil if another process has the file open. This process must not, because closing this value would release its locks.
    package init?(_ path: String) throws(FileFailure) {
        descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        guard CLinux_lockByte(descriptor, Self.shared, 1) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }
}
