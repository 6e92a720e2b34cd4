internal import CLinux
internal import Disk
internal import Foundation

extension PhotoLibrary.Sources {
    /// The log file of syncs in the background.
    public var syncLog: String { originals.folder + "/sync.log" }

    /// Starts `program sync` on this library as a detached process, unless a sync is running. Errors are ignored.
    public func startDetachedSync(program: String) {
        guard !isSyncRunning else { return }
        let arguments = ["photos", "sync", "--quiet", "--library", context.location.path].map(PathText.bytes)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        _ = unsafe CLinux_spawnDetached(PathText.bytes(program), &pointers, PathText.bytes(syncLog))
    }

    /// Whether a sync holds the lock of the library.
    public var isSyncRunning: Bool {
        guard let lock = try? FolderLock(originals.folder) else { return PathText.exists(originals.folder) }
        _ = consume lock
        return false
    }
}
