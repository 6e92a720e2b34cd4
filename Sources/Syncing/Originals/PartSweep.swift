package import Catalog
internal import Disk
internal import Fetching
internal import Foundation
internal import LibraryBase
package import Pictures

/// Deletes files from the staging folder that commands left which were killed, and that nobody will resume.
package struct PartSweep {
    private let catalog: Catalog
    private let originals: OriginalStore
    private let claims: DownloadClaims

    /// How long the file of a photo that was forgotten is kept: a running download writes more often. A transfer
    /// without data for 30 s is ended, and a file waits for the disk for less than the rest.
    private static let silence = Duration.seconds(600)

    /// Sweeps the staging folder of a library.
    ///
    /// - Parameter claims: the claims of downloads in progress.
    package init(catalog: Catalog, originals: OriginalStore, claims: DownloadClaims) {
        (self.catalog, self.originals, self.claims) = (catalog, originals, claims)
    }

    /// Checks each file once. Must be called by the sync that holds the library's lock.
    ///
    /// - Throws: errors of the disk and the catalogue.
    package func run() throws {
        for entry in try FolderEntry.all(in: originals.staging.path) {
            let path = PathText.join(originals.staging.path, entry.name)
            let parts = entry.name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let name = parts.first, ["part", "whole"].contains(parts[1]) else { continue }
            if name.hasPrefix("feed-") {
                sweep(list: path, process: name.split(separator: "-").last.flatMap { pid_t($0) })
            } else {
                try sweep(path, ofPhoto: String(name), isPart: parts[1] == "part")
            }
        }
    }

    /// A list's file belongs to the process that fetches it.
    private func sweep(list path: String, process: pid_t?) {
        guard let process, kill(process, 0) != 0, errno == ESRCH else { return }
        _ = unsafe unlink(PathText.bytes(path))
    }

    private func sweep(_ path: String, ofPhoto id: String, isPart: Bool) throws {
        guard let row = try catalog.photos.row(id: id) else {
            let written = try? FileStatus.ofLink(path).fingerprint.modifiedAt
            if let written, originals.clock.age(of: written) > Self.silence {
                _ = unsafe unlink(PathText.bytes(path))
            }
            return
        }
        guard try claims.claim(photo: row) else { return }
        defer { claims.release(photo: row) }
        let part = isPart ? try catalog.downloads.part(photo: row) : nil
        if part?.validators.canResume != true { _ = unsafe unlink(PathText.bytes(path)) }
    }
}
