internal import ArgumentParser
internal import PhotoLibrary

/// The option of commands that print cached data, then start a sync in the background if a source is due.
struct SyncOptions: ParsableArguments {
    @Flag(help: "Do not start a sync in the background, as with PHOTOS_NO_SYNC=1.")
    var noSync = false

    /// Reports sources that fail, and starts a sync if a source is due. Call it after printing the results.
    ///
    /// A failure is reported in one line: once when it is new, and later below photos of that source.
    /// - Parameter listed: the names of the sources whose photos were printed.
    func refresh(_ library: PhotoLibrary?, _ output: Output, listed: Set<String> = []) {
        guard let library, let state = try? library.sources.syncState() else { return }
        let failures = state.failures.filter { !$0.isReported || listed.contains($0.source) }
        if !failures.isEmpty, !output.isQuiet {
            output.remark(Self.line(failures))
            library.sources.noteReported(failures)
        }
        if state.isDue || state.isQueueDue, !noSync { BackgroundSync.start(library) }
    }

    private static func line(_ failures: [PhotoLibrary.Sources.Failure]) -> String {
        guard failures.count > 1 else { return failures[0].line }
        return "Cannot refresh \(count(failures.count, "source")); `photos sources` shows why."
    }
}

extension [LocalPhotoDocument] {
    /// The names of the sources of these photos.
    var sources: Set<String> { Set(compactMap(\.source)) }
}
