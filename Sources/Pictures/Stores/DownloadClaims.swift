internal import CLinux
package import Disk
internal import Foundation

/// Who is downloading which photo, across tasks and processes: one download however many wait.
///
/// A claim is a lock on one byte of one file, the byte's number being the photo's row: it costs one system call, and ends
/// with its holder, however that ends (fcntl(2), "Open file description locks").
package final class DownloadClaims: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Claims of their own, in a file of this folder: they hold against all others.
    package init(folder: String) throws(FileFailure) {
        path = PathText.join(folder, "claims")
        descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Claims a photo's download; false where another has it.
    package func claim(photo row: Int64) throws(FileFailure) -> Bool {
        let number = CLinux_lockByte(descriptor, row, 1)
        guard number == 0 || number == EAGAIN || number == EACCES else { throw FileFailure(path: path, number: number) }
        return number == 0
    }

    /// Gives a claim back. To be called when the photo's row says what came of the download.
    package func release(photo row: Int64) {
        _ = CLinux_lockByte(descriptor, row, 0)
    }
}
