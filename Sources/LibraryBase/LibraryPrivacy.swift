internal import CLinux
internal import Disk
internal import Foundation

/// Whether other accounts on this machine can read a library, whose catalogue contains password hashes, sessions and positions.
public enum LibraryPrivacy: Sendable, Equatable {
    /// Others could read the library; its permissions were changed.
    case madePrivate
    /// The folder is shared on purpose (setgid, or an ACL), so its permissions were not changed.
    case shared
    /// The file system or the owner of the files does not allow this account to change the permissions.
    case open(reason: String)

    /// The message for a person.
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
    /// Makes the library readable by its owner alone: the folder 0700, the catalogue and its write-ahead log 0600. A folder that
    /// holds other things too, such as a home folder, keeps its mode. If nothing has to change, this costs a few calls of `stat`.
    ///
    /// - Returns: what was done, or why it could not be done; nil if the library is private already or does not exist.
    public func makePrivate() -> LibraryPrivacy? {
        // Usually nothing is open to others. Then the catalogue is not touched: closing it would release the locks that SQLite holds
        // for this process (sqlite.org/howtocorrupt.html, section 2.2).
        [path, catalog, catalog + "-wal", catalog + "-shm"].contains(where: Self.isOpen) && hasCatalogOfOurs
            ? makeOwnPrivate() : nil
    }

    /// Whether `catalog.sqlite` is a catalogue of this program: a file of another program with that name is left alone. The
    /// SQLite header has the user version at byte 60, which other programs usually leave at 0 (sqlite.org/fileformat.html,
    /// section 1.3).
    private var hasCatalogOfOurs: Bool {
        guard let header = try? OpenFile(catalog).first(64), header.count == 64 else { return false }
        return header.starts(with: "SQLite format 3\0".utf8) && header[60...63].contains { $0 != 0 }
    }

    /// As ``makePrivate()``, for a library that is known to be one because it was opened.
    package func makeOwnPrivate() -> LibraryPrivacy? {
        guard let folder = try? FileStatus.of(path), folder.kind == .folder else { return nil }
        let isShared =
            folder.permissions & UInt32(S_ISGID) != 0 && folder.permissions & 0o070 != 0
            || [path, catalog].contains { unsafe CLinux_hasACL(PathText.bytes($0)) != 0 }
        if isShared { return .shared }
        let files = [catalog, catalog + "-wal", catalog + "-shm"].filter { Self.isOpen($0) }
        let isFolderOpen = folder.permissions & 0o077 != 0
        let isOwn = isFolderOpen && folder.permissions & UInt32(S_ISVTX) == 0 && isLibraryAlone
        // In a private folder, nobody else could read these files; SQLite may just have created them.
        let wasOpen = isFolderOpen && !files.isEmpty || isOwn
        var changes = files.map { ($0, mode_t(0o600)) }
        if isOwn { changes.insert((path, 0o700), at: 0) }
        for (path, mode) in changes where unsafe chmod(PathText.bytes(path), mode) != 0 {
            return wasOpen ? .open(reason: FileFailure.reason(errno)) : nil
        }
        // Some file systems, such as FAT, accept chmod without effect.
        if wasOpen, files.contains(where: Self.isOpen) {
            return .open(reason: "the file system does not store permissions")
        }
        return wasOpen ? .madePrivate : nil
    }

    private static func isOpen(_ path: String) -> Bool {
        (try? FileStatus.of(path)).map { $0.permissions & 0o077 != 0 } ?? false
    }

    /// Whether the folder contains only a library, or has the marker file of one.
    private var isLibraryAlone: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let own = ["originals", "renditions", "bundles", "uploads"]
        return names.contains(".photos") || names.allSatisfy { $0.hasPrefix("catalog") || own.contains($0) }
    }
}
