package import Disk

/// The folder for incomplete downloads, which is on this machine, wherever originals are stored.
package struct DownloadStaging: Sendable {
    /// The absolute path.
    package let path: String

    /// The path of a photo's download until it is complete and verified.
    package func part(photoID: String) -> String { "\(path)/\(photoID).part" }

    /// The path of a short download that is written at once. It is never taken for a partial download.
    package func whole(photoID: String) -> String { "\(path)/\(photoID).whole" }

    /// The claims on downloads into this folder.
    package func claims() throws(FileFailure) -> DownloadClaims { try DownloadClaims(folder: path) }

    /// Creates the folder.
    package func prepare() throws(FileFailure) { try AtomicFile.makeFolder(path) }
}
