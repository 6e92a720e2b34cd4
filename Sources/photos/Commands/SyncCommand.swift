internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sync [SOURCE...]`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring sources up to date, and download what they ask for.")

    @OptionGroup var options: CommonOptions

    @Argument(help: "Names of sources; all unless told.")
    var sources: [String] = []

    @Flag(help: "Ask now, whatever the time to live, and try again what failed.")
    var force = false

    @Flag(help: "Go on, and sync again whenever a source is due.")
    var watch = false

    func run() async throws {
        let (options, sources, isForced, isWatching) = (options.output, sources, force, watch)
        guard let library = try self.options.existingLibrary() else {
            guard sources.isEmpty else { throw LibraryError.notFound("there is no source '\(sources[0])'") }
            return try self.options.output.render(SyncSummary().event) {
                "No sources yet. Try `photos sources add URL`."
            }
        }
        let summary = try await Signals.cancelling { () async throws -> SyncSummary in
            var summary = try await library.sync(sources, isForced: isForced) { SyncReport.tell($0, options) }
            while isWatching, !summary.isInterrupted, (try? await Task.sleep(for: .seconds(1))) != nil {
                guard try library.syncState().isDue else { continue }
                summary = try await library.sync(sources) { SyncReport.tell($0, options) }
            }
            return summary
        }
        SyncReport.tell(summary.event, options)
        if summary.isInterrupted, !watch { throw LibraryError.interrupted }
        if !summary.failures.isEmpty { throw ExitStatusError(status: .unavailable) }
    }
}

/// Tells what a sync does: one JSON document a line, or plain lines for people.
enum SyncReport {
    static func tell(_ event: SyncEvent, _ output: Output) {
        if output.isJSON {
            try? output.render(event) { "" }
            return
        }
        guard let line = text(event) else { return }
        switch event.event {
        case .failed, .downloadFailed: Output.complain(line)
        case .summary: if !output.isQuiet { try? output.render(event) { line } }
        default: output.remark(line)
        }
    }

    private static func text(_ event: SyncEvent) -> String? {
        let source = event.source ?? ""
        switch event.event {
        case .started, .downloaded: return nil
        case .fresh: return "\(source): fresh"
        case .unchanged: return "\(source): nothing new"
        case .updated:
            var parts = ["\(grouped(event.added ?? 0)) new"]
            if let updated = event.updated, updated > 0 { parts.append("\(grouped(updated)) changed") }
            if let removed = event.removed, removed > 0 { parts.append("\(grouped(removed)) gone") }
            if let skipped = event.skipped, skipped > 0 { parts.append("\(grouped(skipped)) could not be read") }
            if let reason = event.reason { parts.append(reason) }
            return "\(source): " + parts.joined(separator: ", ")
        case .failed: return "\(source): refresh failed: \(event.reason ?? "")"
        case .downloadFailed: return event.reason
        case .summary:
            let failed = event.failed ?? 0
            return "\(count(event.added ?? 0, "new photo")), \(grouped(event.downloaded ?? 0)) downloaded"
                + (failed > 0 ? ", \(grouped(failed)) failed." : ".")
        }
    }
}
