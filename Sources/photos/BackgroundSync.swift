internal import Foundation
internal import PhotoLibrary

/// Starts a sync beside a command that only reads, when a source is due: what is cached was printed at once, what is new is
/// there the next time.
enum BackgroundSync {
    /// Starts one detached `photos sync`, unless a person switched that off or one is running.
    static func start(_ library: PhotoLibrary) {
        let environment = ProcessInfo.processInfo.environment
        guard environment["PHOTOS_NO_SYNC", default: ""].isEmpty || environment["PHOTOS_NO_SYNC"] == "0" else { return }
        library.sources.startDetachedSync(program: "/proc/self/exe")
    }
}
