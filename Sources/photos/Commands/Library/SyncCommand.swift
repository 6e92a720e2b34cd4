internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sync [SOURCE...]`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring sources up to date, and download what they ask for.",
        discussion: """
            Its exit status is 69 while the last try of a source failed, also when that source is not asked now, and 75 if a source \
            only waits since its server wants to be left alone (Retry-After). --force asks at once what failed.

              photos sync
              photos sync example.org --force
            """)

    @Argument(help: "Names of sources; all unless told.", completion: Completions.sources)
    var sources: [String] = []

    @Flag(help: "Ask now, whatever the time to live, and try again what failed.")
    var force = false

    @Flag(help: "Go on, and sync again whenever a source is due.")
    var watch = false

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let (options, sources, isForced, isWatching) = (options.output, sources, force, watch)
        // Not for short: others must not wait as long as this may take.
        guard let library = try PhotoLibrary.existing(at: try self.options.location()) else {
            guard sources.isEmpty else { throw LibraryError.notFound("there is no source '\(sources[0])'") }
            return try self.options.output.render(SyncSummary().event) {
                "No sources yet. Try `photos sources add URL`."
            }
        }
        let report = SyncReport(options)
        defer { report.finish() }
        let summary = try await Signals.cancelling { () async throws -> SyncSummary in
            guard isWatching else {
                return try await library.sources.sync(sources, isForced: isForced) { report.tell($0) }
            }
            return try await Self.watch(library, sources, isForced: isForced, report)
        }
        report.tell(summary.event)
        // Who watches ends it by a signal, whatever the last sync came to.
        if watch { return }
        if summary.isInterrupted { throw LibraryError.interrupted }
        if !summary.failures.isEmpty { throw ExitStatusError(status: .unavailable) }
        if summary.isWaiting { throw ExitStatusError(status: .busy) }
    }

    /// Syncs whenever a source is due. A full disk is told of once, and waited for.
    private static func watch(
        _ library: PhotoLibrary, _ sources: [String], isForced: Bool, _ report: SyncReport
    ) async throws -> SyncSummary {
        var summary = SyncSummary()
        var (isFirst, timesFull) = (true, 0)
        var last = ContinuousClock.now
        while !summary.isInterrupted {
            do {
                if !isFirst, (try? await Task.sleep(for: .seconds(1))) == nil { break }
                guard try isFirst || timesFull > 0 || library.sources.isSyncDue(last: last) else { continue }
                defer { last = .now }
                // That a source waits is told once, not whenever another one is asked.
                let tellsAll = isFirst
                summary = try await library.sources.sync(sources, isForced: isForced && isFirst) { event in
                    if tellsAll || ![.fresh, .postponed].contains(event.event) { report.tell(event) }
                }
                (isFirst, timesFull) = (false, 0)
            } catch LibraryError.diskFull(let message) {
                if timesFull == 0 { Output.complain("\(message); this goes on when there is room") }
                summary = SyncSummary()
                do { try await library.changes.waitForRoom(attempt: timesFull) } catch { summary.isInterrupted = true }
                (isFirst, timesFull) = (false, timesFull + 1)
            }
        }
        return summary
    }
}
