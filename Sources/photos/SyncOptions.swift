internal import ArgumentParser
internal import PhotoLibrary

/// The option of commands that read: they print what is cached, then start a sync beside when a source is due.
struct SyncOptions: ParsableArguments {
    @Flag(help: "Start no sync in the background; PHOTOS_NO_SYNC=1 does the same.")
    var noSync = false

    /// Says what is known to be old, and starts a sync when a source is due. Comes after the results.
    func refresh(_ library: PhotoLibrary?, _ output: Output) {
        guard let library, let state = try? library.syncState() else { return }
        for failure in state.failures { output.remark(failure) }
        if state.isDue || state.isQueueDue, !noSync { BackgroundSync.start(library) }
    }
}
