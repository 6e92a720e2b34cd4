internal import Archiving
internal import Disk
internal import Pictures

/// A walk through the folders of an import, and of ZIP files, in which the albums of exports of Google Photos come last: what they have
/// duplicates of is then known.
struct ImportWalk {
    private var walk: FolderWalk?
    private let excluded: String?
    /// The folders of ZIP files that are still to be visited, the first one last.
    private var members: [String] = []
    /// The folders of albums, the first one last.
    private var albums: [String] = []
    private var isAtAlbums = false

    /// A walk through a folder.
    init(root: String, excluding excluded: String?) {
        walk = FolderWalk(root: root, excluding: excluded)
        self.excluded = excluded
    }

    /// A walk through a ZIP file.
    init(_ archive: Archive) {
        (walk, excluded) = (nil, nil)
        add(archive)
    }

    /// Visits the folders of a ZIP file next.
    mutating func add(_ archive: Archive) {
        members += archive.folders.reversed().map { MemberPath.path(archive.path, $0) }
    }

    /// The next folder, and what it is in an export; nil at the end.
    mutating func next(_ parts: inout TakeoutParts) -> (FolderWalk.Folder, TakeoutFolder?)? {
        while let folder = members.popLast().map({ Self.folder($0) }) ?? walk?.next() {
            let takeout = TakeoutFolder(folder.path, names: folder.names, parts: &parts)
            guard takeout?.album != nil else { return (folder, takeout) }
            albums.append(folder.path)
        }
        if !isAtAlbums {
            albums.reverse()
            isAtAlbums = true
        }
        while let path = albums.popLast() {
            guard let folder = Self.folder(path, excluding: excluded) else { continue }
            return (folder, TakeoutFolder(path, names: folder.names, parts: &parts))
        }
        return nil
    }

    /// A folder, also of a ZIP file, without those in it.
    static func folder(_ path: String, excluding excluded: String?) -> FolderWalk.Folder? {
        if MemberPath(path) != nil, !PathText.exists(path) { return folder(path) }
        var walk = FolderWalk(root: path, excluding: excluded)
        return walk.next()
    }

    /// A folder of a ZIP file.
    private static func folder(_ path: String) -> FolderWalk.Folder {
        do throws(FileFailure) {
            return FolderWalk.Folder(
                path: path, device: try PhotoFile.device(of: path), names: PhotoFile.names(in: path))
        } catch {
            return FolderWalk.Folder(path: path, device: 0, names: [], failure: error)
        }
    }
}
