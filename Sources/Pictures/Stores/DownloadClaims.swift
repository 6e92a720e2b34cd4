internal import CLinux
package import Disk
internal import Foundation

/// Claims of downloads across tasks and processes, so that a photo is downloaded once, however many requests wait for it.
///
/// A claim is a lock on one byte of a file, whose offset is the photo's row. It costs one system call, and is released when its
/// holder ends for any reason (fcntl(2), "Open file description locks").
package final class DownloadClaims: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Opens the file of claims in this folder. Each instance holds its claims against all others.
    package init(folder: String) throws(FileFailure) {
        path = PathText.join(folder, "claims")
        descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Claims a photo's download. Returns false if another holder has it.
    package func claim(photo row: Int64) throws(FileFailure) -> Bool {
        let number = CLinux_lockByte(descriptor, row, 1)
        guard number == 0 || number == EAGAIN || number == EACCES else { throw FileFailure(path: path, number: number) }
        return number == 0
    }

    /// Releases a claim. To be called after the photo's row states the outcome of the download.
    package func release(photo row: Int64) {
        _ = CLinux_lockByte(descriptor, row, 0)
    }
}
