internal import Archiving
package import Disk
internal import Foundation

/// The file of a photo, by its path: a file of this machine, or one in a ZIP file, whose path is `FILE.zip!/NAME`.
package enum PhotoFile {
    /// Its status.
    package static func status(_ path: String) throws(FileFailure) -> FileStatus {
        guard let member = member(path) else { return try FileStatus.of(path) }
        return try archive(member).status(of: member.name)
    }

    /// Opens it for reading. One in a ZIP file is copied.
    package static func open(_ path: String) throws(FileFailure) -> OpenFile {
        guard let member = member(path) else { return try OpenFile(path) }
        return try archive(member).open(member.name)
    }

    /// Up to `count` bytes at its beginning.
    package static func first(_ count: Int, of path: String) throws(FileFailure) -> [UInt8] {
        guard let member = member(path) else { return try OpenFile(path).first(count) }
        return try archive(member).first(count, of: member.name)
    }

    /// The names of the files in a folder, also of a ZIP file; empty if it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let member = member(folder) else { return ((try? FolderEntry.all(in: folder)) ?? []).map(\.name) }
        return (try? archive(member))?.names(in: member.name) ?? []
    }

    /// The file system of a folder, also of a ZIP file; see ``Volumes/device(of:)``.
    package static func device(of folder: String) throws(FileFailure) -> Int64 {
        try Volumes.device(of: member(folder).map { splitPath($0.archive).folder } ?? folder)
    }

    /// Whether it is deleted; nil if its disk seems to be disconnected.
    package static func isDeleted(_ path: String, device: Int64, _ volumes: Volumes) -> Bool? {
        guard let member = member(path) else { return volumes.isDeleted(path, device: device) }
        do throws(FileFailure) {
            _ = try archive(member).status(of: member.name)
            return false
        } catch {
            // A ZIP file that is damaged now can still be downloaded again.
            guard error.number == ENOENT || error.number == ENOTDIR else { return false }
        }
        return PathText.exists(member.archive) ? true : volumes.isDeleted(member.archive, device: device)
    }

    /// Nil for a file of this machine: folders can have such names too.
    private static func member(_ path: String) -> MemberPath? {
        guard let member = MemberPath(path), !PathText.exists(path) else { return nil }
        return member
    }

    private static func archive(_ member: MemberPath) throws(FileFailure) -> Archive {
        do {
            return try OpenArchives.shared.archive(member.archive)
        } catch let failure as FileFailure {
            throw failure
        } catch {
            throw FileFailure(path: member.archive, number: EBADMSG)
        }
    }
}
