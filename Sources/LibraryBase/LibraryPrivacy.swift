internal import CLinux
internal import Disk
internal import Foundation

/// What other accounts of the machine may read of a library: its catalogue has hashes of passwords, sign-ins and positions.
public enum LibraryPrivacy: Sendable, Equatable {
    /// The library was readable by others, and isn't any more.
    case madePrivate
    /// The folder is set up for several accounts (setgid, or an ACL), and was left as it is.
    case shared
    /// The file system or the owner of the files doesn't let this account change who may read them.
    case open(reason: String)

    /// The sentence for a person.
    public func message(_ location: LibraryLocation) -> String {
        switch self {
        case .madePrivate: "made \(location.path) private: other accounts on this machine could read its catalogue"
        case .shared:
            "\(location.path) is shared between accounts (setgid or an ACL): all of them can read sign-ins and positions"
        case .open(let reason):
            "other accounts on this machine can read the catalogue in \(location.path): cannot make it private (\(reason))"
        }
    }
}

extension LibraryLocation {
    /// Makes the library readable by its owner alone: the folder 0700, the catalogue and its log 0600. A folder in which other things
    /// are too, such as a home folder, keeps its mode. Costs some `stat`s where nothing is to be done.
    ///
    /// - Returns: what was done, or why not; nil where all is private, or there is no library.
    public func makePrivate() -> LibraryPrivacy? {
        hasCatalogOfOurs ? makeOwnPrivate() : nil
    }

    /// Whether `catalog.sqlite` says that it is a catalogue: another program's file of that name is left alone. SQLite's
    /// header has the schema's version at byte 60, which others leave at 0 (sqlite.org/fileformat.html, section 1.3).
    private var hasCatalogOfOurs: Bool {
        guard let header = try? OpenFile(catalog).first(64), header.count == 64 else { return false }
        return header.starts(with: "SQLite format 3\0".utf8) && header[60...63].contains { $0 != 0 }
    }

    /// The same for a library that was opened.
    package func makeOwnPrivate() -> LibraryPrivacy? {
        guard let folder = try? FileStatus.of(path), folder.kind == .folder else { return nil }
        let isShared =
            folder.permissions & UInt32(S_ISGID) != 0 && folder.permissions & 0o070 != 0
            || [path, catalog].contains { unsafe CLinux_hasACL(PathText.bytes($0)) != 0 }
        if isShared { return .shared }
        let files = [catalog, catalog + "-wal", catalog + "-shm"].filter { Self.isOpen($0) }
        let isFolderOpen = folder.permissions & 0o077 != 0
        let isOwn = isFolderOpen && folder.permissions & UInt32(S_ISVTX) == 0 && isLibraryAlone
        // Within a private folder nobody could have read them, as those that SQLite made just now.
        let wasOpen = isFolderOpen && !files.isEmpty || isOwn
        var changes = files.map { ($0, mode_t(0o600)) }
        if isOwn { changes.insert((path, 0o700), at: 0) }
        for (path, mode) in changes where unsafe chmod(PathText.bytes(path), mode) != 0 {
            return wasOpen ? .open(reason: FileFailure.reason(errno)) : nil
        }
        // File systems without modes take any and keep none.
        if wasOpen, files.contains(where: Self.isOpen) { return .open(reason: "the file system does not store permissions") }
        return wasOpen ? .madePrivate : nil
    }

    private static func isOpen(_ path: String) -> Bool {
        (try? FileStatus.of(path)).map { $0.permissions & 0o077 != 0 } ?? false
    }

    /// Whether nothing but a library is in the folder, or its marker says that it is one.
    private var isLibraryAlone: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let own = ["originals", "renditions", "bundles", "uploads"]
        return names.contains(".photos") || names.allSatisfy { $0.hasPrefix("catalog") || own.contains($0) }
    }
}
