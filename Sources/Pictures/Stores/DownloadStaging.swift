package import Disk

/// The folder where downloads are until they are whole: always one of this machine, wherever originals are kept.
package struct DownloadStaging: Sendable {
    /// Absolute.
    package let path: String

    /// Where a photo's download is until it is whole and verified.
    package func part(photoID: String) -> String { "\(path)/\(photoID).part" }

    /// Where a short download is while it is written, in one go: never taken for a part.
    package func whole(photoID: String) -> String { "\(path)/\(photoID).whole" }

    /// Claims on downloads into this folder.
    package func claims() throws(FileFailure) -> DownloadClaims { try DownloadClaims(folder: path) }

    /// Makes the folder.
    package func prepare() throws(FileFailure) { try AtomicFile.makeFolder(path) }
}
