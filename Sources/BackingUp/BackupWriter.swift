internal import Archiving
internal import Catalog
internal import Disk
internal import Foundation
package import LibraryBase
internal import Times

/// What goes into a backup.
package struct BackupOptions {
    /// What a user has in place of a password, if secrets are left out: a new text for each. Nil to include secrets.
    package var passwords: (() -> String)?
    /// Whether the files that people uploaded are included.
    package var hasUploads: Bool
    /// Whether the work should end; asked often.
    package var isCancelled: @Sendable () -> Bool = { Task.isCancelled }

    package init(hasUploads: Bool = false) {
        self.hasUploads = hasUploads
    }
}

/// Writes the backup of a library, while others use it.
package struct BackupWriter {
    private let context: LibraryContext
    private let options: BackupOptions

    package init(_ context: LibraryContext, _ options: BackupOptions) {
        (self.context, self.options) = (context, options)
    }

    /// Writes a backup to `path`, after reading it again and checking it as a restore would. Until then, whatever is at `path`
    /// stays.
    ///
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if there is something else than a backup of the same library.
    package func write(to path: String) throws -> BackupReport {
        let path = PathText.real(path) ?? PathText.absolute(path)
        let library = try context.catalog.libraryID()
        try checkTarget(path, library)
        let work = try WorkFolder(forBackupIn: splitPath(path).folder, at: context.now())
        let part = work.file("backup.zip")
        do {
            let archive = try BackupArchive(part, options.isCancelled)
            var manifest = BackupManifest(
                program: ProgramVersion.current.text, library: library, folder: context.location.path,
                madeAt: context.now(), hasSecrets: options.passwords == nil)
            try addCatalog(to: archive, path, work)
            if manifest.hasSecrets { try addSecrets(to: archive) }
            if options.hasUploads { manifest.uploads = try addUploads(to: archive, path, work) }
            manifest.members = archive.members
            try archive.finish(manifest)
        }
        let report = try BackupFile(part, name: path, options.isCancelled).check(in: work)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else {
            throw FileFailure(path: path).whileWriting
        }
        try AtomicFile.syncFolder(splitPath(path).folder)
        return report
    }

    private func checkTarget(_ path: String, _ library: String) throws {
        guard let status = try? FileStatus.of(path) else { return }
        guard status.kind != .folder else {
            throw LibraryError.cannotCreate("cannot write \(path): it is a folder; give the name of a file")
        }
        guard let other = try? BackupFile(path, name: path), other.manifest.library == library else {
            throw LibraryError.cannotCreate(
                "cannot write \(path): it exists, and is not a backup of this library; choose another name")
        }
    }

    private func addCatalog(to archive: BackupArchive, _ path: String, _ work: WorkFolder) throws {
        let copy = work.file(BackupManifest.catalog)
        let replacement = options.passwords.map { CopiedSecrets(password: $0, url: { MaskedURL.text($0) }) }
        try work.copyingCatalog(for: path) { () throws(CatalogError) in
            try context.catalog.copy(to: copy, replacing: replacement)
        }
        try archive.add(BackupManifest.catalog, file: copy)
        // It can be as large as the backup.
        _ = unsafe unlink(PathText.bytes(copy))
    }

    private func addSecrets(to archive: BackupArchive) throws {
        if let logins = try LoginStore(context).encoded() { try archive.add(BackupManifest.logins, bytes: logins) }
        let others = [
            (BackupManifest.certificate, PathText.join(context.location.path, "home.pem")),
            (BackupManifest.edits, context.location.editLog?.path),
        ]
        for case (let name, let path?) in others where PathText.exists(path) { try archive.add(name, file: path) }
    }

    private func addUploads(
        to archive: BackupArchive, _ target: String, _ work: WorkFolder
    ) throws -> BackupManifest.Uploads {
        let folder = context.location.uploads
        var uploads = BackupManifest.Uploads(files: 0, bytes: 0, folder: PathText.real(folder) ?? folder)
        let index = try NewFile(work.file(BackupManifest.uploadsIndex))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The second folder is what tells a file that is uploaded again (UploadFolder).
        for root in [uploads.folder, uploads.folder + "/.uploads/contents"] where PathText.exists(root) {
            // Backups can be kept among the uploads.
            let backups = splitPath(target).folder
            var walk = FolderWalk(root: root, excluding: backups == root ? nil : backups)
            while let next = walk.next() {
                if let failure = next.failure { throw failure }
                for name in next.names {
                    let path = PathText.join(next.path, name)
                    // Nil for a file that was deleted meanwhile.
                    guard let file = try archive.addUpload(uploads.files + 1, path, inside: uploads.folder) else {
                        continue
                    }
                    uploads.files += 1
                    uploads.bytes += file.bytes
                    try index.append([UInt8](try encoder.encode(file)) + [UInt8(ascii: "\n")])
                }
            }
        }
        try archive.add(BackupManifest.uploadsIndex, file: index.path)
        return uploads
    }
}
