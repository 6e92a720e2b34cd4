internal import Archiving
internal import Catalog
internal import Cryptography
internal import Bytes
internal import Disk
internal import Foundation
package import LibraryBase
package import Times

/// Makes a library from a backup.
package struct BackupRestore {
    private let location: LibraryLocation

    /// - Parameter location: where the library will be.
    package init(_ location: LibraryLocation) { self.location = location }

    /// Reads a backup and checks it, and changes nothing.
    ///
    /// - Parameter temporary: a folder for large temporary files.
    package static func check(_ path: String, temporary: String, at now: Instant) throws -> BackupReport {
        let work = try WorkFolder(forBackupIn: temporary, at: now)
        return try BackupFile(path, name: path).check(in: work)
    }

    /// Restores a backup, after checking all of it. If it is interrupted, the same call continues.
    ///
    /// - Parameter kept: the name that the catalogue of a library that is not empty gets; nil to refuse such a library.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if the library is not empty, ``LibraryError/busy(_:)`` if another process uses
    ///   it, ``BackupProblem`` for a backup that is damaged.
    package func run(_ path: String, at now: Instant, keeping kept: String? = nil) throws -> BackupReport {
        let backup = try BackupFile(path, name: path)
        try AtomicFile.makeFolder(location.path, mode: 0o700)
        guard let lock = try FolderLock(location.path) else {
            throw LibraryError.busy("another process repairs or restores \(location.path); try again")
        }
        defer { withExtendedLifetime(lock) {} }
        if kept == nil { try checkIsEmpty() }
        let work = try WorkFolder(forBackupIn: location.path, at: now)
        let report = try backup.check(in: work)
        if let kept {
            try replaceCatalog(by: backup, from: work, keeping: kept)
            try restoreSecrets(of: backup, from: work)
            return report
        }
        // The log of whatever was here before must never be replayed over this library.
        _ = try location.editLog?.setAside()
        try backup.unpackUploads(in: work, put)
        try restoreSecrets(of: backup, from: work)
        // Last, because the catalogue is what makes the folder a library: until then, the same call begins again.
        try restoreCatalog(of: backup, from: work)
        return report
    }

    private func movedUploads(_ backup: BackupFile) -> (old: String, new: String)? {
        backup.manifest.uploads.map { uploads in
            (old: uploads.folder, new: PathText.real(location.uploads) ?? location.uploads)
        }
    }

    /// Gives a library that is not empty the catalogue of a backup.
    private func replaceCatalog(by backup: BackupFile, from work: WorkFolder, keeping kept: String) throws {
        let log = location.editLog
        var aside: String?
        do {
            let copy = work.file(BackupManifest.catalog)
            try Catalog.replace(location.catalog, by: copy, uploads: movedUploads(backup), keeping: kept) {
                try backup.unpackUploads(in: work, put)
                aside = try log?.setAside()
            }
        } catch {
            // The library is as it was, and needs its log.
            if let aside { try? log?.takeBack(aside) }
            throw error
        }
        _ = location.makeOwnPrivate()
    }

    private func restoreCatalog(of backup: BackupFile, from work: WorkFolder) throws {
        if !PathText.exists(location.catalog) { _ = try NewFile(location.catalog, mode: 0o600) }
        let isRestored = try Catalog.restore(
            copy: work.file(BackupManifest.catalog), to: location.catalog, uploads: movedUploads(backup))
        guard isRestored else { throw notEmpty }
        _ = location.makeOwnPrivate()
    }

    private var notEmpty: LibraryError {
        .cannotCreate(
            """
            cannot restore into \(location.path): the library is not empty; choose another folder with --library DIR, or set \
            its catalogue aside with --replace
            """)
    }

    /// Before anything is written. The catalogue is checked again at the moment when it is replaced.
    private func checkIsEmpty() throws {
        guard let status = try? FileStatus.of(location.catalog), status.fingerprint.bytes > 0 else { return }
        let isEmpty: Bool
        do throws(CatalogError) {
            isEmpty = try Catalog(path: location.catalog, access: .existing, upgrades: false).isEmpty()
        } catch {
            guard case .busy = error else { throw notEmpty }
            throw LibraryError(error, library: location.path)
        }
        guard isEmpty else { throw notEmpty }
    }

    /// Stores an uploaded file under its name, never over another.
    private func put(_ file: BackedUpFile, from part: String) throws {
        let path = PathText.join(location.uploads, file.path)
        try AtomicFile.makeFolder(location.uploads, mode: 0o700)
        try AtomicFile.makeFolder(splitPath(path).folder)
        var times = [timespec(), timespec()]
        for index in times.indices {
            times[index].tv_sec = Int(file.modifiedAt.seconds)
            times[index].tv_nsec = Int(file.modifiedAt.milliseconds - file.modifiedAt.seconds * 1000) * 1_000_000
        }
        _ = unsafe utimensat(AT_FDCWD, PathText.bytes(part), times, 0)
        if try AtomicFile.renameWithoutReplacing(part, to: path) { return }
        // By an earlier attempt that was interrupted.
        guard let other = try? OpenFile(path), Hexadecimal.text(try other.sha256()) == file.sha256 else {
            throw LibraryError.cannotCreate("cannot restore \(path): another file has this name; move it away")
        }
    }

    private func restoreSecrets(of backup: BackupFile, from work: WorkFolder) throws {
        let certificate = work.file(BackupManifest.certificate)
        if PathText.exists(certificate) {
            _ = try AtomicFile.renameWithoutReplacing(certificate, to: PathText.join(location.path, "home.pem"))
        }
        let logins = try backup.logins(in: work)
        guard !logins.isEmpty, let state = location.state, !isOriginalHere(backup.manifest) else { return }
        let file = CredentialsFile(library: backup.manifest.library, state: state)
        try file.change { $0.merge(logins) { stored, _ in stored } }
    }

    /// Whether the library that the backup is of is on this machine, in another folder. Logins are found by the id of a library,
    /// so they would become its own.
    private func isOriginalHere(_ manifest: BackupManifest) -> Bool {
        manifest.folder != location.path && PathText.exists(manifest.folder + "/catalog.sqlite")
    }
}
