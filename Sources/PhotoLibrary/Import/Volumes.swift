internal import Catalog
internal import Foundation

/// Tells a file that was deleted from one whose disk is not there just now.
///
/// A file is gone when nothing is at its path and the nearest folder above it that exists is on the device on which the file
/// was: where a drive was unplugged, that folder is the empty mount point, on another device. Since devices are numbered
/// anew at each start of the machine, a number counts as present too when an unchanged file that bore it was found again.
struct Volumes {
    /// Numbers, as they were stored, of devices of which files were found again in this import.
    private(set) var present: Set<Int64> = []

    /// An unchanged file was found, which was stored with this device number.
    mutating func found(onDevice device: Int64) {
        present.insert(device)
    }

    /// Whether the file at `path`, which was on `device`, is deleted; nil where its disk seems to be away.
    func isDeleted(_ path: String, device: Int64) -> Bool? {
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
            folder = PathText.split(folder).folder
            if let status = try? FileStatus.of(folder) { return status.fingerprint.device }
        } while folder != "/"
        return nil
    }
}

extension PhotoRecord {
    /// Whether the photo's file is where it was, with the content that was read, or may be once its disk is back.
    ///
    /// Reads the file only where its size is right and its dates are not.
    func stands(_ volumes: Volumes) -> Bool {
        guard let path, let fingerprint else { return false }
        guard let status = try? FileStatus.of(path) else {
            return volumes.isDeleted(path, device: fingerprint.device) != true
        }
        if status.fingerprint.matches(fingerprint) { return true }
        guard status.fingerprint.bytes == fingerprint.bytes, let sha256 else { return false }
        guard let file = try? OpenFile(path), let content = try? file.sha256() else { return true }
        return content == sha256
    }
}
