internal import Foundation

/// An error that may say that a disk has no room.
package protocol FullDiskTelling: Error {
    /// Whether it says so, or that this person may have no more of it.
    var saysDiskIsFull: Bool { get }
}

extension FileFailure: FullDiskTelling {
    package var saysDiskIsFull: Bool { number == ENOSPC || number == EDQUOT }
}

/// A disk that has no room, or none for this person.
package enum FullDisk {
    /// Whether an error says that the disk is full.
    package static func isCause(of error: any Error) -> Bool {
        (error as? any FullDiskTelling)?.saysDiskIsFull ?? false
    }

    /// Of an error and another that came of setting the first right, the one to tell: a full disk explains the other.
    package static func worse(_ error: any Error, _ other: any Error) -> any Error {
        isCause(of: error) ? error : other
    }

    /// The largest part that is worth less than its room: as much of a picture comes again in a moment.
    private static let small = 1 << 20

    /// Gives back the room of a part that the disk could not take, unless much of it has arrived: so little may be what the
    /// catalogue needs to write down what has.
    package static func sweep(after error: any Error) {
        guard isCause(of: error), let failure = error as? FileFailure, failure.path.hasSuffix(".part"),
            let status = try? FileStatus.ofLink(failure.path), status.fingerprint.bytes <= small
        else { return }
        _ = unsafe unlink(PathText.bytes(failure.path))
    }

    /// How many bytes a person may still write to the file system of a folder (statvfs(3)); nil where it doesn't say.
    package static func room(in folder: String) -> Int64? {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &status) == 0 else { return nil }
        return Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
            .partialValue
    }

    /// How many bytes the file system of a folder has; nil where it doesn't say.
    private static func size(of folder: String) -> Int64? {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &status) == 0 else { return nil }
        return Int64(clamping: status.f_blocks).multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
            .partialValue
    }

    /// How many bytes more there must be before it is worth trying again: a 64th of the disk, 64 MiB at most.
    package static func worthwhile(in folder: String) -> Int64 {
        min(64 << 20, max(1, (size(of: folder) ?? .max) / 64))
    }
}
