internal import CLinux
internal import Disk
internal import Foundation

extension PhotoLibrary.Sources {
    /// Where a sync that was started beside another command writes what went wrong.
    public var syncLog: String { originals.folder + "/sync.log" }

    /// Starts `program sync` on this library, as a process that goes on by itself, unless a sync is running. That it can't be
    /// started changes nothing.
    public func startDetachedSync(program: String) {
        guard !isSyncRunning else { return }
        let arguments = ["photos", "sync", "--quiet", "--library", context.location.path].map(PathText.bytes)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        _ = unsafe CLinux_spawnDetached(PathText.bytes(program), &pointers, PathText.bytes(syncLog))
    }

    /// Whether a sync has the library's lock now.
    public var isSyncRunning: Bool {
        guard let lock = try? FolderLock(originals.folder) else { return PathText.exists(originals.folder) }
        _ = consume lock
        return false
    }
}
