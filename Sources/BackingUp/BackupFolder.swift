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

    private static let prefix = "photos-"
    private static let suffix = ".zip"

    package init(path: String, keeping count: Int) {
        (self.path, self.count) = (PathText.absolute(path), max(1, count))
    }

    /// When the newest good backup of a library was made; nil if there is none.
    package func newest(of library: String) -> Instant? { backups(of: library).first?.madeAt }

    /// Makes a backup, then deletes those that are older than the newest ``count``. If it fails, nothing is deleted; a file that
    /// is damaged, or of another library, neither counts nor is deleted.
    package func add(_ writer: BackupWriter, of library: String, at now: Instant) throws -> BackupReport {
        try AtomicFile.makeFolder(path, mode: 0o700)
        let digits = Timestamp.text(now).filter { $0 != "-" && $0 != ":" }
        let report = try writer.write(to: PathText.join(path, Self.prefix + digits + Self.suffix))
        for old in backups(of: library).dropFirst(count) where old.path != report.path {
            guard unsafe unlink(PathText.bytes(old.path)) == 0 || errno == ENOENT else {
                throw FileFailure(path: old.path)
            }
        }
        return report
    }

    /// The backups of a library that can be opened, newest first.
    private func backups(of library: String) -> [(path: String, madeAt: Instant)] {
        let names = ((try? FolderEntry.all(in: path)) ?? []).map(\.name)
        return names.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }
            .compactMap { name in
                let path = PathText.join(path, name)
                guard let manifest = try? BackupFile(path, name: path).manifest, manifest.library == library else {
                    return nil
                }
                return (path, manifest.madeAt)
            }
            .sorted { $0.madeAt > $1.madeAt }
    }
}
