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

    package init(passwords: (() -> String)? = nil, hasUploads: Bool = false) {
        (self.passwords, self.hasUploads) = (passwords, hasUploads)
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
        let path = PathText.absolute(path)
        let library = try context.catalog.libraryID()
        try checkTarget(path, library)
        let work = try WorkFolder(in: splitPath(path).folder, at: context.now())
        let part = work.file("backup.zip")
        do {
            let archive = try BackupArchive(part)
            var manifest = BackupManifest(
                program: ProgramVersion.current.text, library: library, folder: context.location.path,
                madeAt: context.now(), hasSecrets: options.passwords == nil)
            do { try addCatalog(to: archive, library, work) } catch CatalogError.diskFull {
                // The message of the catalogue would name the library's disk.
                throw FileFailure(path: path, number: ENOSPC)
            }
            if manifest.hasSecrets { try addSecrets(to: archive) }
            if options.hasUploads { manifest.uploads = try addUploads(to: archive, work) }
            manifest.members = archive.members
            try archive.finish(manifest)
        }
        let report = try BackupFile(part, name: path).check(in: work)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
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

    /// Adds the copy of the catalogue, and the edit log that says the same.
    private func addCatalog(to archive: BackupArchive, _ library: String, _ work: WorkFolder) throws {
        let copy = work.file(BackupManifest.catalog)
        let replacement = options.passwords.map { CopiedSecrets(password: $0, url: { MaskedURL.text($0) }) }
        try context.catalog.copy(to: copy, replacing: replacement)
        let log = EditLogFile(library: work.path, state: work.path)
        _ = try log.replace(with: try Catalog(path: copy, access: .existing).editEntries(), library: library)
        try archive.add(BackupManifest.catalog, file: copy)
        try archive.add(BackupManifest.edits, file: log.path)
        // They can be as large as the backup.
        for path in [copy, log.path] { _ = unsafe unlink(PathText.bytes(path)) }
    }

    private func addSecrets(to archive: BackupArchive) throws {
        if let logins = try LoginStore(context).encoded() { try archive.add(BackupManifest.logins, bytes: logins) }
        let certificate = PathText.join(context.location.path, "home.pem")
        if PathText.exists(certificate) { try archive.add(BackupManifest.certificate, file: certificate) }
    }

    private func addUploads(to archive: BackupArchive, _ work: WorkFolder) throws -> BackupManifest.Uploads {
        let folder = context.location.uploads
        var uploads = BackupManifest.Uploads(files: 0, bytes: 0, folder: PathText.real(folder) ?? folder)
        let index = try NewFile(work.file(BackupManifest.uploadsIndex))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The second folder is what tells a file that is uploaded again (UploadFolder).
        for root in [uploads.folder, uploads.folder + "/.uploads/contents"] where PathText.exists(root) {
            var walk = FolderWalk(root: root, excluding: nil)
            while let next = walk.next() {
                if let failure = next.failure { throw failure }
                for name in next.names {
                    try Task.checkCancellation()
                    let path = PathText.join(next.path, name)
                    uploads.files += 1
                    let file = try archive.addUpload(uploads.files, path, inside: uploads.folder)
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

    init(_ path: String) throws {
        zip = try ZIPFile(path, mode: 0o600)
    }

    func add(_ name: String, bytes: [UInt8]) throws {
        try zip.begin(name, bytes: Int64(bytes.count), isCompressed: true)
        try zip.append(bytes)
        members.append(
            BackupManifest.Member(
                name: name, bytes: bytes.count, sha256: Hexadecimal.text(SHA256.hash(data: bytes))))
    }

    func add(_ name: String, file path: String) throws {
        let (bytes, sha256) = try copy(path, as: name, isCompressed: true)
        members.append(BackupManifest.Member(name: name, bytes: bytes, sha256: sha256))
    }

    /// Adds an uploaded file, which is compressed already.
    func addUpload(_ number: Int, _ path: String, inside folder: String) throws -> BackedUpFile {
        let modified = try FileStatus.of(path).fingerprint.modifiedAt
        let (bytes, sha256) = try copy(path, as: "\(BackupManifest.uploadPrefix)\(number)", isCompressed: false)
        return BackedUpFile(
            path: String(path.dropFirst(folder.count + 1)), bytes: bytes, sha256: sha256,
            modifiedAt: modified.instant)
    }

    private func copy(_ path: String, as name: String, isCompressed: Bool) throws -> (bytes: Int, sha256: String) {
        let file = try OpenFile(path)
        let size = Int(file.status.fingerprint.bytes)
        try zip.begin(name, bytes: Int64(size), isCompressed: isCompressed)
        var hash = SHA256()
        var offset = 0
        while offset < size {
            try Task.checkCancellation()
            let bytes = try file.bytes(at: offset, count: min(1 << 20, size - offset))
            guard !bytes.isEmpty else { break }
            hash.update(data: bytes)
            try zip.append(bytes)
            offset += bytes.count
        }
        guard offset == size, file.isUnchanged else {
            throw LibraryError.inputOutput("\(path) changed while it was read; run the command again")
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
