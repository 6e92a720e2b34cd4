internal import Catalog
package import Disk
internal import Foundation
package import Imaging
package import LibraryBase

/// The folder of thumbnails and viewport renditions. All of it may be deleted at any time.
package struct RenditionStore: Sendable {
    /// A rendition on disk.
    package struct File: Equatable {
        package var path: String
        package var format: ImageFormat
        package var bytes: Int64
    }

    /// Absolute path of the folder.
    package let folder: String
    package let clock: any WallClock

    /// The rendition of a key, if it is there. A file is there only when it is whole.
    package func existing(_ key: RenditionKey) -> File? {
        let name = key.name
        for format in [ImageFormat.jpeg, .png] {
            let path = path(name, format)
            if let status = try? FileStatus.of(path), status.kind == .regular, status.fingerprint.bytes > 0 {
                noteUse(path, status)
                return File(path: path, format: format, bytes: status.fingerprint.bytes)
            }
        }
        return nil
    }

    /// Writes a rendition under its key; of two writers of one key the last wins, with the same bytes.
    package func write(_ picture: EncodedPicture, key: RenditionKey) throws(FileFailure) -> File {
        let path = path(key.name, picture.format)
        do {
            try AtomicFile.write(picture.bytes, to: path, staging: staging)
        } catch {
            guard error.number == ENOENT else { throw error }
            try AtomicFile.makeFolder(staging)
            try AtomicFile.makeFolder(splitPath(path).folder)
            try AtomicFile.write(picture.bytes, to: path, staging: staging)
        }
        return File(path: path, format: picture.format, bytes: Int64(picture.bytes.count))
    }

    /// The date of a file says when it was last used, to the day, so that pruning knows.
    private func noteUse(_ path: String, _ status: FileStatus) {
        let age = clock.age(of: status.fingerprint.modifiedAt)
        if age > .seconds(86_400) { _ = unsafe utimensat(AT_FDCWD, PathText.bytes(path), nil, 0) }
    }

    /// Where files are before they are whole; one folder, so that what a crash leaves is found without a search.
    private var staging: String { folder + "/staging" }

    /// Deletes what writers that were killed left more than an hour ago.
    package func sweep() {
        guard let entries = try? FolderEntry.all(in: staging) else { return }
        for entry in entries {
            let path = PathText.join(staging, entry.name)
            guard let status = try? FileStatus.ofLink(path), status.kind == .regular else { continue }
            let age = clock.age(of: status.fingerprint.modifiedAt)
            if age > .seconds(3600) { _ = unsafe unlink(PathText.bytes(path)) }
        }
    }

    /// Folders of the key's first two digits keep each below a few thousand files in a library of a million photos.
    private func path(_ name: String, _ format: ImageFormat) -> String {
        "\(folder)/\(name.prefix(2))/\(name.dropFirst(2)).\(format.fileExtension)"
    }
}
