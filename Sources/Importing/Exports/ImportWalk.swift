internal import Archiving
internal import Disk
internal import Foundation
internal import Pictures

/// A walk through the folders of an import, and of ZIP files, without the albums of exports of Google Photos. They are visited in a
/// walk of their own, when all else is known: what they have duplicates of.
struct ImportWalk {
    /// The walks that are still to be done, the first one last.
    private var walks: [FolderWalk] = []
    private let excluded: String?
    /// The folders that are still to be visited, the first one last.
    private var folders: [String] = []
    /// The folders of albums.
    private var albums: [String] = []
    private let visitsAlbums: Bool
    /// Whether folders that do not exist are left out.
    private var isOfChanges = false

    /// A walk through a folder.
    init(root: String, excluding excluded: String?) {
        walks = [FolderWalk(root: root, excluding: excluded)]
        (self.excluded, visitsAlbums) = (excluded, false)
    }

    /// A walk through what changed under a folder, without folders that were deleted.
    init(root: String, changes: FolderChanges, excluding excluded: String?) {
        (self.excluded, visitsAlbums) = (excluded, false)
        let trees = changes.trees.filter { tree in
            !changes.trees.contains { $0 != tree && PathText.isInside(tree, $0) }
        }
        let folders = changes.folders.filter { folder in !trees.contains { PathText.isInside(folder, $0) } }
        for path in (Array(trees) + folders).sorted(by: >) where (try? FileStatus.of(path).kind) == .folder {
            walks.append(
                FolderWalk(
                    root: root, from: path, visitsSubfolders: trees.contains(path), excluding: excluded))
        }
        isOfChanges = true
    }

    /// A walk through a ZIP file.
    init(_ archive: Archive) {
        (excluded, visitsAlbums) = (nil, false)
        add(archive)
    }

    /// A walk through the albums that another one has met.
    init(albumsOf met: ImportWalk) {
        (excluded, visitsAlbums, isOfChanges) = (met.excluded, true, met.isOfChanges)
        folders = met.albums.reversed()
    }

    /// Visits the folders of a ZIP file next.
    mutating func add(_ archive: Archive) {
        folders += archive.folders.reversed().map { MemberPath.path(archive.path, $0) }
    }

    /// The next folder, and what it is in an export; nil at the end.
    mutating func next(_ parts: inout ExportParts) -> (FolderWalk.Folder, ExportFolder)? {
        while let folder = nextFolder() {
            if isOfChanges, let failure = folder.failure, failure.number == ENOENT || failure.number == ENOTDIR {
                continue
            }
            let export = ExportFolder(folder.path, names: folder.names, parts: &parts)
            guard export.album != nil, !visitsAlbums else { return (folder, export) }
            albums.append(folder.path)
        }
        return nil
    }

    private mutating func nextFolder() -> FolderWalk.Folder? {
        while let path = folders.popLast() {
            if let folder = Self.folder(path, excluding: excluded) { return folder }
        }
        while !walks.isEmpty {
            if let folder = walks[walks.count - 1].next() { return folder }
            walks.removeLast()
        }
        return nil
    }

    /// A folder, also of a ZIP file, without those in it.
    static func folder(_ path: String, excluding excluded: String?) -> FolderWalk.Folder? {
        guard MemberPath(path) != nil, !PathText.exists(path) else {
            var walk = FolderWalk(root: path, excluding: excluded)
            return walk.next()
        }
        do throws(FileFailure) {
            return FolderWalk.Folder(
                path: path, device: try PhotoFile.device(of: path), names: PhotoFile.names(in: path))
        } catch {
            return FolderWalk.Folder(path: path, device: 0, names: [], failure: error)
        }
    }
}
