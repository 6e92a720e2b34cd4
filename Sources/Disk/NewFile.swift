internal import Foundation

/// A file that is written sequentially, closed when it is released.
package final class NewFile {
    package let path: String
    private let descriptor: Int32

    /// Creates or truncates the file.
    ///
    /// - Parameter mode: the permissions of a new file, restricted by the process's umask.
    package init(_ path: String, mode: UInt32 = 0o666) throws(FileFailure) {
        self.path = path
        descriptor = unsafe open(PathText.bytes(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Appends bytes, without fsync.
    package func append(_ bytes: [UInt8]) throws(FileFailure) {
        try append(bytes[...])
    }

    /// Appends bytes, without fsync.
    package func append(_ bytes: ArraySlice<UInt8>) throws(FileFailure) {
        try AtomicFile.write(bytes, descriptor: descriptor, path: path)
    }

    /// Waits until the written data are on the disk (fsync).
    package func syncToDisk() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(path: path) }
    }
}
