internal import Archiving
internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
internal import Times

/// The ZIP file of a backup, while it is written.
final class BackupArchive {
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

    /// With less room, in bytes, a failure is taken for one of a full disk.
    private static let leastRoom = 1 << 20

    /// Copies a catalogue into the folder by `body`, for the backup at `path`, which the message of a full disk names: the message of
    /// the catalogue would name the library's disk, and on an almost full one SQLite's own is of no help.
    func copyingCatalog<Value>(
        for path: String, _ body: () throws(CatalogError) -> Value
    ) throws -> Value {
        do throws(CatalogError) {
            return try body()
        } catch {
            let room = FullDisk.room(in: self.path) ?? .max
            if error.indicatesFullDisk || room < Self.leastRoom { throw FileFailure(path: path, number: ENOSPC) }
            throw error
        }
    }
}
