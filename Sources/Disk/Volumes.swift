internal import CLinux
internal import Foundation

/// Distinguishes a deleted file from one whose disk is not connected.
///
/// A file is deleted if nothing is at its path, and the nearest existing folder above it is on the file's device: if a
/// drive was unplugged, that folder is the empty mount point, on another device. A device also counts as present if an
/// unchanged file on it was found again.
package struct Volumes: Sendable {
    /// Stored device numbers of files that were found again in this import.
    private(set) var present: Set<Int64> = []

    /// No files were found yet.
    package init() {}

    /// Records that an unchanged file was found, which is stored with this device number.
    package mutating func found(onDevice device: Int64) {
        present.insert(device)
    }

    /// Whether the file at `path`, which was on `device`, is deleted; nil if its disk seems to be disconnected.
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

    /// The identifier of the file system of a folder: its own id if it has one, since device numbers (`st_dev`) are
    /// assigned anew at each boot, and reused for the next drive (statvfs(3)).
    package static func device(of folder: String) throws(FileFailure) -> Int64 {
        var system = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &system) == 0 else { throw FileFailure(path: folder) }
        if system.f_fsid != 0 { return Int64(truncatingIfNeeded: system.f_fsid) }
        return try FileStatus.of(folder).fingerprint.device
    }

    /// Waits until all data of the file system of a folder are on the disk (syncfs(2)): for many files that is faster
    /// than one fsync each.
    package static func syncToDisk(fileSystemOf folder: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: folder) }
        defer { close(descriptor) }
        let failure = CLinux_syncfs(descriptor)
        guard failure == 0 else { throw FileFailure(path: folder, number: failure) }
    }
}
