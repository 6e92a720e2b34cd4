internal import CLinux
internal import Foundation

/// Tells a file that was deleted from one whose disk is not there just now.
///
/// A file is gone when nothing is at its path and the nearest folder above it that exists is on the device on which the file
/// was: where a drive was unplugged, that folder is the empty mount point, on another device. A device counts as present too
/// when an unchanged file that was on it was found again.
package struct Volumes: Sendable {
    /// Numbers, as they were stored, of devices of which files were found again in this import.
    private(set) var present: Set<Int64> = []

    /// Nothing was found yet.
    package init() {}

    /// An unchanged file was found, which was stored with this device number.
    package mutating func found(onDevice device: Int64) {
        present.insert(device)
    }

    /// Whether the file at `path`, which was on `device`, is deleted; nil where its disk seems to be away.
    package func isDeleted(_ path: String, device: Int64) -> Bool? {
        do throws(FileFailure) {
            _ = try FileStatus.ofLink(path)
            return false
        } catch {
            guard error.number == ENOENT || error.number == ENOTDIR else { return false }
        }
        if present.contains(device) { return true }
        return Self.deviceAbove(path) == device ? true : nil
    }

    private static func deviceAbove(_ path: String) -> Int64? {
        var folder = path
        repeat {
            folder = splitPath(folder).folder
            if let device = try? device(of: folder) { return device }
        } while folder != "/"
        return nil
    }

    /// What tells the file system that a folder is on from others: its own id where it has one, since the numbers of
    /// devices (`st_dev`) are given anew at each start, and again to the next drive that is plugged in (statvfs(3)).
    package static func device(of folder: String) throws(FileFailure) -> Int64 {
        var system = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &system) == 0 else { throw FileFailure(path: folder) }
        if system.f_fsid != 0 { return Int64(truncatingIfNeeded: system.f_fsid) }
        return try FileStatus.of(folder).fingerprint.device
    }

    /// Waits until all that was written to the file system of a folder is on the disk: for many files that costs less than one after
    /// another (syncfs(2)).
    package static func bringToDisk(fileSystemOf folder: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: folder) }
        defer { close(descriptor) }
        let failure = CLinux_syncfs(descriptor)
        guard failure == 0 else { throw FileFailure(path: folder, number: failure) }
    }
}
