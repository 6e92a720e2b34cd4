package import Catalog
internal import Disk
internal import Fetching
internal import Foundation
internal import LibraryBase
package import Pictures

/// Deletes what commands that were killed left in the folder of parts, and nobody will go on with.
package struct PartSweep {
    private let catalog: Catalog
    private let originals: OriginalStore
    private let claims: DownloadClaims

    /// Whoever downloads a photo that was forgotten meanwhile writes at least so often: a transfer in which nothing
    /// comes for half a minute is ended, and a file waits for the disk for less than the rest.
    private static let silence = Duration.seconds(600)

    /// Sweeps the originals of a library.
    ///
    /// - Parameter claims: those by which downloads are claimed meanwhile.
    package init(catalog: Catalog, originals: OriginalStore, claims: DownloadClaims) {
        (self.catalog, self.originals, self.claims) = (catalog, originals, claims)
    }

    /// Looks at each file once. To be called by the sync that has the library's lock.
    ///
    /// - Throws: what the disk and the catalogue throw.
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

    /// A list belongs to the process that fetches it.
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
