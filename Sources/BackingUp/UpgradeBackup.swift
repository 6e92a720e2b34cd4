internal import Archiving
internal import Catalog
internal import Disk
internal import Foundation
package import LibraryBase
package import Times

/// The backup of a catalogue of an earlier version that is made before it is upgraded, and by which the upgrade can be undone.
///
/// It has the catalogue as the earlier version wrote it, so that version can restore it.
package struct UpgradeBackup {
    private let location: LibraryLocation
    private let now: Instant

    package init(_ location: LibraryLocation, at now: Instant) {
        (self.location, self.now) = (location, now)
    }

    /// Writes the backup into the folder `upgrades` of the library, after reading it again and trying the upgrade on what it has.
    /// One of the same version is replaced.
    ///
    /// - Parameter version: the version of the catalogue.
    package func write(version: Int) throws -> BackupReport {
        let path = location.backup(beforeUpgradeFrom: version)
        let folder = splitPath(path).folder
        try AtomicFile.makeFolder(folder, mode: 0o700)
        let work = try WorkFolder(forBackupIn: folder, at: now)
        let (part, report) = try makePart(for: path, in: work)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else {
            throw FileFailure(path: path).whileWriting
        }
        try AtomicFile.syncFolder(folder)
        return report
    }

    /// Makes the backup, tries the upgrade on it, and deletes both.
    package func attempt(version: Int) throws -> BackupReport {
        let work = try WorkFolder(forBackupIn: location.path, at: now)
        return try makePart(for: location.backup(beforeUpgradeFrom: version), in: work).report
    }

    private func makePart(for path: String, in work: WorkFolder) throws -> (path: String, report: BackupReport) {
        let copy = work.file(BackupManifest.catalog)
        let id = try work.copyingCatalog(for: path) { () throws(CatalogError) in
            try Catalog.copyAsItIs(from: location.catalog, to: copy)
        }
        let part = work.file("backup.zip")
        do {
            let archive = try BackupArchive(part) { false }
            var manifest = BackupManifest(
                program: ProgramVersion.current.text, library: id ?? "", folder: location.path, madeAt: now,
                hasSecrets: true)
            try archive.add(BackupManifest.catalog, file: copy)
            manifest.members = archive.members
            try archive.finish(manifest)
        }
        _ = unsafe unlink(PathText.bytes(copy))
        return (part, try BackupFile(part, name: path) { false }.check(in: work, isOwn: true))
    }

    /// How many of these backups are kept.
    private static let count = 3

    /// Deletes all but the three of these backups that were made last.
    package func deleteOld() throws {
        let backups = location.upgradeBackups.map { location.backup(beforeUpgradeFrom: $0) }
            .compactMap { path in (try? FileStatus.of(path)).map { (path, $0.fingerprint.modifiedAt.nanoseconds) } }
            .sorted { $0.1 > $1.1 }
        for (path, _) in backups.dropFirst(Self.count) {
            guard unsafe unlink(PathText.bytes(path)) == 0 || errno == ENOENT else {
                throw FileFailure(path: path).whileWriting
            }
        }
    }
}
