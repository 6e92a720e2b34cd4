internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sync [SOURCE...]`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Refresh sources, and download their photos.",
        usage: "photos sync [<sources> ...] [--force] [--watch] [<options>]",
        discussion: """
            The exit status is 69 if the last refresh of a source failed, even if this sync did not try it again. It is 75 if no \
            source failed but one is rate-limited by its server (Retry-After). --force tries failed sources again.

              photos sync
              photos sync example.org --force
            """)

    @Argument(help: "The names of the sources; by default all sources.", completion: Completions.sources)
    var sources: [String] = []

    @Flag(help: "Refresh now, regardless of the time to live, and try failed downloads again.")
    var force = false

    @Flag(help: "Keep running, and sync whenever a source is due.")
    var watch = false

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let (options, sources, isForced, isWatching) = (options.output, sources, force, watch)
        // Not opened briefly: a sync can take long, and other processes must not wait for it.
        guard let library = try PhotoLibrary.existing(at: try self.options.location()) else {
            guard sources.isEmpty else { throw LibraryError.notFound("no such source: \(sources[0])") }
            return try self.options.output.render(SyncSummary().event) {
                "No sources yet. Try `photos sources add URL`."
            }
        }
        try library.setAtCities(options)
        let reporter = SyncReporter(options)
        defer { reporter.finish() }
        let summary = try await Signals.cancelling { () async throws -> SyncSummary in
            guard isWatching else {
                return try await library.sources.sync(sources, isForced: isForced) { reporter.report($0) }
            }
            return try await Self.watch(library, sources, isForced: isForced, reporter)
        }
        reporter.report(summary.event)
        // A watch is ended by a signal, so the result of the last sync does not set the exit status.
        if watch { return }
        if summary.isInterrupted { throw LibraryError.interrupted }
        if !summary.failures.isEmpty { throw ExitStatusError(status: .unavailable) }
        if summary.isWaiting { throw ExitStatusError(status: .busy) }
    }

    /// Syncs whenever a source is due. Reports a full disk once, and waits until there is room.
    private static func watch(
        _ library: PhotoLibrary, _ sources: [String], isForced: Bool, _ reporter: SyncReporter
    ) async throws -> SyncSummary {
        var summary = SyncSummary()
        var (isFirst, timesFull) = (true, 0)
        var last = ContinuousClock.now
        while !summary.isInterrupted {
            do {
                if !isFirst, (try? await Task.sleep(for: .seconds(1))) == nil { break }
                guard try isFirst || timesFull > 0 || library.sources.isSyncDue(last: last) else { continue }
                defer { last = .now }
                // Reported once, not in every later sync of another source.
                let reportsAll = isFirst
                summary = try await library.sources.sync(sources, isForced: isForced && isFirst) { event in
                    if reportsAll || ![.fresh, .postponed].contains(event.event) { reporter.report(event) }
                }
                (isFirst, timesFull) = (false, 0)
            } catch LibraryError.diskFull(let message) {
                if timesFull == 0 { Output.printError("\(message); the sync continues when there is room") }
                summary = SyncSummary()
                do { try await library.changes.waitForRoom(attempt: timesFull) } catch { summary.isInterrupted = true }
                (isFirst, timesFull) = (false, timesFull + 1)
            }
        }
        return summary
    }
}
