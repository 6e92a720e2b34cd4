internal import ArgumentParser
internal import PhotoLibrary

/// The option of commands that read: they print what is cached, then start a sync beside when a source is due.
struct SyncOptions: ParsableArguments {
    @Flag(help: "Do not start a sync in the background, as with PHOTOS_NO_SYNC=1.")
    var noSync = false

    /// Says what is known to be old, and starts a sync when a source is due. Comes after the results.
    ///
    /// What fails is told in one line: when it is new, and else below photos of the source that fails.
    /// - Parameter listed: the names of the sources of which photos were printed.
    func refresh(_ library: PhotoLibrary?, _ output: Output, listed: Set<String> = []) {
        guard let library, let state = try? library.sources.syncState() else { return }
        let failures = state.failures.filter { !$0.isTold || listed.contains($0.source) }
        if !failures.isEmpty, !output.isQuiet {
            output.remark(Self.line(failures))
            library.sources.noteTold(failures)
        }
        if state.isDue || state.isQueueDue, !noSync { BackgroundSync.start(library) }
    }

    private static func line(_ failures: [PhotoLibrary.Sources.Failure]) -> String {
        guard failures.count > 1 else { return failures[0].line }
        return "Cannot refresh \(count(failures.count, "source")); `photos sources` shows why."
    }
}

extension [LocalPhotoDocument] {
    /// The names of the sources that they are from.
    var sources: Set<String> { Set(compactMap(\.source)) }
}
