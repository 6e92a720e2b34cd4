package import Disk
internal import Foundation
package import Times

/// A store of blobs as files in a folder. They are in subfolders of two hexadecimal digits each; the subfolder `staging` is for
/// incomplete files. The modification date of a file is the time of its last use.
package struct FolderBlobStore: BlobStore {
    package let path: String

    /// Creates a store in the folder at an absolute path, which does not have to exist.
    package init(path: String) { self.path = path }

    /// The folder of incomplete files. It is a single folder, so that files left by a crash are found without a search.
    private var staging: String { path + "/staging" }

    /// Subfolders by the first two digits have at most a few thousand files each in a library of a million photos.
    private func file(_ name: BlobName) -> String {
        let start = name.text.utf8.index(name.text.startIndex, offsetBy: 2)
        return "\(path)/\(name.text[..<start])/\(name.text[start...])"
    }

    package func localFile(of name: BlobName) -> String? { file(name) }

    package func find(_ name: BlobName) -> FoundBlob? {
        let path = file(name)
        guard let status = try? FileStatus.of(path), status.kind == .regular else { return nil }
        return FoundBlob(place: .file(path: path), status: BlobStatus(status.fingerprint))
    }

    package func put(_ bytes: [UInt8], as name: BlobName) throws(FileFailure) {
        let path = file(name)
        do {
            try AtomicFile.write(bytes, to: path, staging: staging)
        } catch {
            guard error.number == ENOENT else { throw error }
            try AtomicFile.makeFolder(staging)
            try AtomicFile.makeFolder(splitPath(path).folder)
            try AtomicFile.write(bytes, to: path, staging: staging)
        }
    }

    package func adopt(_ part: String, as name: BlobName) throws(FileFailure) {
        let path = file(name)
        if unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 { return }
        guard errno == ENOENT else { throw FileFailure(path: path) }
        try AtomicFile.makeFolder(splitPath(path).folder)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
    }

    /// Waits for the whole file system of the folder.
    package func syncToDisk() throws(FileFailure) {
        try Volumes.syncToDisk(fileSystemOf: path)
    }

    package func recordUse(of name: BlobName) { FileOrBlob.file(path: file(name)).recordUse() }

    package func read(_ name: BlobName, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        let file = try OpenFile(file(name))
        let rest = Int(file.status.fingerprint.bytes) - offset
        return try file.bytes(at: offset, count: max(0, min(count, rest)))
    }

    @discardableResult
    package func delete(_ name: BlobName) throws(FileFailure) -> Bool {
        let path = file(name)
        if unsafe unlink(PathText.bytes(path)) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw FileFailure(path: path) }
        return false
    }

    package func sweep(at now: Instant) {
        for entry in (try? entries(staging)) ?? [] where AtomicFile.isStage(entry.name) {
            let path = PathText.join(staging, entry.name)
            guard let status = try? FileStatus.ofLink(path), status.kind == .regular,
                BlobStatus(status.fingerprint).isUseWorthNoting(at: now, every: .seconds(3600))
            else { continue }
            _ = unsafe unlink(PathText.bytes(path))
        }
    }

    /// Visits files with other names too, because they occupy space.
    package func forEach(_ body: (StoredBlob) throws -> Void) throws {
        for folder in try entries(path) where folder.name.utf8.count == 2 {
            let inside = PathText.join(path, folder.name)
            for entry in try entries(inside) {
                // It can have been deleted by another process in the meantime.
                guard let status = try? FileStatus.ofLink(PathText.join(inside, entry.name)), status.kind == .regular
                else { continue }
                let name = BlobName(found: folder.name + entry.name)
                try body(StoredBlob(name: name, status: BlobStatus(status.fingerprint)))
            }
        }
    }

    private func entries(_ folder: String) throws -> [FolderEntry] {
        do throws(FileFailure) {
            return try FolderEntry.all(in: folder)
        } catch {
            guard error.number == ENOENT || error.number == ENOTDIR else { throw error }
            return []
        }
    }
}
