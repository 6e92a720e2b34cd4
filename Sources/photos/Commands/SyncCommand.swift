internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sync [SOURCE...]`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring sources up to date, and download what they ask for.")

    @OptionGroup var options: CommonOptions

    @Argument(help: "Names of sources; all unless told.", completion: Completions.sources)
    var sources: [String] = []

    @Flag(help: "Ask now, whatever the time to live, and try again what failed.")
    var force = false

    @Flag(help: "Go on, and sync again whenever a source is due.")
    var watch = false

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
            var summary = try await library.sync(sources, isForced: isForced) { report.tell($0) }
            while isWatching, !summary.isInterrupted, (try? await Task.sleep(for: .seconds(1))) != nil {
                guard try library.syncState().isDue else { continue }
                summary = try await library.sync(sources) { report.tell($0) }
            }
            return summary
        }
        report.tell(summary.event)
        if summary.isInterrupted, !watch { throw LibraryError.interrupted }
        if !summary.failures.isEmpty { throw ExitStatusError(status: .unavailable) }
    }
}
