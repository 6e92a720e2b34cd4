internal import Foundation
internal import PhotoLibrary

/// Starts a sync in the background when a source is due: the command prints cached data at once, and the next command shows what
/// is new.
enum BackgroundSync {
    /// Starts one detached `photos sync`, unless `PHOTOS_NO_SYNC` is set or a sync is running.
    static func start(_ library: PhotoLibrary) {
        let environment = ProcessInfo.processInfo.environment
        guard environment["PHOTOS_NO_SYNC", default: ""].isEmpty || environment["PHOTOS_NO_SYNC"] == "0" else { return }
        library.sources.startDetachedSync(program: "/proc/self/exe")
    }
}
