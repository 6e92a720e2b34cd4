internal import Foundation

/// A lock on a folder that other processes see, held until it goes out of scope or the process ends, however it ends
/// (flock(2)).
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock; nil where another process has it.
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
