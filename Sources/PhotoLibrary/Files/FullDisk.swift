internal import Catalog
internal import Fetching
internal import Foundation

/// A disk that has no room, or none for this person.
enum FullDisk {
    /// Whether an error says that the disk is full.
    static func isCause(of error: any Error) -> Bool {
        switch error {
        case let failure as FileFailure: [ENOSPC, EDQUOT].contains(failure.number)
        case CatalogError.diskFull, LibraryError.diskFull, FetchError.disk(ENOSPC), FetchError.disk(EDQUOT): true
        default: false
        }
    }

    /// Of an error and another that came of setting the first right, the one to tell: a full disk explains the other.
    static func worse(_ error: any Error, _ other: any Error) -> any Error {
        isCause(of: error) ? error : other
    }

    /// The largest part that is worth less than its room: as much of a picture comes again in a moment.
    private static let small = 1 << 20

    /// Gives back the room of a part that the disk could not take, unless much of it has arrived: so little may be what the
    /// catalogue needs to write down what has.
    static func sweep(after error: any Error) {
        guard isCause(of: error), let failure = error as? FileFailure, failure.path.hasSuffix(".part"),
            let status = try? FileStatus.ofLink(failure.path), status.fingerprint.bytes <= small
        else { return }
        _ = unsafe unlink(PathText.bytes(failure.path))
    }

    /// How many bytes a person may still write to the file system of a folder (statvfs(3)); nil where it doesn't say.
    static func room(in folder: String) -> Int64? {
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
    static func worthwhile(in folder: String) -> Int64 {
        min(64 << 20, max(1, (size(of: folder) ?? .max) / 64))
    }
}

extension PhotoLibrary {
    /// Waits until the library's disk has more room than now, looking once a second, or a while has passed, of which a disk that
    /// doesn't tell how much room a person has needs: five minutes, doubled with each attempt, an hour at most. Nobody but the
    /// disk is asked.
    ///
    /// - Parameter attempt: how often it was waited for before.
    /// - Throws: ``LibraryError/interrupted``.
    public func waitForRoom(attempt: Int) async throws(LibraryError) {
        let (folder, started) = (location.path, ContinuousClock.now)
        let patience = Duration.seconds(min(3600, 300 << min(attempt, 4)))
        let wanted = FullDisk.worthwhile(in: folder)
        // The least that there was: others write meanwhile.
        var least = Int64.max
        repeat {
            if let room = FullDisk.room(in: folder) {
                least = min(least, room)
                if room - least >= wanted { return }
            }
            do { try await Task.sleep(for: .seconds(1)) } catch { throw .interrupted }
        } while started.duration(to: .now) < patience
    }
}
