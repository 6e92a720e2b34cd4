internal import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase
package import Times

/// A folder in which a server keeps the last backups of its library.
package struct BackupFolder: Sendable {
    package let path: String
    /// How many backups are kept.
    private let count: Int

    package init(path: String, keeping count: Int) {
        (self.path, self.count) = (PathText.absolute(path), max(1, count))
    }

    /// When the newest backup of a library was made by this folder's schedule; nil if there is none. One from the future, made
    /// while the clock was wrong, does not count.
    package func newest(of library: String, at now: Instant) -> Instant? {
        backups(of: library, at: now).first?.madeAt
    }

    /// Makes a backup, then deletes those that are older than the newest ``count``. If it fails, nothing is deleted. A file that
    /// cannot be opened as a backup, or is of another library, or has a name that a person gave it, neither counts nor is deleted.
    package func add(_ writer: BackupWriter, of library: String, at now: Instant) throws -> BackupReport {
        try AtomicFile.makeFolder(path, mode: 0o700)
        let digits = Timestamp.text(now).filter { $0 != "-" && $0 != ":" }
        let report = try writer.write(to: PathText.join(path, "photos-\(digits).zip"))
        for old in backups(of: library, at: report.manifest.madeAt).dropFirst(count) where old.path != report.path {
            guard unsafe unlink(PathText.bytes(old.path)) == 0 || errno == ENOENT else {
                throw FileFailure(path: old.path)
            }
        }
        return report
    }

    /// The backups of a library that can be opened, newest first.
    private func backups(of library: String, at now: Instant) -> [(path: String, madeAt: Instant)] {
        ((try? FolderEntry.all(in: path)) ?? []).map(\.name).filter(Self.isOfSchedule)
            .compactMap { name in
                let path = PathText.join(path, name)
                guard let manifest = try? BackupFile(path, name: path).manifest, manifest.library == library,
                    manifest.madeAt <= now
                else { return nil }
                return (path, manifest.madeAt)
            }
            .sorted { $0.madeAt > $1.madeAt }
    }

    /// Whether a name is such as `photos-20261126T214012Z.zip`.
    private static func isOfSchedule(_ name: String) -> Bool {
        let shape = String(name.map { $0.isASCII && $0.isNumber ? "0" : $0 })
        return shape == "photos-00000000T000000Z.zip"
    }
}
