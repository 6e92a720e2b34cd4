internal import Catalog
internal import Disk
internal import Foundation
package import Times

/// A folder of files that may be deleted at any time: in folders of two hexadecimal digits each, with a folder `staging`
/// beside them for what is not whole yet.
package struct CacheFolder {
    package let path: String

    /// The folder at an absolute path, which need not be there.
    package init(path: String) { self.path = path }

    /// A file that is whole.
    package struct File {
        package var path: String
        package var bytes: Int64
        /// When it was made or last used, in nanoseconds since 1970.
        package var usedAt: FileTime

        /// Whether it was not used for longer; of two of one time it is decided by the path.
        func isOlder(than other: File) -> Bool {
            (usedAt, path) < (other.usedAt, other.path)
        }
    }

    /// Calls `body` with each whole file, folder by folder, in no other order; a folder that is not there has none.
    package func forEachFile(_ body: (File) throws -> Void) throws {
        for folder in try entries(path) where folder.name.utf8.count == 2 {
            for entry in try entries(PathText.join(path, folder.name)) {
                let file = PathText.join(PathText.join(path, folder.name), entry.name)
                // One that another process has just deleted is none.
                guard let status = try? FileStatus.ofLink(file), status.kind == .regular else { continue }
                let fingerprint = status.fingerprint
                try body(File(path: file, bytes: fingerprint.bytes, usedAt: fingerprint.modifiedAt))
            }
        }
    }

    /// The files that were not used for longest, `limit` of them at most, the oldest first, and how many there are of all, and how
    /// many bytes. One walk, and memory for twice the limit.
    ///
    /// - Parameters:
    ///   - after: only files behind this one in that order.
    ///   - before: only files that were last used before, in nanoseconds since 1970.
    package func oldest(_ limit: Int, after: File? = nil, before: FileTime = .latest) throws -> (
        files: [File], all: CacheSize
    ) {
        var (oldest, all) = ([File](), CacheSize(files: 0, bytes: 0))
        try forEachFile { file in
            all.files += 1
            all.bytes += file.bytes
            guard file.usedAt < before, after.map({ $0.isOlder(than: file) }) ?? true else { return }
            oldest.append(file)
            guard oldest.count >= 2 * limit else { return }
            oldest.sort { $0.isOlder(than: $1) }
            oldest.removeLast(oldest.count - limit)
        }
        oldest.sort { $0.isOlder(than: $1) }
        return (Array(oldest.prefix(limit)), all)
    }

    /// How many files there are, and how many bytes.
    package func size() throws -> (files: Int, bytes: Int64) {
        var (files, bytes) = (0, Int64(0))
        try forEachFile { file in
            files += 1
            bytes += file.bytes
        }
        return (files, bytes)
    }

    /// Deletes the files that were not used for longest until `excess` bytes are gone, or all are. Costs two walks, and
    /// 16 bytes of memory a file.
    ///
    /// - Returns: what was deleted.
    package func prune(excess: Int64) throws -> (files: Int, bytes: Int64) {
        guard excess > 0 else { return (0, 0) }
        var sizes: [(usedAt: FileTime, bytes: Int64)] = []
        try forEachFile { sizes.append(($0.usedAt, $0.bytes)) }
        sizes.sort { $0.usedAt < $1.usedAt }
        var sum: Int64 = 0
        let last = sizes.first { size in
            sum += size.bytes
            return sum >= excess
        }
        let limit = last?.usedAt ?? .latest
        var (files, bytes) = (0, Int64(0))
        try forEachFile { file in
            guard file.usedAt <= limit, bytes < excess, unsafe unlink(PathText.bytes(file.path)) == 0 else { return }
            files += 1
            bytes += file.bytes
        }
        return (files, bytes)
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
