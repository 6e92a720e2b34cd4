internal import Foundation

/// An error that can indicate a full disk.
package protocol FullDiskIndicating: Error {
    /// Whether the disk is full, or this user's quota is exceeded.
    var indicatesFullDisk: Bool { get }
}

extension FileFailure: FullDiskIndicating {
    package var indicatesFullDisk: Bool { number == ENOSPC || number == EDQUOT }
}

/// Handling of full disks and exceeded quotas.
package enum FullDisk {
    /// Whether an error is caused by a full disk.
    package static func isCause(of error: any Error) -> Bool {
        (error as? any FullDiskIndicating)?.indicatesFullDisk ?? false
    }

    /// The error to report, if handling `error` caused `other`: a full disk explains the other.
    package static func worse(_ error: any Error, _ other: any Error) -> any Error {
        isCause(of: error) ? error : other
    }

    /// The greatest size, in bytes, of a `.part` file that is deleted on a full disk: so little is quickly downloaded
    /// again.
    private static let small = 1 << 20

    /// Deletes a small `.part` file that could not be written because the disk is full: the catalogue may need the
    /// space to record the files that arrived.
    package static func sweep(after error: any Error) {
        guard isCause(of: error), let failure = error as? FileFailure, failure.path.hasSuffix(".part"),
            let status = try? FileStatus.ofLink(failure.path), status.fingerprint.bytes <= small
        else { return }
        _ = unsafe unlink(PathText.bytes(failure.path))
    }

    /// The number of bytes that this user can still write to the file system of a folder (statvfs(3)); nil if unknown.
    package static func room(in folder: String) -> Int64? {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &status) == 0 else { return nil }
        return Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
            .partialValue
    }

    /// The size of the file system of a folder in bytes; nil if unknown.
    private static func size(of folder: String) -> Int64? {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(folder), &status) == 0 else { return nil }
        return Int64(clamping: status.f_blocks).multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
            .partialValue
    }

    /// The number of additional free bytes that makes another attempt worthwhile: 1/64 of the disk, at most 64 MiB.
    package static func worthwhile(in folder: String) -> Int64 {
        min(64 << 20, max(1, (size(of: folder) ?? .max) / 64))
    }
}
