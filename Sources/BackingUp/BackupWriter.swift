internal import Archiving
internal import Bytes
internal import Catalog
internal import Cryptography
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
        do throws(CatalogError) {
            try context.catalog.copy(to: copy, replacing: replacement)
        } catch {
            // The message of the catalogue would name the library's disk, and on an almost full one SQLite's own is of no help.
            let room = FullDisk.room(in: work.path) ?? .max
            if error.indicatesFullDisk || room < Self.leastRoom { throw FileFailure(path: path, number: ENOSPC) }
            throw error
        }
        try archive.add(BackupManifest.catalog, file: copy)
        // It can be as large as the backup.
        _ = unsafe unlink(PathText.bytes(copy))
    }

    /// With less room, in bytes, a failure is taken for one of a full disk.
    private static let leastRoom = 1 << 20

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

/// The ZIP file of a backup, while it is written.
private final class BackupArchive {
    private let zip: ZIPFile
    /// The files so far, without the uploads.
    private(set) var members: [BackupManifest.Member] = []

    private let isCancelled: @Sendable () -> Bool

    init(_ path: String, _ isCancelled: @escaping @Sendable () -> Bool) throws {
        zip = try ZIPFile(path, isPrivate: true)
        self.isCancelled = isCancelled
    }

    func add(_ name: String, bytes: [UInt8]) throws {
        try zip.begin(name, bytes: Int64(bytes.count), isCompressed: true)
        try zip.append(bytes)
        members.append(
            BackupManifest.Member(
                name: name, bytes: bytes.count, sha256: Hexadecimal.text(SHA256.hash(data: bytes))))
    }

    func add(_ name: String, file path: String) throws {
        let (bytes, sha256) = try copy(try OpenFile(path), as: name, isCompressed: true)
        members.append(BackupManifest.Member(name: name, bytes: bytes, sha256: sha256))
    }

    /// Adds an uploaded file, which is compressed already; nil if there is no such file.
    func addUpload(_ number: Int, _ path: String, inside folder: String) throws -> BackedUpFile? {
        let file: OpenFile
        do throws(FileFailure) {
            file = try OpenFile(path)
        } catch {
            guard error.number == ENOENT else { throw error }
            return nil
        }
        let modified = file.status.fingerprint.modifiedAt
        let (bytes, sha256) = try copy(file, as: "\(BackupManifest.uploadPrefix)\(number)", isCompressed: false)
        return BackedUpFile(
            // By bytes: an accent can join the slash before it to one character.
            path: String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self), bytes: bytes,
            sha256: sha256, modifiedAt: modified.instant)
    }

    private func copy(
        _ file: borrowing OpenFile, as name: String, isCompressed: Bool
    ) throws -> (bytes: Int, sha256: String) {
        let size = Int(file.status.fingerprint.bytes)
        try zip.begin(name, bytes: Int64(size), isCompressed: isCompressed)
        var hash = SHA256()
        var offset = 0
        while offset < size {
            if isCancelled() { throw CancellationError() }
            let bytes = try file.bytes(at: offset, count: min(1 << 20, size - offset))
            guard !bytes.isEmpty else { break }
            hash.update(data: bytes)
            try zip.append(bytes)
            offset += bytes.count
        }
        // The edit log can grow meanwhile: what it had is copied.
        guard offset == size, name == BackupManifest.edits || file.isUnchanged else {
            throw LibraryError.inputOutput("\(file.path) changed while it was read; run the command again")
        }
        return (size, Hexadecimal.text(hash.finalize()))
    }

    /// Adds the description, and waits until all is on the disk.
    func finish(_ manifest: BackupManifest) throws {
        let bytes = try manifest.encoded()
        try zip.begin(BackupManifest.name, bytes: Int64(bytes.count), isCompressed: true)
        try zip.append(bytes)
        try zip.finish()
    }
}

extension WorkFolder {
    /// A folder for the files of writing or reading a backup.
    convenience init(forBackupIn folder: String, at now: Instant) throws {
        try self.init(in: folder, prefix: ".photos-backup-", at: now)
    }
}
