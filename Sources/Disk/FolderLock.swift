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
