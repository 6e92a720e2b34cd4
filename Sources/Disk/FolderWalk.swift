internal import Foundation

/// Walks through a folder and its subfolders, one folder at a time, in the order of their names.
///
/// Names that begin with a dot are left out. Links to folders are followed, but each folder is visited once, and links
/// into the tree or above it are left out, so loops end. Links to files are followed if they lead out of the tree.
/// Memory: one folder's names, and the paths of the folders still to visit.
package struct FolderWalk {
    /// One folder.
    package struct Folder: Sendable {
        package var path: String
        /// The folder's file system: see ``Volumes/device(of:)``.
        package var device: Int64
        /// Sorted names of files and of links to files.
        package var names: [String]
        /// Why the folder cannot be read.
        package var failure: FileFailure?

        package init(path: String, device: Int64, names: [String], failure: FileFailure? = nil) {
            (self.path, self.device, self.names, self.failure) = (path, device, names, failure)
        }
    }

    private struct Identity: Hashable {
        var device: Int64
        var inode: Int64

        init(_ status: FileStatus) {
            device = status.fingerprint.device
            inode = status.fingerprint.inode
        }
    }

    private let root: String
    private let visitsSubfolders: Bool
    /// Whether links to folders are followed.
    private let followsFolders: Bool
    private var pending: [String]
    private var seen: Set<Identity>

    /// A walk through the folder at the resolved path `root`, without the folder `excluded`.
    ///
    /// - Parameters:
    ///   - start: a folder in `root`, to visit only what is in it; nil for `root`. Links to folders are then left out: without what is
    ///     beside it, a walk cannot know which of them lead to folders that are visited elsewhere.
    ///   - visitsSubfolders: whether folders in it are visited.
    package init(
        root: String, from start: String? = nil, visitsSubfolders: Bool = true, excluding excluded: String?
    ) {
        (self.root, self.visitsSubfolders) = (root, visitsSubfolders)
        followsFolders = start == nil
        pending = [start ?? root]
        seen = Set(excluded.flatMap { try? Identity(FileStatus.of($0)) }.map { [$0] } ?? [])
        if let start, !Self.isVisited(start, of: root, excluding: seen) { pending = [] }
    }

    /// Whether a walk through `root` would come to a folder in it.
    private static func isVisited(_ start: String, of root: String, excluding excluded: Set<Identity>) -> Bool {
        var path = start
        while path != root, PathText.isInside(path, root) {
            guard let status = try? FileStatus.ofLink(path), status.kind == .folder,
                !excluded.contains(Identity(status)),
                !PathText.exists(path + "/catalog.sqlite"), splitPath(path).name.utf8.first != UInt8(ascii: ".")
            else { return false }
            path = splitPath(path).folder
        }
        return true
    }

    /// The next folder; nil at the end.
    ///
    /// - Parameter willRead: called with the path of the folder before its files are listed.
    package mutating func next(willRead: (String) -> Void = { _ in }) -> Folder? {
        while let path = pending.popLast() {
            do throws(FileFailure) {
                guard seen.insert(Identity(try FileStatus.of(path))).inserted else { continue }
                // Another library's renditions are not anybody's photographs.
                if path != root, PathText.exists(path + "/catalog.sqlite") { continue }
                willRead(path)
                return try read(path)
            } catch {
                return Folder(path: path, device: 0, names: [], failure: error)
            }
        }
        return nil
    }

    private mutating func read(_ path: String) throws(FileFailure) -> Folder {
        let device = try Volumes.device(of: path)
        let entries = try FolderEntry.all(in: path).filter { $0.name.utf8.first != UInt8(ascii: ".") }
        var names: [String] = []
        var folders: [String] = []
        for entry in entries {
            let whole = PathText.join(path, entry.name)
            switch entry.kind ?? (try? FileStatus.ofLink(whole).kind) {
            case .regular: names.append(entry.name)
            case .folder: folders.append(whole)
            case .link:
                // The walk meets targets inside the tree anyway; a target above it would include everything beside it.
                guard let target = PathText.real(whole), !PathText.isInside(target, root),
                    !PathText.isInside(root, target)
                else { continue }
                switch try? FileStatus.of(whole).kind {
                case .regular: names.append(entry.name)
                case .folder where followsFolders: folders.append(whole)
                default: continue
                }
            default: continue
            }
        }
        if visitsSubfolders { pending.append(contentsOf: folders.sorted(by: >)) }
        return Folder(path: path, device: device, names: names.sorted(), failure: nil)
    }
}

/// An entry of a folder.
package struct FolderEntry: Sendable {
    package var name: String
    /// The kind, if the file system returns it with the name.
    package var kind: FileStatus.Kind?

    /// The entries of a folder without `.` and `..`, in no particular order.
    package static func all(in path: String) throws(FileFailure) -> [FolderEntry] {
        guard let folder = unsafe opendir(PathText.bytes(path)) else { throw FileFailure(path: path) }
        defer { unsafe closedir(folder) }
        var entries: [FolderEntry] = []
        errno = 0
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
                    unsafe PathText.text(Array(UnsafeBufferPointer(start: bytes, count: strnlen(bytes, 256))))
                }
            }
            if name != ".", name != ".." {
                entries.append(FolderEntry(name: name, kind: unsafe kind(entry.pointee.d_type)))
            }
            errno = 0
        }
        guard errno == 0 else { throw FileFailure(path: path) }
        return entries
    }

    private static func kind(_ type: UInt8) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .regular
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }
}
