internal import PhotoLibrary
internal import Synchronization

/// Reports the events of a sync: one JSON document per line, or one line per source. A terminal also shows a progress bar below
/// them during downloads.
final class SyncReporter: Sendable {
    /// The progress of the downloads.
    private struct Downloads {
        var started = ContinuousClock.now
        var total = 0
        var done = 0
        var bytes = 0
    }

    private let output: Output
    private let status: StatusLine?
    private let downloads = Mutex(Downloads())

    init(_ output: Output) {
        self.output = output
        status = output.isJSON ? nil : StatusLine(output)
    }

    /// Reports an event.
    func report(_ event: SyncEvent) {
        if output.isJSON {
            try? output.render(event) { "" }
            return
        }
        let wasAsked = event.event == .downloading
        if let line = progress(event) { status?.show(isUrgent: wasAsked) { line } }
        guard let line = Self.text(event) else { return }
        if event.event == .summary { status?.clear() }
        guard let status else { return printLine(line, of: event) }
        status.above { printLine(line, of: event) }
    }

    /// Removes the progress bar. Call it whether or not the sync succeeded.
    func finish() {
        status?.clear()
    }

    private func printLine(_ line: String, of event: SyncEvent) {
        switch event.event {
        case .failed, .postponed, .downloadFailed, .paused: Output.printError(line)
        case .summary: if !output.isQuiet { try? output.render(event) { line } }
        default: output.remark(line)
        }
    }

    /// The progress bar after an event; nil if the event does not change it.
    private func progress(_ event: SyncEvent) -> String? {
        downloads.withLock { downloads in
            switch event.event {
            case .downloading:
                downloads = Downloads()
                downloads.total = event.waiting ?? 0
            case .downloaded, .downloadFailed:
                downloads.done += 1
                downloads.bytes += event.bytes ?? 0
            default: return nil
            }
            guard status != nil else { return nil }
            return Self.line(downloads)
        }
    }

    private static func line(_ downloads: Downloads) -> String {
        let seconds = (ContinuousClock.now - downloads.started) / .seconds(1)
        var words = [
            "\(grouped(downloads.done)) of \(grouped(downloads.total)) files", ByteCount.text(downloads.bytes),
        ]
        if downloads.done > 0, seconds > 0 {
            words.append("\(ByteCount.text(Int(Double(downloads.bytes) / seconds)))/s")
        }
        let left = ProgressBar.timeLeft(done: downloads.done, total: downloads.total, seconds: seconds)
        words += [left].compactMap(\.self)
        return ProgressBar.line(part: Double(downloads.done) / Double(max(1, downloads.total)), words)
    }

    private static func text(_ event: SyncEvent) -> String? {
        let source = event.source ?? ""
        switch event.event {
        case .started, .downloading, .downloaded: return nil
        case .fresh: return "\(source): fresh" + (event.nextAt.map { " until \(Timestamp.localClock($0))" } ?? "")
        case .unchanged: return "\(source): nothing new"
        case .updated: return "\(source): " + changes(event).joined(separator: ", ")
        case .failed where event.source == nil: return event.reason
        case .failed: return "\(source): refresh failed: \(event.reason ?? "")" + nextTry(event)
        case .postponed: return "\(source): last refresh failed: \(event.reason ?? "")" + nextTry(event)
        case .answered: return "\(count(event.sent ?? 0, "answer")) sent"
        case .downloadFailed: return event.reason
        case .paused:
            let waiting =
                event.waiting.map { "; \(count($0, "photo")) of this server \($0 == 1 ? "waits" : "wait")" } ?? ""
            return (event.source.map { "\($0): " } ?? "") + (event.reason ?? "") + waiting
        case .limitReached:
            return "The limit for originals is reached: \(count(event.waiting ?? 0, "photo")) "
                + "will be downloaded when opened (see `photos cache limit`)."
        case .summary:
            let failed = event.failed ?? 0
            return "\(count(event.added ?? 0, "new photo")), \(grouped(event.downloaded ?? 0)) downloaded"
                + (event.evicted.map { ", \(grouped($0)) older deleted to keep the limit" } ?? "")
                + (failed > 0 ? ", \(grouped(failed)) failed." : ".")
        }
    }

    /// The time of the next attempt.
    private static func nextTry(_ event: SyncEvent) -> String {
        event.nextAt.map { "; next try at \(Timestamp.localClock($0))" } ?? ""
    }

    private static func changes(_ event: SyncEvent) -> [String] {
        var parts = ["\(grouped(event.added ?? 0)) new"]
        if let updated = event.updated, updated > 0 { parts.append("\(grouped(updated)) changed") }
        if let removed = event.removed, removed > 0 { parts.append("\(grouped(removed)) removed") }
        if let skipped = event.skipped, skipped > 0 { parts.append("\(grouped(skipped)) unreadable") }
        if let reason = event.reason { parts.append(reason) }
        return parts
    }
}
