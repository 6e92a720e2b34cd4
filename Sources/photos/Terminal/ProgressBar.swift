internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The progress of an import on a terminal: files, rate, time left; drawn at most ten times a second.
final class ProgressBar: Sendable {
    private struct State {
        var drawn: ContinuousClock.Instant?
        var isVisible = false
    }

    private let started = ContinuousClock.now
    private let state = Mutex(State())

    /// Draws how far it is.
    func show(_ progress: ImportProgress) {
        state.withLock { state in
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
            state.drawn = now
            state.isVisible = true
            draw(line(progress, seconds: (now - started) / .seconds(1)))
        }
    }

    /// Takes the bar away.
    func finish() {
        state.withLock { state in
            if state.isVisible { draw("") }
            state.isVisible = false
        }
    }

    private func line(_ progress: ImportProgress, seconds: Double) -> String {
        let rate = seconds > 0 ? Double(progress.done) / seconds : 0
        let total = "\(grouped(progress.found))\(progress.isFoundComplete ? "" : "+")"
        var text = "\(grouped(progress.done)) of \(total) files, \(Int(rate.rounded()))/s"
        if progress.isFoundComplete, rate > 0 {
            text += ", \(duration(Double(progress.found - progress.done) / rate)) left"
        }
        let part = progress.found > 0 ? Double(progress.done) / Double(progress.found) : 0
        let width = 20
        let full = Int(part * Double(width))
        return "[" + String(repeating: "█", count: full) + String(repeating: "·", count: width - full) + "] " + text
    }

    private func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }

    private func draw(_ text: String) {
        let columns = (TerminalWindow.size?.columns ?? 80) - 1
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text.prefix(columns))".utf8))
    }
}
